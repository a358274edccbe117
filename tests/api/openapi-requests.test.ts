import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeApi } from "~/api/document.server";
import { clientMessages } from "~/clients/messages.en";
import { externalLoginForm } from "~/clients/sign-in.server";
import { parseConfig } from "~/config.server";
import { leadBodies } from "~/leads/lead-json.server";
import { teamMemberChange } from "~/team/team.server";
import type { Form } from "~/ui/form-schema";
import { triesOf } from "../support/long";
import { type ApiDocument, schemasOf } from "../support/openapi";
import { requestBodies } from "../support/request-bodies";

/** Each request's schema in the document, next to the one that checks the request. */
const requests: [name: string, checked: Form | typeof teamMemberChange][] = [
  ["QuoteFields", leadBodies["quote-request"]],
  ["FuelCardApplicationFields", leadBodies["fuel-card-application"]],
  ["ClientSignIn", externalLoginForm(clientMessages.systems)],
  ["TeamMemberChange", teamMemberChange],
];

describe.each(requests)("%s", (name, checked) => {
  const isDocumented = schemaAt(["components", "schemas", name]);

  it("documents every validated field and what it accepts", () => {
    expect(inputsOf(name).map(([field]) => field)).toEqual(Object.keys(checked.shape));
    for (const [field, input] of inputsOf(name)) {
      expect(input.type ?? input.anyOf, field).toBeDefined();
      expect(input, field).toHaveProperty("description", expect.stringMatching(/\w+.*\.$/));
    }
  });

  it("marks as required exactly the fields that may not be missing", () => {
    const refused = checked.safeParse({}).error?.issues.map(({ path }) => path[0]) ?? [];
    expect(documented(name).required ?? []).toEqual(refused);
  });

  it("has no valid body that the API refuses", () => {
    fc.assert(
      fc.property(bodiesFor(name), (body) => {
        expect(checked.safeParse(body).error?.issues ?? []).toEqual([]);
      }),
      { numRuns: triesOf(300) },
    );
  });

  it("has no invalid body that the API accepts", () => {
    const fields = inputsOf(name).filter(
      ([field, { type }]) => type !== "boolean" || field === "agreeToTerms",
    );
    // Photos and addresses are validated after the schema: tests/team and tests/clients cover them.
    const judgedHere = fields.filter(([field]) => !/^(profileImage|externalUrl)$/.test(field));
    const broken = fc
      .constantFrom(...judgedHere)
      .chain(([field, input]) => fc.tuple(fc.constant(field), wrongFor(input)));
    fc.assert(
      fc.property(bodiesFor(name), broken, (body, [field, value]) => {
        const wrong = { ...body, [field]: value };
        expect(isDocumented(wrong)).toBe(false);
        expect(checked.safeParse(wrong).error?.issues.map(({ path }) => path[0])).toEqual([field]);
      }),
      { numRuns: triesOf(300) },
    );
  });
});

const document: ApiDocument = JSON.parse(
  JSON.stringify(
    describeApi(parseConfig({ NODE_ENV: "test", SITE_URL: "https://www.example.com" })),
  ),
);

const schemaAt = schemasOf(document);

const { bodiesFor, documented, inputsOf, wrongFor } = requestBodies(document);
