const gallons = 2000;

/**
 * Returns the three figures that explain a month's saving with the fuel card, each with its unit: "2,000" gallons, "× 15¢" and "= $300". `discount` begins
 * with whole cents, such as "15 cents per gallon".
 */
export function fuelSavingTerms(discount: string, units: readonly [string, string, string]) {
  const cents = Number.parseInt(discount, 10);
  const figures = [gallons.toLocaleString("en-US"), `× ${cents}¢`, `= $${(gallons * cents) / 100}`];
  return units.map((unit, index) => ({ figure: figures[index] ?? "", unit }));
}

/** The fuel card, and what it saves in a month. */
export function FuelSavingPicture(props: {
  alt: string;
  terms: Readonly<ReturnType<typeof fuelSavingTerms>>;
}) {
  const { alt, terms } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:gap-x-8">
      <img
        src="/fuel-card.svg"
        alt={alt}
        width={240}
        height={151}
        className="h-auto w-16 sm:w-40"
      />
      <p className="flex flex-wrap gap-x-3 sm:gap-x-5">
        {terms.map(({ figure, unit }) => (
          <span key={unit} className="text-sm text-muted">
            <span className="display block text-lg whitespace-nowrap text-body sm:text-2xl">
              {figure}
            </span>{" "}
            {unit}
          </span>
        ))}
      </p>
    </div>
  );
}
