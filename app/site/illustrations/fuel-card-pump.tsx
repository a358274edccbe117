import { Frame, type IllustrationProps } from "./frame";

/** A diesel pump with its nozzle, and the fuel card that pays at it. */
export function FuelCardPump({ title, className = "w-full max-w-md" }: IllustrationProps) {
  return (
    <Frame title={title} viewBox="0 0 360 240" className={className}>
      <path opacity=".4" d="M20 214H340" />
      <path
        fill="currentColor"
        fillOpacity=".06"
        d="M58 204V42Q58 32 68 32H138Q148 32 148 42V204"
      />
      <rect x="48" y="204" width="110" height="10" rx="2" />
      <rect x="72" y="48" width="62" height="40" rx="4" />
      <path d="M82 61H124" strokeDasharray="8 3" strokeLinecap="butt" strokeWidth="5" />
      <path opacity=".45" d="M82 75H106" />
      <path d="M58 104H148" />
      <path
        className="fill-amber"
        stroke="none"
        d="M103 124C112 137 118 144 118 152A15 15 0 0 1 88 152C88 144 94 137 103 124Z"
      />
      <path opacity=".45" d="M72 184H134" />
      <path d="M148 120H156Q166 120 166 130V168A11 11 0 0 0 188 168V78L166 56M188 102H181Q176 102 176 97V67" />
      <g transform="rotate(-9 262 142)">
        <rect
          x="204"
          y="104"
          width="118"
          height="76"
          rx="8"
          fill="currentColor"
          fillOpacity=".06"
        />
        <path className="fill-amber" stroke="none" d="M205 121H321V134H205Z" />
        <path d="M204 121H322M204 134H322" />
        <path d="M216 168H262M216 156H234" />
        <path d="M292 154C296.5 160 300 163.5 300 167A8 8 0 0 1 284 167C284 163.5 287.5 160 292 154Z" />
      </g>
    </Frame>
  );
}
