import { statSync } from "node:fs";
import { type Command, InvalidArgumentError } from "commander";
import { recordEvent, system } from "#db/queries/audit.server";
import { inTransaction } from "#db/transactions.server";
import { loadCensusFile, RegisterFileError } from "~/carriers/census-file.server";
import { durationInWords } from "~/http/sizes";
import { CommandFailure, print } from "../console";
import { withDatabase } from "../site-database";

export function addCarrierCommands(program: Command): void {
  const carriers = program
    .command("carriers")
    .summary("the federal register of carriers: load")
    .description(
      "Keeps a copy of the federal register of carriers, which the desk shows beside a lead.",
    );
  carriers
    .command("load")
    .summary("load the register's file")
    .description(
      "Loads the federal agency's Company Census File (CSV with its column names) in the place of the register that is here. While it loads, the desk shows the one before; when anything is wrong with the file, it keeps it.",
    )
    .argument("<file>", "the census file")
    .option(
      "--date <day>",
      "the day the file tells of (YYYY-MM-DD); without it, when the file was written",
      day,
    )
    .option(
      "--fewer",
      "take it even when it names far fewer carriers than the register that is here",
    )
    .action(load);
}

function day(text: string): string {
  const valid = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  if (valid && text <= today()) return text;
  throw new InvalidArgumentError("It must be a day such as 2026-11-01, and not one to come.");
}

const today = (time = new Date()) => time.toISOString().slice(0, 10);

async function load(
  file: string,
  { date, fewer = false }: { date?: string; fewer?: boolean },
): Promise<void> {
  await withDatabase(async ({ database }) => {
    const begun = performance.now();
    const asOf = date ?? writtenOn(file);
    try {
      const { carriers, dockets } = await loadCensusFile(database, file, { asOf, fewer });
      const detail = { asOf, carriers };
      await inTransaction(database.db, (transaction) =>
        recordEvent(transaction, { actor: system, action: "carriers.loaded", detail }),
      );
      const took = durationInWords(performance.now() - begun);
      print(
        `The register of ${asOf} is loaded: ${carriers} carriers, ${dockets} docket numbers, in ${took}.`,
      );
      if (dockets === 0)
        print("Its file names no docket number: leads are found by their DOT number only.");
    } catch (error) {
      if (!(error instanceof RegisterFileError)) throw error;
      throw new CommandFailure(`${file}: ${error.message} Nothing was changed.`);
    }
  });
}

function writtenOn(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile()) return today(stats.mtime);
  throw new CommandFailure(`${file} cannot be read: check the path and its permissions.`);
}
