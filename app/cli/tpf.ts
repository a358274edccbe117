#!/usr/bin/env node
import { CommanderError } from "commander";
import { CommandFailure, printError } from "./output";
import { createProgram } from "./program";

/** Exit codes: 0 done, 1 failed, 2 not understood. */
async function main(): Promise<number> {
  try {
    await createProgram().parseAsync();
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof CommandFailure) {
      if (error.message !== "") printError(error.message);
      return 1;
    }
    printError(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

process.exitCode = await main();
