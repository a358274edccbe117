// `npm run import-closure [FILE]`: how many files of the project one has to load to follow a route's action: its imports and
// theirs, dynamic ones included, types left out. Without a file: the quote's post, which fails over its limit.
import { execFileSync } from "node:child_process";
import { bin, ensureInstalled } from "./lib/ensure.mjs";
import { root } from "./lib/runtime.mjs";

const quotePost = "app/leads/lead-posts.server.ts";
const limit = 55;

await ensureInstalled();
const file = process.argv[2] ?? quotePost;
const args = [
  bin("dependency-cruiser/bin/dependency-cruise.mjs"),
  "app",
  "db",
  "--output-type",
  "json",
];
const report = execFileSync(process.execPath, args, { cwd: root, maxBuffer: 2 ** 28 });
const modules = new Map(JSON.parse(report).modules.map((module) => [module.source, module]));

const files = new Set();
const waiting = [file];
for (const path of waiting) {
  const module = modules.get(path);
  // What lies in node_modules or is Node's own is nobody's to read here.
  if (module === undefined || files.has(path) || !/^(?:app|db)\//.test(path)) continue;
  files.add(path);
  for (const { resolved, dependencyTypes } of module.dependencies) {
    if (!dependencyTypes.includes("type-only")) waiting.push(resolved);
  }
}

for (const path of [...files].sort()) console.log(path);
console.log(`${files.size} files in the import closure of ${file}`);
if (file === quotePost && files.size > limit) {
  console.error(`At most ${limit} are wanted.`);
  process.exit(1);
}
