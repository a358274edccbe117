import { extendZodWithOpenApi, type OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";
import { apiFields } from "~/content/api";
import {
  fuelCardAnswerExample,
  fuelCardExample,
  quoteAnswerExample,
  quoteExample,
  teamMemberChangeExample,
  teamMemberExample,
} from "~/content/api-examples";
import {
  clientUserAnswer,
  errorAnswer,
  fuelCardAnswer,
  quoteAnswer,
  teamMemberAnswer,
} from "~/domain/api/answers";
import { teamMemberChange } from "~/domain/api/requests";
import { acceptedInputOf } from "~/domain/leads/schema";
import { externalLoginSchema } from "~/services/clients/external-login.server";
import { fuelCardIntake, quoteIntake } from "~/services/leads/intakes.server";

extendZodWithOpenApi(z);

/** The schemas that requests and answers share, each registered under its name in the document. */
export type ApiSchemas = ReturnType<typeof registerSchemas>;

/**
 * Registers every named schema of the document and returns them. Those of requests are the ones that check them; what
 * their fields accept comes from the rules behind them, whether a field is required from what they do without it.
 */
export function registerSchemas(registry: OpenAPIRegistry) {
  const register = (name: string, schema: z.AnyZodObject, more: object = {}) =>
    registry.register(name, withDescriptions(schema, apiFields).openapi(more));
  return {
    quoteFields: register("QuoteFields", quoteIntake.schema, { example: quoteExample }),
    quote: register("Quote", quoteAnswer, { example: quoteAnswerExample }),
    fuelCardFields: register("FuelCardApplicationFields", fuelCardIntake.schema, {
      example: fuelCardExample,
    }),
    fuelCard: register("FuelCardApplication", fuelCardAnswer, { example: fuelCardAnswerExample }),
    teamMember: register("TeamMember", teamMemberAnswer, { example: teamMemberExample }),
    teamMemberChange: register("TeamMemberChange", teamMemberChange, {
      minProperties: 1,
      example: teamMemberChangeExample,
    }),
    clientSignIn: register("ClientSignIn", externalLoginSchema),
    client: register("Client", clientUserAnswer),
    error: register("Error", errorAnswer),
  };
}

/** Returns a schema whose fields carry their descriptions and what `describeInput` was told of them. */
export function withDescriptions(
  schema: z.AnyZodObject,
  descriptions: Readonly<Record<string, string>>,
): z.AnyZodObject {
  const fields = Object.entries<z.ZodTypeAny>(schema.shape).map(([name, field]) => [
    name,
    field.openapi({ ...acceptedInputOf(field), description: descriptions[name] }),
  ]);
  return z.object(Object.fromEntries(fields));
}
