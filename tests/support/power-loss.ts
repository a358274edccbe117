import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { fixture } from "./fixtures";

/** A program's operations on the files in its folder, in order; paths are relative to the folder. */
export type Operation =
  | { do: "write"; file: number; at: number; data: Buffer }
  | { do: "truncate"; file: number; to: number }
  | { do: "sync"; file: number }
  | { do: "name"; path: string; file: number }
  | { do: "rename"; from: string; to: string }
  | { do: "unname"; path: string }
  | { do: "folder"; path: string }
  | { do: "sync-folder"; path: string }
  | { do: "say"; text: string };

/** Returns whether programs can be traced here: strace is installed and the system allows it. */
export const canTrace = spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0;

const traced =
  "openat,open,creat,close,dup,dup2,dup3,fcntl,write,writev,pwrite64,pwritev,ftruncate,fallocate,copy_file_range,sendfile,fsync,fdatasync,unlink,unlinkat,rename,renameat,renameat2,link,linkat,mkdir,mkdirat";

/** Runs the fixture in a new folder and returns its operations. Throws with its standard error when it fails. */
export function recordRun(
  synchronous: "FULL" | "NORMAL",
  bursts: number,
  keys: readonly (string | undefined)[],
): Operation[] {
  const folder = mkdtempSync(join(tmpdir(), "power-"));
  const log = `${folder}.strace`;
  try {
    const { status, stderr } = spawnSync(
      "strace",
      [
        ...[
          "-f",
          "--seccomp-bpf",
          "-qq",
          "-xx",
          "-s",
          "4000000",
          "-e",
          `trace=${traced}`,
          "-o",
          log,
        ],
        process.execPath,
        fixture("power-loss"),
        join(folder, "site.sqlite"),
        synchronous,
        String(bursts),
        ...keys.map((key) => key ?? "-"),
      ],
      { encoding: "utf8", maxBuffer: 1e9, env: { NODE_ENV: "test", PATH: process.env.PATH } },
    );
    if (status !== 0) throw new Error(`The recorded run failed: ${stderr}`);
    return readTrace(readFileSync(log, "latin1"), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(log, { force: true });
  }
}

/** Parses strace's lines; a call that another thread interrupted counts where it ended. */
function readTrace(text: string, folder: string): Operation[] {
  const operations: Operation[] = [];
  const unfinished = new Map<string, string>();
  const reader = new TraceReader(folder, operations);
  for (const line of text.split("\n")) {
    const [, pid = "", rest = ""] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const begun = /^(.*) <unfinished \.\.\.>$/.exec(rest)?.[1];
    if (begun !== undefined) {
      unfinished.set(pid, begun);
      continue;
    }
    const [, ended] = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest) ?? [];
    reader.take(ended === undefined ? rest : `${unfinished.get(pid) ?? ""}${ended}`);
  }
  return operations;
}

/** The target of a descriptor: a file, a folder, or standard output. */
type Opened = { file: number; position: number } | { folder: string };

class TraceReader {
  private readonly opened = new Map<number, Opened>();
  private readonly named = new Map<string, number>();
  private files = 0;

  constructor(
    private readonly folder: string,
    private readonly operations: Operation[],
  ) {}

