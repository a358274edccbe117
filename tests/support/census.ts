import { stringify } from "csv-stringify/sync";

/** A row of the agency's file by its column names; what is left out is usual. */
export type CensusRow = Readonly<Record<string, string>>;

const usual = {
  MCS150_DATE: "20260114",
  DOT_NUMBER: "1234567",
  LEGAL_NAME: "DESERT HAUL LLC",
  DBA_NAME: "",
  PHY_STATE: "AZ",
  POWER_UNITS: "4",
  DOCKET1PREFIX: "MC",
  DOCKET1: "654321",
  DOCKET2PREFIX: "",
  DOCKET2: "",
};

/** Returns a census file with these carriers. */
export function censusFile(rows: readonly CensusRow[], columns = Object.keys(usual)): string {
  const records = rows.map((row) => ({ ...usual, ...row }));
  return stringify(records, { header: true, columns: [...columns] });
}
