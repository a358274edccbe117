// `npm run import-closure [FILE]`: lists the project files that a file imports, directly or indirectly, dynamic imports included,
// types left out. Without a file checks the quote's post, and fails above its limit.
import { execFileSync } from "node:child_process";
import { bin, ensureInstalled } from "./lib/ensure.mjs";
import { root } from "./lib/runtime.mjs";

const quotePost = "app/leads/lead-posts.server.ts";
const limit = 55;

await ensureInstalled();
const file = process.argv[2] ?? quotePost;
const cruiser = bin("dependency-cruiser/bin/dependency-cruise.mjs");
const args = [cruiser, "app", "db", "--output-type", "json"];
const report = execFileSync(process.execPath, args, { cwd: root, maxBuffer: 2 ** 28 });
const modules = new Map(JSON.parse(report).modules.map((module) => [module.source, module]));

const files = new Set();
const waiting = [file];
for (const path of waiting) {
  const module = modules.get(path);
  // Leaves out node_modules and Node's own modules.
  if (module === undefined || files.has(path) || !/^(?:app|db)\//.test(path)) continue;
  files.add(path);
  for (const { resolved, dependencyTypes } of module.dependencies) {
    if (!dependencyTypes.includes("type-only")) waiting.push(resolved);
  }
}

for (const path of [...files].sort()) console.log(path);
console.log(`${files.size} files in the import closure of ${file}`);
if (file === quotePost && files.size > limit) {
  console.error(`The limit is ${limit} files.`);
  process.exit(1);
}
