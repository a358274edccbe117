import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(?:css|html|ico|js|json|mjs|svg|txt|webmanifest|xml)$/;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Writes a brotli (quality 11) and a gzip (level 9) sibling beside each text file below `directory`, where it is smaller. The
 * front door serves them as they are. Returns how many files were compressed and their bytes: whole, as gzip, as brotli.
 * @param {string} directory
 * @returns {Promise<{ files: number, bytes: number, gzipBytes: number, brotliBytes: number }>}
 */
export async function compressAssets(directory) {
  const totals = { files: 0, bytes: 0, gzipBytes: 0, brotliBytes: 0 };
  const names = await readdir(directory, { recursive: true });
  for (const name of names.filter((name) => compressible.test(name))) {
    const file = join(directory, name);
    if (!(await stat(file)).isFile()) continue;
    const body = await readFile(file);
    const [brotli, gzipped] = await Promise.all([
      compressBrotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      }),
      compressGzip(body, { level: 9 }),
    ]);
    if (brotli.length < body.length) await writeFile(`${file}.br`, brotli);
    if (gzipped.length < body.length) await writeFile(`${file}.gz`, gzipped);
    totals.files += 1;
    totals.bytes += body.length;
    totals.gzipBytes += gzipped.length;
    totals.brotliBytes += brotli.length;
  }
  return totals;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { files, bytes, gzipBytes, brotliBytes } = await compressAssets(
    process.argv[2] ?? "build/client",
  );
  console.log(`${files} files: ${bytes} bytes, ${gzipBytes} as gzip, ${brotliBytes} as brotli.`);
}
