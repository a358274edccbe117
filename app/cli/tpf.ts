#!/usr/bin/env node
import { runCommandLine } from "./program";

process.exitCode = await runCommandLine(process.argv.slice(2));