  take(line: string): void {
    const [, call = "", args = "", answered = ""] =
      /^(\w+)\((.*)\) += (-?\d+)(?: .*)?$/.exec(line) ?? [];
    const result = Number(answered);
    if (call === "" || result < 0) return;
    const paths = [...args.matchAll(/"((?:\\x[\da-f]{2})*)"/g)].map(([, hex = ""]) => bytes(hex));
    const numbers = args.replace(/"[^"]*"(?:\.\.\.)?/g, "_").split(", ");
    const descriptor = Number.parseInt(args, 10);
    const [first = "", second = ""] = paths.map((path) => path.toString());
    if (/^(?:openat|open|creat)$/.test(call)) this.open(first, args, result);
    else if (call === "close") this.opened.delete(descriptor);
    else if (/^dup/.test(call) || (call === "fcntl" && args.includes("F_DUPFD"))) {
      const from = this.opened.get(descriptor);
      if (from) this.opened.set(result, from);
    } else if (/^(?:write|pwrite64)$/.test(call)) {
      const at = call === "pwrite64" ? Number(numbers.at(-1)) : undefined;
      this.write(descriptor, paths[0] ?? Buffer.alloc(0), at, result);
    } else if (call === "ftruncate") {
      this.onFile(descriptor, (file) => ({ do: "truncate", file, to: Number(numbers.at(-1)) }));
    } else if (/^f(?:data)?sync$/.test(call)) {
      const opened = this.opened.get(descriptor);
      if (opened && "folder" in opened) {
        this.operations.push({ do: "sync-folder", path: opened.folder });
      } else this.onFile(descriptor, (file) => ({ do: "sync", file }));
    } else if (/^unlink/.test(call)) {
      const path = this.within(first);
      if (path !== null && this.named.delete(path)) this.operations.push({ do: "unname", path });
    } else if (/^rename/.test(call)) this.rename(first, second);
    else if (/^link/.test(call)) {
      const [from, path] = [this.within(first), this.within(second)];
      const file = this.named.get(from ?? "");
      if (path !== null && file !== undefined) {
        this.named.set(path, file);
        this.operations.push({ do: "name", path, file });
      }
    } else if (/^mkdir/.test(call)) {
      const path = this.within(first);
      if (path !== null) this.operations.push({ do: "folder", path });
    } else if (this.opened.has(descriptor) && call !== "fcntl") {
      throw new Error(`A recorded file was changed by ${call}, which is not read yet.`);
    }
  }

  private open(path: string, args: string, descriptor: number): void {
    this.opened.delete(descriptor);
    const own = this.within(path);
    if (own === null) return;
    const known = this.named.get(own);
    if (known === undefined && !args.includes("O_CREAT")) {
      this.opened.set(descriptor, { folder: own });
      return;
    }
    const file = known ?? this.files++;
    if (known === undefined) {
      this.named.set(own, file);
      this.operations.push({ do: "name", path: own, file });
    }
    if (args.includes("O_TRUNC")) this.operations.push({ do: "truncate", file, to: 0 });
    this.opened.set(descriptor, { file, position: 0 });
  }

  private write(descriptor: number, data: Buffer, at: number | undefined, length: number): void {
    const opened = this.opened.get(descriptor);
    if (opened === undefined && descriptor === 1) {
      this.operations.push({ do: "say", text: data.toString() });
    }
    if (opened === undefined || "folder" in opened) return;
    this.operations.push({
      do: "write",
      file: opened.file,
      at: at ?? opened.position,
      data: data.subarray(0, length),
    });
    if (at === undefined) opened.position += length;
  }

  private rename(before: string, after: string): void {
    const [from, to] = [this.within(before), this.within(after)];
    const file = this.named.get(from ?? "");
    if (from === null || to === null || file === undefined) return;
    this.named.delete(from);
    this.named.set(to, file);
    this.operations.push({ do: "rename", from, to });
  }

  private onFile(descriptor: number, operation: (file: number) => Operation): void {
    const opened = this.opened.get(descriptor);
    if (opened && "file" in opened) this.operations.push(operation(opened.file));
  }

  /** The path inside the folder; null for other paths and for SQLite's shared memory, which is rebuilt. */
  private within(path: string): string | null {
    if (path === this.folder) return ".";
    if (!path.startsWith(`${this.folder}/`) || path.endsWith("-shm")) return null;
    return relative(this.folder, path);
  }
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex.replaceAll("\\x", ""), "hex");
}

/** How much unsynced data survives: none, all, all until some point, or any parts of it. */
export const fates = ["drop", "keep", "prefix", "tear"] as const;
export type Fate = (typeof fates)[number];

/** The sector size: a disk writes or loses this many bytes at once. */
const sectorBytes = 512;

type Change = Extract<Operation, { do: "write" | "truncate" }>;
type Naming = Extract<Operation, { do: "name" | "rename" | "unname" }>;

/** A disk and the system's unwritten cache, as a recording's operations change them. */
export class Disk {
  private readonly durable = new Map<number, Buffer>();
  private readonly names = new Map<string, number>();
  private readonly folders = new Set<string>();
  private changes: Change[] = [];
  private namings: Naming[] = [];

