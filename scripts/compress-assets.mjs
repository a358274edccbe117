import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(?:css|html|ico|js|json|mjs|svg|txt|webmanifest|xml)$/;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Writes a brotli (quality 11) and a gzip (level 9) copy next to each text file below `directory`, if the copy is smaller. The server
 * sends these copies.
 * @param {string} directory
 */
export async function compressAssets(directory) {
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
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await compressAssets(process.argv[2] ?? "build/client");
}
