/**
 * Area codes by their time zones. Compared with libphonenumber on 2026-11-22: 386 codes are the same, and the others have more zones here, except 474,
 * 689, 709, 879 and 907. Toll-free codes are left out.
 */
const codesByZones: Readonly<Record<string, string>> = {
  "America/Chicago": `
    204 205 210 214 217 218 224 225 228 235 251 254 256 262 274 281 309 312 314 316 318 319 320 325
    327 331 334 337 346 353 361 402 405 409 414 417 430 431 447 457 464 469 471 479 501 504 507 512
    515 531 534 539 557 563 572 573 580 584 601 608 612 615 618 629 630 636 641 651 659 660 662 682
    708 712 713 715 726 730 731 737 763 769 773 779 806 815 816 817 830 832 847 861 870 872 901 903
    913 918 920 924 936 938 940 945 952 956 972 975 979 985`,
  "America/Anchorage America/Adak": "907",
  "America/Phoenix America/Denver": "928",
  "America/Phoenix": "480 520 602 623",
  "America/Los_Angeles": `
    206 209 213 253 279 310 323 341 350 357 360 369 408 415 424 425 442 503 509 510 530 559 562 564
    619 626 628 650 657 661 669 702 707 714 725 738 747 760 805 818 820 831 837 840 858 909 916 925
    949 951 971`,
  "America/Denver": "303 307 368 385 403 406 435 505 575 587 719 720 748 780 801 825 970 983",
  "America/New_York": `
    201 202 203 207 212 215 216 220 223 226 227 229 231 234 239 240 248 249 252 260 267 269 272 276
    283 289 301 302 304 305 313 315 317 321 324 326 329 330 332 336 339 343 347 351 352 363 365 380
    382 386 401 404 407 410 412 413 416 419 434 436 437 440 443 445 463 470 472 475 478 484 508 513
    516 517 518 519 540 548 551 561 567 570 571 582 585 586 603 607 609 610 613 614 616 617 624 631
    640 645 646 647 656 667 678 679 680 681 683 686 689 703 704 705 706 716 717 718 724 727 728 732
    734 740 742 743 753 754 757 762 765 770 771 772 774 781 786 802 803 804 810 813 814 821 826 828
    835 838 839 843 845 848 854 856 857 859 860 862 863 864 865 878 904 905 908 910 912 914 917 919
    929 934 937 941 942 943 947 948 954 959 973 978 980 984 989`,
  "America/New_York America/Chicago": "219 270 364 423 448 502 574 606 807 812 850 906 930 931",
  "Pacific/Honolulu": "808",
  "America/Denver America/Los_Angeles": "208 236 250 257 458 541 604 672 775 778 986",
  "America/Chicago America/Denver": "308 432 605 620 701 785 915",
  "America/Puerto_Rico": "340 787 939",
  "Pacific/Guam": "671",
  "Pacific/Pago_Pago": "684",
  "America/Regina America/Denver": "306 474 639",
  "America/New_York America/Halifax": "263 354 367 418 438 450 468 514 579 581 819 873",
  "America/Halifax": "428 506 782 902",
  "America/Halifax America/St_Johns": "709 879",
};

/** Returns the time zone (IANA name) of a phone number (E.164). Returns null if the number's area code is unknown or has several time zones. */
export function zoneOfNumber(phoneE164: string): string | null {
  const [zone, ...others] = zonesOfNumber(phoneE164);
  return others.length > 0 ? null : (zone ?? null);
}

/** Returns the time zones (IANA names) that a phone number (E.164) may be in. Returns an empty list for an unknown area code. */
export function zonesOfNumber(phoneE164: string): string[] {
  const code = /^\+1(\d{3})\d{7}$/.exec(phoneE164)?.[1];
  const found = Object.entries(codesByZones).find(
    ([, codes]) => code !== undefined && codes.includes(code),
  );
  return found?.[0].split(" ") ?? [];
}
