import { randomBytes } from "node:crypto";
import type { StoredPiece } from "./bucket.server";

/** Pages of the database file as they lay on the disk at one commit. */
export interface Piece {
  /** The process that followed the file without a gap, by its start: an instant and random digits. */
  run: string;
  /** Counts up from 1 within its run. */
  number: number;
  /** With all pieces from this one on, the file is whole at this commit; null: not yet. */
  from: number | null;
  pageSize: number;
  /** How many pages the file has at that commit. */
  pageCount: number;
  pages: readonly { number: number; bytes: Uint8Array }[];
}

/** Thrown for what is no piece, or not the one it is named as. */
class PieceError extends Error {
  override name = "PieceError";
}

/** Returns a name for a run that begins now. */
export function newRun(now = new Date()): string {
  return `${now.toISOString().replace(/[-:.]/g, "")}-${randomBytes(4).toString("hex")}`;
}

/** Returns how a piece is named in the bucket; a list of names alone says what a restoration needs. */
export function pieceName({ run, number, from }: Pick<Piece, "run" | "number" | "from">): string {
  return `${run}/${digits(number)}-${digits(from ?? 0)}.age`;
}

const digits = (number: number) => String(number).padStart(9, "0");

const format = 1;

/** Returns a private key and the public key that belongs to it. */
export async function newKeyPair(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity } = await import("age-encryption");
  const identity = await generateX25519Identity();
  return { identity, recipient: await recipientOf(identity) };
}

/** Returns the private key of age that stands on a line of a text, or null. */
export function findIdentity(text: string): string | null {
  return /^AGE-SECRET-KEY-\S+$/m.exec(text)?.[0] ?? null;
}

/** Returns the public key that belongs to a private one of age. Rejects when it is none. */
async function recipientOf(identity: string): Promise<string> {
  const { identityToRecipient } = await import("age-encryption");
  return identityToRecipient(identity);
}

/** Seals a piece for a public key of age: nobody without the private one reads it, the site neither. */
export async function sealPiece(piece: Piece, recipient: string): Promise<Uint8Array> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new PieceError("OFFSITE_AGE_RECIPIENT is no public key of age: copy it again.");
  }
  const { pages, ...header } = piece;
  const numbers = pages.map(({ number }) => number);
  const first = `${JSON.stringify({ format, ...header, numbers })}\n`;
  return encrypter.encrypt(Buffer.concat([Buffer.from(first), ...pages.map(({ bytes }) => bytes)]));
}

/** Throws PieceError for a private key that does not open it, a damaged piece, or one that is named as another. */
export async function openPiece(
  sealed: Uint8Array,
  { name, identity }: { name: string; identity: string },
): Promise<Piece> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  let content: Buffer;
  try {
    decrypter.addIdentity(identity);
    content = Buffer.from(await decrypter.decrypt(sealed));
  } catch {
    throw new PieceError(
      `${name} is damaged, or sealed for another private key. A state from before it came: --before TIME.`,
    );
  }
  const headerEnd = content.indexOf("\n");
  const { format: given, numbers, ...header } = JSON.parse(content.toString("utf8", 0, headerEnd));
  if (given !== format || pieceName(header) !== name) {
    throw new PieceError(`${name} is another piece than it is named, or of a newer program.`);
  }
  const { run, number, from, pageSize, pageCount } = header;
  const pages = numbers.map((page: number, index: number) => {
    const start = headerEnd + 1 + index * pageSize;
    return { number: page, bytes: content.subarray(start, start + pageSize) };
  });
  return { run, number, from, pageSize, pageCount, pages };
}

/** The pieces that make up the newest state that is whole in the bucket, in the order in which they are laid on each other. */
export interface RestorePlan {
  names: string[];
  /** When its last piece came to the bucket. */
  storedAt: Date;
  /** How many newer pieces there are that cannot be used: something before them is missing. */
  newer: number;
}

/** Returns null when no state is whole in the bucket. The bucket's clock says which run is the newest, not this or another machine's. */
export function planRestoration(stored: readonly StoredPiece[]): RestorePlan | null {
  const runs = new Map<string, Map<number, { name: string; from: number; storedAt: Date }>>();
  for (const { name, storedAt } of stored) {
    const [, run = "", number, from] = /^([\w-]+)\/(\d{9})-(\d{9})\.age$/.exec(name) ?? [];
    if (number === undefined) continue;
    const pieces = runs.get(run) ?? new Map();
    runs.set(run, pieces.set(Number(number), { name, from: Number(from), storedAt }));
  }
  let best: RestorePlan | null = null;
  for (const [, pieces] of [...runs].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const plan = planRun(pieces);
    if (plan !== null && (best === null || plan.storedAt >= best.storedAt)) best = plan;
  }
  return best;
}

function planRun(
  pieces: ReadonlyMap<number, { name: string; from: number; storedAt: Date }>,
): RestorePlan | null {
  const numbers = [...pieces.keys()].sort((one, other) => other - one);
  for (const [newer, last] of numbers.entries()) {
    const piece = pieces.get(last);
    if (piece === undefined || piece.from === 0) continue;
    const names: string[] = [];
    for (let number = piece.from; number <= last; number++) {
      const name = pieces.get(number)?.name;
      if (name === undefined) break;
      names.push(name);
    }
    if (names.length === last - piece.from + 1) return { names, storedAt: piece.storedAt, newer };
  }
  return null;
}
