import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const compressible = /\.(?:css|html|ico|js|json|mjs|svg|txt|webmanifest|xml)$/;

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
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    const brotli = brotliCompressSync(body, { params });
    const gzipped = gzipSync(body, { level: 9 });
    if (brotli.length < body.length) await writeFile(`${file}.br`, brotli);
    if (gzipped.length < body.length) await writeFile(`${file}.gz`, gzipped);
  }
}
