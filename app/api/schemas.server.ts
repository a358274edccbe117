import { z } from "zod";
import { externalLoginSchema } from "~/clients/external-login.server";
import { fuelCardIntake, quoteIntake } from "~/leads/intakes.server";
import { teamMemberChange } from "~/team/team-json.server";
import {
  clientUserAnswer,
  errorAnswer,
  fuelCardAnswer,
  quoteAnswer,
  teamMemberAnswer,
} from "./answers.server";
import {
  fuelCardAnswerExample,
  fuelCardExample,
  quoteAnswerExample,
  quoteExample,
  teamMemberChangeExample,
  teamMemberExample,
} from "./api-examples";
import { apiFields } from "./api-texts";
import type { SchemaObject } from "./document-types";

/**
 * The schemas that requests and answers share, by their name in the document. Those of requests are the ones that check
 * them: what their fields accept, and whether they are required, comes from the rules behind them.
 */
export const componentSchemas = {
  QuoteFields: request(quoteIntake.schema, { example: quoteExample }),
  Quote: described({ ...quoteAnswer, example: quoteAnswerExample }),
  FuelCardApplicationFields: request(fuelCardIntake.schema, { example: fuelCardExample }),
  FuelCardApplication: described({ ...fuelCardAnswer, example: fuelCardAnswerExample }),
  TeamMember: described({ ...teamMemberAnswer, example: teamMemberExample }),
  TeamMemberChange: request(teamMemberChange, {
    minProperties: 1,
    example: teamMemberChangeExample,
  }),
  ClientSignIn: request(externalLoginSchema),
  Client: described(clientUserAnswer),
  Error: described(errorAnswer),
};

/** Returns a reference to one of the document's schemas. */
export function schemaRef(name: keyof typeof componentSchemas): SchemaObject {
  return { $ref: `#/components/schemas/${name}` };
}

/** Returns the JSON Schema of what a zod schema takes, as a part of the document. */
export function inputSchema(schema: z.ZodType): SchemaObject {
  const { $schema: _version, ...part } = z.toJSONSchema(schema, { io: "input" });
  // What its types have and ours lack (`true` for any schema, numbers for exclusive bounds) no schema of ours uses.
  return part as SchemaObject;
}

function request(schema: z.ZodType, more: SchemaObject = {}): SchemaObject {
  return described({ ...inputSchema(schema), ...more });
}

function described(schema: SchemaObject): SchemaObject {
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    { ...field, description: apiFields[name] },
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}
