import { TextField } from "~/ui/text-field";
import { compareTexts } from "./calculator-texts";
import { compareDefaults, offerFieldName } from "./compare-offers";
import { ChoiceFigure, FigureField } from "./figure-inputs";
import { type CompareName, type OfferKey, type OfferName, offerFields } from "./offer-fields";

interface OfferFieldsProps {
  offer: OfferKey;
  values: Partial<Record<CompareName, string>>;
  errors: Partial<Record<CompareName, string>>;
}

const defaultPeriod = compareDefaults.offers[0]?.feePeriod;

/** The fields of one offer; their names begin with the offer's key. */
export function OfferFields({ offer, values, errors }: OfferFieldsProps) {
  const bind = <Name extends OfferName>(field: Name) => {
    const name = offerFieldName(offer, field);
    return {
      name,
      field: offerFields[field],
      hint: compareTexts.hints[field],
      value: values[name],
      error: errors[name],
    };
  };
  const offerName = bind("name");
  const feePeriod = bind("feePeriod");
  return (
    <div className="space-y-6">
      <TextField
        name={offerName.name}
        label={offerName.field.label}
        error={offerName.error}
        defaultValue={offerName.value ?? ""}
        maxLength={offerName.field.maxLength}
        autoComplete="off"
      />
      <FigureField {...bind("advanceRate")} />
      <FigureField {...bind("factoringFee")} />
      <ChoiceFigure {...feePeriod} value={feePeriod.value ?? defaultPeriod} />
      <FigureField {...bind("wireFee")} />
      <FigureField {...bind("monthlyMinimum")} />
    </div>
  );
}
