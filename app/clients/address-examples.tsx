import {
  exampleAddress,
  externalLoginPath,
  externalSystems,
  hostsInWords,
  hostsOf,
} from "./external-systems";
import { externalLoginTexts as texts } from "./texts";

/** An address for each system, with the hosts that are accepted; a link fills it in. */
export function AddressExamples({ allowedHosts }: { allowedHosts: readonly string[] }) {
  return (
    <section aria-labelledby="examples-heading">
      <h2 id="examples-heading" className="text-xl">
        {texts.examplesHeading}
      </h2>
      <dl className="mt-4 divide-y divide-rule border-y border-rule">
        {externalSystems.map(({ value, label }) => {
          const example = exampleAddress(value, allowedHosts);
          return (
            <div key={value} className="py-3">
              <dt className="font-semibold">{label}</dt>
              {example === null ? (
                <dd className="text-sm text-muted">{texts.exampleNone}</dd>
              ) : (
                <dd className="text-sm">
                  <p className="[overflow-wrap:anywhere]">{example}</p>
                  <p className="text-muted">
                    {texts.examplesHelp} {hostsInWords(hostsOf(value, allowedHosts))}.
                  </p>
                  <a
                    href={externalLoginPath(value, example)}
                    className="inline-block py-2 font-semibold"
                  >
                    {texts.exampleUse}
                    <span className="sr-only"> for {label}</span>
                  </a>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </section>
  );
}
