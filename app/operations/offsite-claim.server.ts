import { type Bucket, BucketError, type FoundObject } from "./bucket.server";

/** Lies in the folder beside the pieces, readable by whoever may read the bucket: it tells nobody anything. */
const claimName = "site.json";

/** Who sends into the folder. */
interface Claim {
  /** When the site's database was made. */
  madeAt: string;
  /** The run of the sender, as its pieces are named. */
  run: string;
}

/** A claim that was not renewed for so long, by the bucket's clock, is free for the same site on another machine. */
const lapsedAfterMs = 3 * 60_000;

/** Thrown when somebody else sends into the folder; the message is one sentence that says what to do. */
class FolderTakenError extends Error {
  override name = "FolderTakenError";
}

/**
 * Returns what claims the folder in the bucket for a run, and renews that: to be called every minute. It rejects with FolderTakenError while
 * another site sends there, or another machine as this one, and with BucketError. `lastRun` is what this machine sent as before.
 */
export function claimFolder(
  bucket: Bucket,
  { madeAt, run, lastRun }: Claim & { lastRun: string | null },
): () => Promise<void> {
  let own = [run, lastRun];
  return async () => {
    const found = await find(bucket);
    const claim = found && parseClaim(found.bytes);
    if (claim && claim.madeAt !== madeAt) {
      throw new FolderTakenError(
        `The folder belongs to another site, made ${claim.madeAt}: give this one a folder of its own in OFFSITE_BUCKET_URL, or bring that one back with “tpf offsite restore”.`,
      );
    }
    if (claim && found && !own.includes(claim.run) && found.ageMs < lapsedAfterMs) {
      throw new FolderTakenError(
        "Another machine sends this site into the folder: stop it, and this one goes on three minutes later, or give this one a folder of its own in OFFSITE_BUCKET_URL.",
      );
    }
    await bucket.put(claimName, Buffer.from(JSON.stringify({ madeAt, run })));
    own = [run];
  };
}

async function find(bucket: Bucket): Promise<FoundObject | null> {
  try {
    return await bucket.get(claimName);
  } catch (error) {
    // Nothing there; 403 where the key may not list, and then nobody can tell: what is sent counts for more.
    if (error instanceof BucketError && (error.status === 404 || error.status === 403)) return null;
    throw error;
  }
}

/** What is no claim hinders nobody. */
function parseClaim(bytes: Uint8Array): Claim | null {
  try {
    const { madeAt, run } = JSON.parse(Buffer.from(bytes).toString("utf8"));
    return { madeAt: String(madeAt), run: String(run) };
  } catch {
    return null;
  }
}
