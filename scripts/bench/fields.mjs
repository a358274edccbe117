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

/** The forms that visitors, clients and staff fill in, by the module that has them. */
const forms = {
  "leads/forms.server.ts": ({ leadFormsBy: { en, es } }) => [
    en["quote-request"],
    en["fuel-card-application"],
    en.answers,
    es["quote-request"],
  ],
  "leads/lead-json.server.ts": ({ leadBodies }) => Object.values(leadBodies),
  "team/member.server.ts": ({ teamMemberForm }) => [teamMemberForm],
  "clients/rules.ts": ({ clientForm }) => [clientForm],
};

/**
 * The time that each field of a form takes for hostile texts of a hundred times the longest field's length, in
 * milliseconds: the slowest rule and text, each measured as the best of three runs.
 */
export async function measureFields() {
  const vite = await openSources();
  const load = (path) => vite.ssrLoadModule(join(root, "app", path));
  const rules = [];
  for (const [path, formsOf] of Object.entries(forms)) {
    for (const form of formsOf(await load(path))) rules.push(...fieldsIn(form));
  }
  const { safeParse } = await vite.ssrLoadModule("zod/mini");
  const { commentsMaxLength } = await load("ui/typed-text.ts");
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
    title: `Fields: ${rules.length} of forms × ${seeds.length} hostile texts of ${length.toLocaleString("en-US")} characters`,
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

/** The rules of a form's fields, by name. */
function fieldsIn(form) {
  return Object.entries(form._zod.def.shape);
}

function timeOf(rule, text) {
  const began = performance.now();
  rule(text);
  return performance.now() - began;
}
