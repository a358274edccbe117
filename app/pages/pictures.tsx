import { useInLanguage } from "~/site/site-data";
import type { ShownPicture } from "./owners-content.server";

const memberOf = { en: "Member of", es: "Miembro de" };

/** The logos of the associations that the company belongs to, on white in both color schemes. Renders nothing without logos. */
export function AssociationLogos(props: { logos: readonly ShownPicture[]; className?: string }) {
  const label = useInLanguage(memberOf);
  if (props.logos.length === 0) return null;
  return (
    <div className={props.className}>
      <p className="mb-2 text-sm text-muted">{label}</p>
      <ul aria-label={label} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {props.logos.map(({ small, alt }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: logos have no other identity
          <li key={at} className="rounded-md border border-rule bg-white p-2">
            <img
              src={small}
              alt={alt}
              width={128}
              height={56}
              loading="lazy"
              decoding="async"
              className="h-14 w-full object-contain"
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
