/**
 * Time zones by state and area code, for whoever may be texted: where a state or an area code lies in two zones, both are named. A
 * code that is not here is unknown, toll-free ones among them. Compared on 2026-11-22 with the zones that libphonenumber names: 386
 * codes are the same; where the two differ more zones are named here, but for 474, 689, 709, 879 and 907.
 */
type Zones = readonly string[];

const eastern = ["America/New_York"];
const central = ["America/Chicago"];
const mountain = ["America/Denver"];
const arizona = ["America/Phoenix"];
const pacific = ["America/Los_Angeles"];
const atlantic = ["America/Halifax"];
const caribbean = ["America/Puerto_Rico"];
const eastAndCentral = [...eastern, ...central];
const centralAndMountain = [...central, ...mountain];
const mountainAndPacific = [...mountain, ...pacific];

/** Zones of the mainland: what is common to all of them fits a number of which nothing is known. */
export const mainlandZones: Zones = [...eastern, ...central, ...mountain, ...arizona, ...pacific];

interface Place {
  zones: Zones;
  /** Area codes, by spaces. */
  codes: string;
  /** Area codes that lie in other zones than the whole. */
  but?: readonly (readonly [codes: string, zones: Zones])[];
}

const places: Readonly<Record<string, Place>> = {
  AL: { zones: central, codes: "205 251 256 334 659 938" },
  AK: { zones: ["America/Anchorage", "America/Adak"], codes: "907" },
  AZ: { zones: [...arizona, ...mountain], codes: "928", but: [["480 520 602 623", arizona]] },
  AR: { zones: central, codes: "327 479 501 870" },
  CA: {
    zones: pacific,
    codes:
      "209 213 279 310 323 341 350 357 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951",
  },
  CO: { zones: mountain, codes: "303 719 720 748 970 983" },
  CT: { zones: eastern, codes: "203 475 860 959" },
  DE: { zones: eastern, codes: "302" },
  DC: { zones: eastern, codes: "202 771" },
  FL: {
    zones: eastAndCentral,
    codes: "448 850",
    but: [
      [
        "239 305 321 324 352 386 407 561 645 656 689 727 728 754 772 786 813 863 904 941 954",
        eastern,
      ],
    ],
  },
  GA: { zones: eastern, codes: "229 404 470 478 678 706 762 770 912 943" },
  HI: { zones: ["Pacific/Honolulu"], codes: "808" },
  ID: { zones: mountainAndPacific, codes: "208 986" },
  IL: {
    zones: central,
    codes: "217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872",
  },
  IN: { zones: eastAndCentral, codes: "219 574 812 930", but: [["260 317 463 765", eastern]] },
  IA: { zones: central, codes: "319 515 563 641 712" },
  KS: { zones: centralAndMountain, codes: "620 785", but: [["316 913", central]] },
  KY: { zones: eastAndCentral, codes: "270 364 502 606", but: [["859", eastern]] },
  LA: { zones: central, codes: "225 318 337 457 504 985" },
  ME: { zones: eastern, codes: "207" },
  MD: { zones: eastern, codes: "227 240 301 410 443 667" },
  MA: { zones: eastern, codes: "339 351 413 508 617 774 781 857 978" },
  MI: {
    zones: eastAndCentral,
    codes: "906",
    but: [["231 248 269 313 517 586 616 679 734 810 947 989", eastern]],
  },
  MN: { zones: central, codes: "218 320 507 612 651 763 924 952" },
  MS: { zones: central, codes: "228 471 601 662 769" },
  MO: { zones: central, codes: "235 314 417 557 573 636 660 816 975" },
  MT: { zones: mountain, codes: "406" },
  NE: { zones: centralAndMountain, codes: "308", but: [["402 531", central]] },
  NV: { zones: mountainAndPacific, codes: "775", but: [["702 725", pacific]] },
  NH: { zones: eastern, codes: "603" },
  NJ: { zones: eastern, codes: "201 551 609 640 732 848 856 862 908 973" },
  NM: { zones: mountain, codes: "505 575" },
  NY: {
    zones: eastern,
    codes:
      "212 315 329 332 347 363 516 518 585 607 624 631 646 680 716 718 838 845 914 917 929 934",
  },
  NC: { zones: eastern, codes: "252 336 472 704 743 828 910 919 980 984" },
  ND: { zones: centralAndMountain, codes: "701" },
  OH: { zones: eastern, codes: "216 220 234 283 326 330 380 419 436 440 513 567 614 740 937" },
  OK: { zones: central, codes: "405 539 572 580 918" },
  OR: { zones: mountainAndPacific, codes: "458 541", but: [["503 971", pacific]] },
  PA: { zones: eastern, codes: "215 223 267 272 412 445 484 570 582 610 717 724 814 835 878" },
  RI: { zones: eastern, codes: "401" },
  SC: { zones: eastern, codes: "803 821 839 843 854 864" },
  SD: { zones: centralAndMountain, codes: "605" },
  TN: {
    zones: eastAndCentral,
    codes: "423 931",
    but: [
      ["865", eastern],
      ["615 629 731 901", central],
    ],
  },
  TX: {
    zones: centralAndMountain,
    codes: "432 915",
    but: [
      [
        "210 214 254 281 325 346 361 409 430 469 512 682 713 726 737 806 817 830 832 903 936 940 945 956 972 979",
        central,
      ],
    ],
  },
  UT: { zones: mountain, codes: "385 435 801" },
  VT: { zones: eastern, codes: "802" },
  VA: { zones: eastern, codes: "276 434 540 571 686 703 757 804 826 948" },
  WA: { zones: pacific, codes: "206 253 360 425 509 564" },
  WV: { zones: eastern, codes: "304 681" },
  WI: { zones: central, codes: "262 274 353 414 534 608 715 920" },
  WY: { zones: mountain, codes: "307" },
  PR: { zones: caribbean, codes: "787 939" },
  VI: { zones: caribbean, codes: "340" },
  GU: { zones: ["Pacific/Guam"], codes: "671" },
  AS: { zones: ["Pacific/Pago_Pago"], codes: "684" },
  BC: { zones: mountainAndPacific, codes: "236 250 257 604 672 778" },
  AB: { zones: mountain, codes: "368 403 587 780 825" },
  SK: { zones: ["America/Regina", ...mountain], codes: "306 474 639" },
  MB: { zones: central, codes: "204 431 584" },
  ON: {
    zones: eastAndCentral,
    codes: "807",
    but: [["226 249 289 343 365 382 416 437 519 548 613 647 683 705 742 753 905 942", eastern]],
  },
  QC: {
    zones: [...eastern, ...atlantic],
    codes: "263 354 367 418 438 450 468 514 579 581 819 873",
  },
  NB: { zones: atlantic, codes: "428 506" },
  NS: { zones: atlantic, codes: "782 902" },
  PE: { zones: atlantic, codes: "" },
  NL: { zones: [...atlantic, "America/St_Johns"], codes: "709 879" },
};

const byCode = new Map<string, Zones>(
  Object.values(places).flatMap(({ zones, codes, but = [] }) =>
    [[codes, zones] as const, ...but].flatMap(([some, theirs]) =>
      some
        .split(" ")
        .filter(Boolean)
        .map((code) => [code, theirs] as const),
    ),
  ),
);

/** Returns the zones that an area code lies in; none for one that is not known. */
export function zonesOfAreaCode(code: string): Zones {
  return byCode.get(code) ?? [];
}

/** Returns the zones of a state, as the register abbreviates it; none for one that is not known. */
export function zonesOfState(state: string): Zones {
  return new Map(Object.entries(places)).get(state)?.zones ?? [];
}
