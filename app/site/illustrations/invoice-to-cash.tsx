import { Frame, type IllustrationProps } from "./frame";

/** An approved invoice turns into banknotes along a dashed road. */
export function InvoiceToCash({ title, className = "w-full max-w-md" }: IllustrationProps) {
  return (
    <Frame title={title} viewBox="0 0 360 240" className={className}>
      <path
        fill="currentColor"
        fillOpacity=".06"
        d="M34 40Q34 34 40 34H106L132 60V184Q132 190 126 190H40Q34 190 34 184Z"
      />
      <path d="M106 34V60H132" />
      <path d="M50 58H82M50 70H70" />
      <path opacity=".4" d="M50 94H92M106 94H116M50 108H86M106 108H116M50 122H96M106 122H116" />
      <path d="M50 140H116M84 156H116" />
      <circle className="fill-amber" stroke="none" cx="128" cy="184" r="18" />
      <path className="stroke-ink" strokeWidth="3" d="M120 184L126 190 137 178" />
      <path
        className="stroke-amber"
        strokeWidth="4"
        strokeLinecap="butt"
        pathLength="52"
        strokeDasharray="12 8"
        d="M146 104C160 84 178 82 200 101"
      />
      <path className="stroke-amber" strokeWidth="4" d="M199 84L202 103 183 104" />
      <path
        opacity=".45"
        d="M214 112V104Q214 98 220 98H332Q338 98 338 104V166M206 122V114Q206 108 212 108H322Q328 108 328 114V176"
      />
      <rect x="196" y="118" width="122" height="72" rx="6" fill="currentColor" fillOpacity=".06" />
      <path d="M214 130A12 12 0 0 1 208 136M300 130A12 12 0 0 0 306 136M214 178A12 12 0 0 0 208 172M300 178A12 12 0 0 1 306 172" />
      <circle cx="257" cy="154" r="21" />
      <path d="M263.5 147.5C261.5 143.5 250.5 143.5 250.5 149.3 250.5 155.5 264 152.5 264 159 264 165 252 165 250 160M257 141.5V166.5" />
      <path opacity=".45" d="M218 154H226M288 154H296" />
      <path d="M20 206H340" opacity=".4" />
    </Frame>
  );
}