  /** Syncing a file makes its content durable; syncing a folder makes its names durable. A new name counts as durable. */
  take(operation: Operation): void {
    switch (operation.do) {
      case "write":
      case "truncate":
        this.changes.push(operation);
        break;
      case "sync":
        for (const change of this.changes.filter(({ file }) => file === operation.file)) {
          apply(this.durable, change);
        }
        this.changes = this.changes.filter(({ file }) => file !== operation.file);
        break;
      case "folder":
        this.folders.add(operation.path);
        break;
      case "sync-folder": {
        // Name changes are ordered, so syncing the folder's last one makes the earlier ones durable too.
        const last = this.namings.findLastIndex((one) => foldersOf(one).includes(operation.path));
        for (const naming of this.namings.splice(0, last + 1)) rename(this.names, naming);
        break;
      }
      case "name":
        if (this.namings.length === 0) rename(this.names, operation);
        else this.namings.push(operation);
        break;
      case "rename":
      case "unname":
        this.namings.push(operation);
    }
  }

  /** Writes the files that survive a power cut at this moment to a folder. `random` returns numbers from 0 to 1. */
  cut(folder: string, fate: Fate, random: () => number): void {
    const contents = new Map([...this.durable].map(([file, data]) => [file, Buffer.from(data)]));
    const names = new Map(this.names);
    const share = fate === "drop" ? 0 : fate === "keep" ? 1 : random();
    for (const naming of this.namings.slice(0, Math.round(share * this.namings.length))) {
      rename(names, naming);
    }
    const reached = Math.round(share * this.changes.length);
    for (const [index, change] of this.changes.entries()) {
      if (fate === "tear") tear(contents, change, random);
      else if (index < reached) apply(contents, change);
    }
    for (const path of this.folders) mkdirSync(join(folder, path), { recursive: true });
    for (const [path, file] of names) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), contents.get(file) ?? Buffer.alloc(0), { mode: 0o600 });
    }
  }
}

function foldersOf(naming: Naming): string[] {
  return naming.do === "rename"
    ? [dirname(naming.from), dirname(naming.to)]
    : [dirname(naming.path)];
}

function rename(names: Map<string, number>, naming: Naming): void {
  if (naming.do === "name") names.set(naming.path, naming.file);
  else if (naming.do === "unname") names.delete(naming.path);
  else {
    const file = names.get(naming.from);
    names.delete(naming.from);
    if (file !== undefined) names.set(naming.to, file);
  }
}

function apply(contents: Map<number, Buffer>, change: Change): void {
  const before = contents.get(change.file) ?? Buffer.alloc(0);
  if (change.do === "truncate") {
    contents.set(change.file, resized(before, change.to));
    return;
  }
  const end = change.at + change.data.length;
  const after = end > before.length ? resized(before, end) : before;
  change.data.copy(after, change.at);
  contents.set(change.file, after);
}

/** Any sectors of a write reach the disk, in any order. */
function tear(contents: Map<number, Buffer>, change: Change, random: () => number): void {
  if (change.do === "truncate") {
    if (random() < 0.5) apply(contents, change);
    return;
  }
  const likely = random();
  for (let from = 0; from < change.data.length; ) {
    const at = change.at + from;
    const to = Math.min(from + sectorBytes - (at % sectorBytes), change.data.length);
    if (random() < likely) apply(contents, { ...change, at, data: change.data.subarray(from, to) });
    from = to;
  }
}

function resized(before: Buffer, length: number): Buffer {
  const after = Buffer.alloc(length);
  before.copy(after);
  return after;
}

/** Writes a recording as a small file. */
export function storeTrace(path: string, operations: readonly Operation[]): void {
  const pieces: Buffer[] = [];
  const lines = operations.map((one) => {
    if (one.do !== "write") return one;
    pieces.push(one.data);
    return { ...one, data: one.data.length };
  });
  const head = Buffer.from(JSON.stringify(lines));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const whole = Buffer.concat([length, head, ...pieces]);
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY } = constants;
  const params = { [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(path, brotliCompressSync(whole, { params }));
}

/** Reads a recording that `storeTrace` wrote. */
export function loadTrace(path: string): Operation[] {
  const whole = brotliDecompressSync(readFileSync(path));
  let at = 4 + whole.readUInt32LE(0);
  const lines: (Exclude<Operation, { do: "write" }> | StoredWrite)[] = JSON.parse(
    whole.toString("utf8", 4, at),
  );
  return lines.map((one) => {
    if (one.do !== "write") return one;
    at += one.data;
    return { ...one, data: whole.subarray(at - one.data, at) };
  });
}

type StoredWrite = Omit<Extract<Operation, { do: "write" }>, "data"> & { data: number };
