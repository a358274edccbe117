import * as z from "zod/mini";
import { type Field, field } from "~/ui/form-schema";
import { type NumberOfTrucks, truckRangeOf, truckRanges } from "./options";

// The rules that the table of fields is made of.
export {
  email,
  oneOf,
  optional,
  optionalText,
  phone,
  requiredText,
  ticked,
  tickedOrNot,
} from "~/ui/form-schema";
export { commentsMaxLength } from "~/ui/typed-text";
export { docketNumber, usdotNumber } from "./authority-numbers";

/** Returns a field for a number of trucks: one of the ranges, or a whole number from 1, which becomes its range. */
export function numberOfTrucks(missing: string): Field<NumberOfTrucks> {
  const range = z.enum(truckRanges);
  const count = z.pipe(z.int().check(z.gte(1), z.lte(999_999)), z.transform(truckRangeOf));
  return field(z.union([range, count], missing), (text) =>
    /^[1-9]\d*$/.test(text.trim()) ? Number(text) : text.trim(),
  );
}
