/** A fact about the company, before and after the owner changes it. */
interface Change {
  name: string;
  old: string;
  now: string;
  /** What visitors read of the values, where it is not the value itself. */
  oldText?: RegExp;
  newText?: RegExp;
}

/** The facts that the environment gives, each with what the owner makes of it. */
export const changes: readonly Change[] = [
  { name: "COMPANY_NAME", old: "Alpha Factoring LLC", now: "Omega Factoring LLC" },
  { name: "COMPANY_SHORT_NAME", old: "Alphafact", now: "Omegafact" },
  { name: "COMPANY_PHONE", old: "(480) 555-0101", now: "(480) 555-0201" },
  { name: "COMPANY_TEXT_LINE", old: "(480) 555-0102", now: "(480) 555-0202" },
  { name: "COMPANY_EMAIL", old: "office@alpha.example", now: "office@omega.example" },
  { name: "COMPANY_SECURITY_EMAIL", old: "safe@alpha.example", now: "safe@omega.example" },
  { name: "COMPANY_ACCESSIBILITY_EMAIL", old: "access@alpha.example", now: "access@omega.example" },
  { name: "COMPANY_ADDRESS", old: "11 First Street", now: "22 Second Street" },
  { name: "COMPANY_FOUNDED_YEAR", old: "1981", now: "1971" },
  { name: "COMPANY_LINKEDIN", old: "https://in.example/alpha", now: "https://in.example/omega" },
  { name: "COMPANY_FACEBOOK", old: "https://fb.example/alpha", now: "https://fb.example/omega" },
  { name: "COMPANY_X", old: "https://x.example/alpha", now: "https://x.example/omega" },
  {
    name: "COMPANY_OPENS",
    old: "07:05",
    now: "08:35",
    oldText: /7:05\sAM|7:05\sa\.\sm\./,
    newText: /8:35\sAM|8:35\sa\.\sm\./,
  },
  {
    name: "COMPANY_CLOSES",
    old: "15:10",
    now: "16:40",
    oldText: /3:10\sPM|3:10\sp\.\sm\./,
    newText: /4:40\sPM|4:40\sp\.\sm\./,
  },
  {
    name: "COMPANY_TIME_ZONE",
    old: "America/Phoenix",
    now: "America/New_York",
    oldText: /\bMST\b/,
    newText: /\bET\b/,
  },
  {
    name: "COMPANY_WEEKDAYS",
    old: "1,2,3,4,5",
    now: "1,2,3,4,5,6",
    oldText: /Mon–Fri|lun–vie/,
    newText: /Mon–Sat|lun–sáb/,
  },
];
