import * as z from "zod/mini";
import {
  type Field,
  field,
  oneOf,
  optional,
  type RuleWords,
  rulesIn,
  ticked,
  tickedOrNot,
} from "~/ui/form-schema";
import { commentsMaxLength } from "~/ui/typed-text";
import { type AuthorityWords, docketNumber, usdotNumber } from "./authority-numbers";
import { type NumberOfTrucks, truckRangeOf, truckRanges } from "./options";

/** What the rules say in one language. */
export type FieldRuleWords = RuleWords & AuthorityWords;

/** Returns the rules that the table of fields is made of, in one language. */
export function fieldRulesIn(words: FieldRuleWords) {
  return {
    ...rulesIn(words),
    oneOf,
    optional,
    ticked,
    tickedOrNot,
    numberOfTrucks,
    commentsMaxLength,
    docketNumber: (missing?: string) => docketNumber(words, missing),
    usdotNumber: (missing?: string) => usdotNumber(words, missing),
  };
}

/** Returns a field for a number of trucks: one of the ranges, or a whole number from 1, which becomes its range. */
function numberOfTrucks(missing: string): Field<NumberOfTrucks> {
  const range = z.enum(truckRanges);
  const count = z.pipe(z.int().check(z.gte(1), z.lte(999_999)), z.transform(truckRangeOf));
  return field(z.union([range, count], missing), (text) =>
    /^[1-9]\d*$/.test(text.trim()) ? Number(text) : text.trim(),
  );
}
