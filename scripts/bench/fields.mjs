import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/runtime.mjs";
import { openSources } from "../lib/sources.mjs";

/** A hundred times the longest field of all, so a hundred times or more of each. */
const timesLongest = 100;

/** Texts that make careless patterns backtrack: runs, near misses of addresses and numbers, spaces, and odd characters. */
const seeds = [
  " ",
  "a",
  "1",
  "@",
  ".",
  "-",
  "(",
  "a@",
  "a.",
  "a@a.",
  "1 ",
  "\t\n",
  " a",
  "é",
  "\u{1F69A}",
  "<",
  "%",
  "\u0300",
  "\0",
];

/**
 * The time that each field of a form of `app/` takes for hostile texts of a hundred times the longest field's length, in
 * milliseconds: the slowest rule and text, each measured as the best of three runs.
 */
export async function measureFields() {
  const vite = await openSources();
  const rules = new Map();
  const folder = join(root, "app");
  const files = readdirSync(folder, { recursive: true }).filter(
    (name) =>
      /^(?!.*\.server).*\.ts$/.test(name) &&
      readFileSync(join(folder, name), "utf8").includes("ui/form-schema"),
  );
  for (const file of files) {
    const module = await vite.ssrLoadModule(join(folder, file));
    for (const [name, value] of Object.entries(module)) {
      for (const [field, schema] of fieldsIn(value)) rules.set(`${name}.${field}`, schema);
    }
  }
  const { safeParse } = await vite.ssrLoadModule("zod/mini");
  const { commentsMaxLength } = await vite.ssrLoadModule(join(folder, "ui/form-schema.ts"));
  await vite.close();
  const length = commentsMaxLength * timesLongest;
  let slowest = { ms: 0, name: "", seed: "" };
  for (const [name, schema] of rules) {
    const rule = (text) => safeParse(schema, text);
    for (const seed of seeds) {
      const text = seed.repeat(Math.ceil(length / seed.length));
      const ms = Math.min(timeOf(rule, text), timeOf(rule, text), timeOf(rule, `${text}!`));
      if (ms > slowest.ms) slowest = { ms, name, seed };
    }
  }
  return {
    title: `Fields: ${rules.size} of forms × ${seeds.length} hostile texts of ${length.toLocaleString("en-US")} characters`,
    rows: [
      {
        what: "slowest, ms",
        figure: slowest.ms,
        beside: `${slowest.name}, ${JSON.stringify(slowest.seed)} repeated`,
        atMost: 10,
      },
    ],
  };
}

/** The fields of a form's schema, or of each schema in an object of them. */
function fieldsIn(value) {
  const forms = isForm(value) ? [value] : Object.values(value ?? {}).filter(isForm);
  return forms.flatMap((form) => Object.entries(form._zod.def.shape));
}

const isForm = (value) => value?._zod?.def?.type === "object";

function timeOf(rule, text) {
  const began = performance.now();
  rule(text);
  return performance.now() - began;
}
