import type { SVGProps } from "react";

/** An image with alternative text if it has a title, otherwise decoration (WCAG 1.1.1). Leave the title out if the adjacent text has the same content. */
function Frame({ title, children, ...frame }: SVGProps<SVGSVGElement> & { title?: string }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: without a title it is hidden as decoration
    <svg
      {...frame}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      role={title ? "img" : undefined}
      aria-hidden={title ? undefined : true}
    >
      {title ? <title>{title}</title> : null}
      {children}
    </svg>
  );
}

const axles = [105, 145.4, 494.8, 536.1, 693.5];

/**
 * The drawing on the home page: a sleeper tractor with a 53-foot trailer, to scale (9.6 units per foot), driving toward the sun. Only the element's
 * height sets the scale, because the view box is just the narrow right end of the drawing. A 16:7 element shows exactly the truck, a narrower
 * element crops the trailer, and a wider element shows more of the road behind.
 */
export function TruckHorizon({ className }: { className: string }) {
  return (
    <Frame
      viewBox="640 0 320 420"
      preserveAspectRatio="xMaxYMax meet"
      className={`stroke-3 xl:stroke-2 ${className}`}
    >
      <path
        fill="currentColor"
        fillOpacity=".05"
        className="stroke-steel"
        d="M-2440 316H-1000L-860 288 -640 264 -602 250 -598 230H-520L-516 248 -440 240 -252 222 -226 206 -222 176H-150V183H-128L-124 204 -60 202L0 190 30 186 58 178 64 144H168V152H198L203 180 236 190 280 194 296 184 299 157H322L325 184 342 193 372 197 378 186 379 169H386L387 187 394 198 446 204 504 213 580 234 640 262 694 302 740 316H980"
      />
      <path className="fill-amber" stroke="none" d="M770 316a82 82 0 0 1 164 0z" />
      <path d="M-2420 344H960M-2420 402H960" />
      <path
        className="stroke-amber"
        strokeWidth="4"
        strokeLinecap="butt"
        strokeDasharray="60"
        d="M-2420 373H960"
      />
      <g className="road-truck">
        {/* Opaque, so that the horizon passes behind it. */}
        <g className="fill-asphalt">
          <path d="M37.8 214.4H537Q542.8 214.4 542.8 220.2V306.6H34V218.2Q34 214.4 37.8 214.4Z" />
          <path d="M571.6 315.2V223Q571.6 215.4 580.2 215.4H594.6Q615.8 216.3 629.2 226.9L653.2 249 675.3 277.8 713.7 287.4Q727.1 292.2 730 303.7L733.8 324.8Q734.8 334.4 727.1 334.4H716.6Q717.5 330.6 717.5 327.7A24 24 0 0 0 669.5 327.7L667.6 334.4H583.1Q571.6 334.4 571.6 322.9Z" />
        </g>
        <path
          opacity=".35"
          d="M97.4 223V290M160.7 223V290M224.1 223V290M287.4 223V290M350.8 223V290M414.2 223V290M477.5 223V290"
        />
        <path d="M34 297H542.8M178 306.6L187.6 325.8H423.8L435.3 306.6M452.6 306.6V335.4M445.8 339.2H459.3M452.6 319L475.6 306.6M40.7 306.6V327.7H52.2M66.6 306.6V330.6M83.9 306.6V316.2H166.5V306.6M477.5 315.2H469.8M477.5 312.3Q494.8 305.6 510.2 310.4M520.7 310.4Q536.1 305.6 552.4 312.3L558.2 319H581.2M559.1 303.7V223Q559.1 216.3 552.4 215.4M565.8 303.7V223" />
        <path d="M632.1 248H648.4L667.6 274.9H632.1ZM626.3 239.4V319H667.6M671.4 315.2V277.8M587 253.8H608.1V265.3H587ZM635 284.5H642.6M571.6 315.2H626.3M586 334.4V315.2M611.9 334.4V315.2M635 326.7H661.8M683 294.1L702.2 297M717.5 319H731.9" />
        <path strokeWidth="4" d="M674.3 256.6V270.1" />
        {axles.map((x) => (
          <g key={x}>
            <circle cx={x} cy="327.7" r="16.3" />
            <circle cx={x} cy="327.7" r="7.2" />
          </g>
        ))}
        <path
          className="fill-amber"
          stroke="none"
          d="M707.9 297L725.2 301.8 722.3 308.5 709.8 304.6ZM39.8 298.9H47.4V303.7H39.8ZM283.6 298.9H291.3V303.7H283.6ZM529.4 298.9H537V303.7H529.4Z"
        />
      </g>
    </Frame>
  );
}

/** A dispatcher's desk: routes and loads on two screens, a headset, and a truck passing the window. */
export function DispatchDesk({ title }: { title: string }) {
  return (
    <Frame title={title} viewBox="0 0 480 300" className="w-full">
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
