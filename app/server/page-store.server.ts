import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { PublicPage } from "./context.server";
import type { MissingDefaults } from "./security-headers.server";
import { type Bodies, prepareAnswer, type StoredAnswer } from "./stored-answer.server";

/** Which queries of a path give pages of their own. */
export type QueryRules = Required<Pick<PublicPage, "variants" | "uncached">>;

type Kept = { answer: StoredAnswer; tags: readonly string[]; used: boolean };

const brotli = (quality: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Rendered public pages in memory, at most `maxBytes` of bodies in all; the ones not asked for since go first. */
export class PageStore {
  /** Counts purges, so that a page rendered before one is not stored after it. */
  generation = 0;
  #bytes = 0;
  readonly #pages = new Map<string, Kept>();
  readonly #rules = new Map<string, QueryRules>();

  constructor(
    private readonly maxBytes: number,
    private readonly missing: MissingDefaults,
  ) {}

  /** Bytes of all bodies kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The query rules of a path that has once offered a page; undefined for any other. */
  rulesOf(path: string): QueryRules | undefined {
    return this.#rules.get(path);
  }

  /** The page kept under `path` and canonical `query` ("" or "?a=b"). */
  find(path: string, query: string): StoredAnswer | undefined {
    const kept = this.#pages.get(path + query);
    if (!kept) return undefined;
    kept.used = true;
    return kept.answer;
  }

  /** Learns the rules of a path without keeping a page. */
  learn(path: string, { variants = {}, uncached = [] }: PublicPage): void {
    this.#rules.set(path, { variants, uncached });
  }

  /** Keeps a page, compressed at once for speed and again, in the background, for size. */
  store({ path, query, route }: { path: string; query: string; route: string }, page: PublicPage) {
    this.learn(path, page);
    const key = path + query;
    const { tags = [] } = page;
    const identity = Buffer.from(page.body);
    const headers = [...page.headers];
    const keep = (bodies: Bodies) => {
      this.#drop(key);
      const answer = prepareAnswer(route, headers, bodies, this.missing);
      if (answer.size > this.maxBytes) return undefined;
      const kept: Kept = { answer, tags, used: false };
      this.#pages.set(key, kept);
      this.#bytes += answer.size;
      this.#evict();
      return kept;
    };
    const first = keep({
      identity,
      br: brotliCompressSync(identity, brotli(5, identity.length)),
      gzip: gzipSync(identity),
    });
    void Promise.all([
      compressBrotli(identity, brotli(11, identity.length)),
      compressGzip(identity, { level: 9 }),
    ]).then(([br, gz]) => {
      // Only if the page is still the one compressed: it may have been purged or evicted meanwhile.
      if (first && this.#pages.get(key) === first) keep({ identity, br, gzip: gz });
    });
  }

  /** Drops every page, or those with `tag`. */
  purge(tag?: string): void {
    this.generation += 1;
    for (const [key, kept] of this.#pages) {
      if (tag === undefined || kept.tags.includes(tag)) this.#drop(key);
    }
  }

  #drop(key: string): void {
    const kept = this.#pages.get(key);
    if (!kept) return;
    this.#pages.delete(key);
    this.#bytes -= kept.answer.size;
  }

  /** Second chance: the oldest page not asked for since the last look goes. */
  #evict(): void {
    while (this.#bytes > this.maxBytes) {
      const [oldest] = this.#pages;
      if (!oldest) return;
      const [key, kept] = oldest;
      if (kept.used) {
        kept.used = false;
        this.#pages.delete(key);
        this.#pages.set(key, kept);
      } else {
        this.#drop(key);
      }
    }
  }
}
