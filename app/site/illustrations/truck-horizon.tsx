import { Frame, type IllustrationProps } from "./frame";

const axles = [105, 145.4, 494.8, 536.1, 693.5];

/**
 * The face of the site: a sleeper tractor with a 53-foot trailer, to scale (9.6 units a foot), driving towards the
 * sun. The view box is only the narrow right end of the drawing, so that its height alone sets the scale: in a box of
 * 16:7 the truck fills it, a narrower one crops the trailer, a wider one shows more of the road behind.
 */
export function TruckHorizon({
  title,
  className = "aspect-[16/11] w-full sm:aspect-[16/7]",
}: IllustrationProps) {
  return (
    <Frame
      title={title}
      viewBox="640 0 320 420"
      preserveAspectRatio="xMaxYMax meet"
      className={`stroke-3 xl:stroke-2 ${className}`}
    >
      <path className="fill-amber" stroke="none" d="M770 316a82 82 0 0 1 164 0z" />
      <path
        fill="currentColor"
        fillOpacity=".05"
        stroke="none"
        d="M-1000 316L-860 288 -640 264 -602 250 -598 230H-520L-516 248 -440 240 -252 222 -226 206 -222 176H-150V183H-128L-124 204 -60 202L0 190 30 186 58 178 64 144H168V152H198L203 180 236 190 280 194 296 184 299 157H322L325 184 342 193 372 197 378 186 379 169H386L387 187 394 198 446 204 504 213H34V316Z"
      />
      <path
        opacity=".32"
        d="M-2420 316H30M746 316H960M-1000 316L-860 288 -640 264 -602 250 -598 230H-520L-516 248 -440 240 -252 222 -226 206 -222 176H-150V183H-128L-124 204 -60 202L0 190 30 186 58 178 64 144H168V152H198L203 180 236 190 280 194 296 184 299 157H322L325 184 342 193 372 197 378 186 379 169H386L387 187 394 198 446 204 504 213M-420 118H-300M-380 130H-352M560 96H664M598 108H690M836 150H900M866 162H880"
      />
      <path d="M-2420 344H960M-2420 402H960" />
      <path
        className="stroke-amber"
        strokeWidth="4"
        strokeLinecap="butt"
        strokeDasharray="60"
        d="M-2420 373H960"
      />
      <g fill="currentColor" fillOpacity=".12">
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
    </Frame>
  );
}
