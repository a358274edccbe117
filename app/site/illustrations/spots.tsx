import { classNames } from "~/ui/class-names";
import { Frame } from "./scenes";

/** The small drawings for short texts, by subject. */
const spots = {
  /** Fast funding: a clock with a quarter in amber. */
  clock: (
    <>
      <path className="fill-amber" stroke="none" d="M24 24V9A15 15 0 0 1 39 24Z" />
      <circle cx="24" cy="24" r="19" />
      <path d="M24 12V24H33" />
      <path opacity=".45" d="M24 37V39M9 24H11" />
    </>
  ),
  /** No long-term contracts: a contract with an open end and a way out. */
  contract: (
    <>
      <path d="M36 25V14L27 5H11Q8 5 8 8V40Q8 43 11 43H22" />
      <path d="M27 5V14H36" />
      <path opacity=".45" d="M14 21H29M14 28H24M14 35H20" />
      <circle className="stroke-amber" strokeWidth="3" cx="34" cy="36" r="8" />
      <path className="stroke-amber" strokeWidth="3" d="M28.5 41.5L39.5 30.5" />
    </>
  ),
  /** Competitive rates: a percent sign on a tag. */
  percent: (
    <>
      <path d="M5 9Q5 5 9 5H23L41.5 23.5Q44 26 41.5 28.5L28.5 41.5Q26 44 23.5 41.5L5 23Z" />
      <circle className="fill-amber" stroke="none" cx="13" cy="13" r="3" />
      <path d="M20 29L30 25" />
      <circle cx="22" cy="22.5" r="2.5" />
      <circle cx="28" cy="31.5" r="2.5" />
    </>
  ),
  /** Support around the clock: a headset. */
  headset: (
    <>
      <path d="M8 28V22A16 16 0 0 1 40 22V28" />
      <rect x="5" y="25" width="8" height="13" rx="3" />
      <rect x="35" y="25" width="8" height="13" rx="3" />
      <path d="M39 38Q39 43 33 43H29" />
      <circle className="fill-amber" stroke="none" cx="26" cy="43" r="3.5" />
    </>
  ),
  /** The online portal: a laptop and a phone. */
  portal: (
    <>
      <path d="M7 33V11Q7 8 10 8H36Q39 8 39 11V15" />
      <path d="M27 40H6Q3 40 3 37V34H27" />
      <rect x="31" y="19" width="14" height="24" rx="3" />
      <path d="M37 38.5H39" />
      <path className="stroke-amber" strokeWidth="3" d="M13 25L18 20 22 23 27 17" />
    </>
  ),
  /** Grow your business: bars that rise along an amber line. */
  growth: (
    <>
      <path d="M5 43H43" />
      <path d="M9 43V34H16V43M21 43V28H28V43M33 43V21H40V43" />
      <path className="stroke-amber" strokeWidth="3" d="M8 25L19 17 26 19 39 7M31 6H40V15" />
    </>
  ),
  /** The fuel card programme: a pump. */
  fuel: (
    <>
      <path d="M9 43V9Q9 5 13 5H25Q29 5 29 9V43M5 43H33" />
      <path d="M14 11H24V18H14Z" />
      <path d="M29 26H31Q34 26 34 29V35A4 4 0 0 0 42 35V18L36 11M42 23H38V17" />
      <path
        className="fill-amber"
        stroke="none"
        d="M19 23.5C22.5 28.5 24.5 30.8 24.5 33.5A5.5 5.5 0 0 1 13.5 33.5C13.5 30.8 15.5 28.5 19 23.5Z"
      />
    </>
  ),
  /** Lines of credit: a card before a stack of notes. */
  credit: (
    <>
      <path d="M11 15V12Q11 9 14 9H41Q44 9 44 12V29Q44 32 41 32H39" />
      <rect x="4" y="17" width="33" height="22" rx="3" />
      <path className="stroke-amber" strokeWidth="4" strokeLinecap="butt" d="M5 24.5H36" />
      <path d="M10 33H17M27 33H31" />
    </>
  ),
  /** Owner-operator: one tractor, seen from the front. */
  ownerOperator: (
    <>
      <path d="M14 20V10Q14 5 19 5H29Q34 5 34 10V20M18 11H30V17H18ZM9.5 20V6M38.5 20V6" />
      <path d="M8 37V27Q8 20 15 20H33Q40 20 40 27V37M5 37H43V42H5ZM9 42V45H14V42M34 42V45H39V42" />
      <path d="M18 37V24H30V37M24 24V37" />
      <path className="stroke-amber" strokeWidth="4" d="M13 30V30.1M35 30V30.1" />
    </>
  ),
  /** Small and medium fleets: two trucks on the road, one ahead of the other. */
  fleet: (
    <>
      {["translate(14 5)", "translate(3 26)"].map((place) => (
        <g key={place} transform={place}>
          <path d="M3 12.5H0V0H18V12.5M18 4H23.5Q25 4 25.8 5.5L27.5 8.5Q30 9 30 11V12.5H27.5M9 12.5H20.5" />
          <circle cx="6" cy="13" r="3" />
          <circle cx="24" cy="13" r="3" />
        </g>
      ))}
      <path
        className="stroke-amber"
        strokeLinecap="butt"
        strokeDasharray="7 4"
        d="M3 22.5H47M3 44.5H47"
      />
    </>
  ),
  /** Freight broker: two loads joined by a call. */
  broker: (
    <>
      <path d="M13 6H9Q5 6 5 10 5 24 14.5 33.5T38 43Q42 43 42 39V35L33 31 28.5 35.5Q17.5 30.5 12.5 19.5L17 15Z" />
      <path
        className="stroke-amber"
        strokeWidth="3"
        d="M26 14A8 8 0 0 1 34 22M26 6A16 16 0 0 1 42 22"
      />
    </>
  ),
  /** Logistics company: a warehouse with two dock doors. */
  logistics: (
    <>
      <path d="M4 43V18L24 6 44 18V43" />
      <path d="M3 43H45" />
      <path d="M10 43V25H22V43M10 30H22M10 35H22" />
      <path d="M28 43V31H38V43M28 37H38" />
      <path className="stroke-amber" strokeWidth="3" d="M21 16.5H27" />
    </>
  ),
};

export type SpotName = keyof typeof spots;

/** A small line drawing. Decorative, because the adjacent text says the same. */
export function Spot({ name, className }: { name: SpotName; className?: string }) {
  return (
    <Frame viewBox="0 0 48 48" className={classNames("size-12", className)}>
      {spots[name]}
    </Frame>
  );
}
