import { Frame, type IllustrationProps } from "./frame";

/** A dispatcher's desk: routes and loads on two screens, a headset, and a truck passing the window. */
export function DispatchDesk({ title, className = "w-full" }: IllustrationProps) {
  return (
    <Frame title={title} viewBox="0 0 480 300" className={className}>
      <path opacity=".4" d="M24 276H456" />

      <rect x="222" y="26" width="150" height="64" rx="3" fill="currentColor" fillOpacity=".05" />
      <path className="fill-amber" stroke="none" d="M326 74A16 16 0 0 1 358 74Z" />
      <path d="M223 80H371" />
      <path opacity=".4" d="M223 74H238M318 74H371M214 96H380" />
      <path d="M242 75V56H286V75ZM286 72H290V60H299L305 67 311 69V75H306M298 75H290" />
      <circle cx="251" cy="76" r="3.5" />
      <circle cx="278" cy="76" r="3.5" />
      <circle cx="302" cy="76" r="3.5" />

      <circle cx="142" cy="56" r="24" />
      <path d="M142 42V56L152 62" />
      <path opacity=".4" d="M142 35V37M142 75V77M121 56H123M161 56H163" />

      <g fill="currentColor" fillOpacity=".06">
        <rect x="146" y="112" width="106" height="64" rx="4" />
        <rect x="262" y="112" width="106" height="64" rx="4" />
      </g>
      <path d="M199 176V192M183 192H215M315 176V192M299 192H331" />
      <path
        opacity=".3"
        d="M147 134H170L184 113M170 134L188 175M216 113L222 140 251 148M222 140L204 175"
      />
      <path className="stroke-amber" strokeWidth="3" d="M162 160L182 146 208 152 234 126" />
      <circle className="fill-amber" stroke="none" cx="162" cy="160" r="4.5" />
      <circle className="fill-amber" stroke="none" cx="234" cy="126" r="4.5" />
      <path d="M288 126H322M288 138H314M288 150H326M288 162H310" />
      <path opacity=".45" d="M344 126H354M344 138H354M344 150H354M344 162H354" />
      <path className="stroke-amber" strokeWidth="4" d="M276 126H276.1M276 150H276.1" />
      <path strokeWidth="4" opacity=".45" d="M276 138H276.1M276 162H276.1" />

      <rect x="92" y="192" width="316" height="8" rx="2" fill="currentColor" fillOpacity=".12" />
      <path d="M232 192L236 186H278L282 192" />
      <path d="M112 192V174H130V192M130 178H134Q138 178 138 182T134 186H130" />
      <path opacity=".45" d="M118 168Q116 165 118 162T118 156M125 168Q123 165 125 162T125 156" />
      <path d="M388 192V146M380 192H396M374 168V160A14 14 0 0 1 402 160V168" />
      <path strokeWidth="5" d="M374.5 165V172M401.5 165V172" />
      <path d="M374 176Q375 183 381 182" />

      <path fill="currentColor" fillOpacity=".06" d="M108 200V276H172V200" />
      <path d="M108 225H172M108 250H172M134 212H146M134 237H146M134 263H146M392 200V276M384 276H400" />

      <rect x="222" y="210" width="72" height="36" rx="9" fill="currentColor" fillOpacity=".12" />
      <path d="M258 246V264M234 272L238 264H278L282 272" />
      <path strokeWidth="5" d="M234 273V273.5M258 273V273.5M282 273V273.5" />

      <path d="M420 276L416 248H448L444 276Z" />
      <path d="M432 248V214M432 236Q414 234 412 216 430 216 432 236ZM432 226Q448 224 450 206 434 206 432 226ZM432 216Q420 208 426 192 438 202 432 216Z" />
    </Frame>
  );
}
