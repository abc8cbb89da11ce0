import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { LruMap } from "../lru-map.ts";

/** What is kept of a page: one body for all visitors, in each encoding once somebody asked for it. */
export class CachedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly until: number;
  readonly revision: string;
  readonly #body: Buffer<ArrayBuffer>;
  #gzip: Buffer<ArrayBuffer> | null = null;
  #brotli: Buffer<ArrayBuffer> | null = null;

  constructor(page: {
    status: number;
    headers: Record<string, string>;
    body: Buffer<ArrayBuffer>;
    until: number;
    revision: string;
  }) {
    this.status = page.status;
    this.headers = page.headers;
    this.until = page.until;
    this.revision = page.revision;
    this.#body = page.body;
    this.etag = `W/"${createHash("sha256").update(page.body).digest("base64url").slice(0, 22)}"`;
  }

  /** The body with something put before the content of the page; what is no page stays as it is. */
  withNotice(notice: string): string | Buffer<ArrayBuffer> {
    if (!this.headers["Content-Type"]?.startsWith("text/html")) return this.#body;
    return this.#body.toString("utf8").replace(/<main\b[^>]*>/, (start) => start + notice);
  }

  /** The body in the best encoding the visitor's browser takes. */
  encode(acceptEncoding: string): { body: Buffer<ArrayBuffer>; encoding: string | null } {
    if (/\bbr\b/.test(acceptEncoding)) {
      this.#brotli ??= brotliCompressSync(this.#body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      });
      return { body: this.#brotli, encoding: "br" };
    }
    if (/\bgzip\b/.test(acceptEncoding)) {
      this.#gzip ??= gzipSync(this.#body);
      return { body: this.#gzip, encoding: "gzip" };
    }
    return { body: this.#body, encoding: null };
  }
}

/** Addresses longer than this are somebody's own; keeping them would only push useful pages out. */
const MAX_KEY_LENGTH = 600;
const MAX_PAGES = 400;

/**
 * Pages that are the same for all visitors, kept for a moment. A page is made from its key alone (language and
 * address: see `createVisitorRequest`), never from the request that happened to ask first; so whatever a loader does,
 * nothing of one person can reach another through here.
 */
export class PageCache {
  readonly #pages = new LruMap<string, CachedPage>(MAX_PAGES);
  readonly #making = new Map<string, { revision: string; page: Promise<CachedPage | null> }>();
  readonly #revision: () => string;

  /** `revision` changes whenever kept pages may have become untrue. */
  constructor(revision: () => string) {
    this.#revision = revision;
  }

  find(key: string, now: number): CachedPage | undefined {
    const page = this.#pages.get(key);
    return page && now < page.until && page.revision === this.#revision() ? page : undefined;
  }

  /** The page as it was made last, however long ago: better than none while no other can be made. */
  findStale(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /** Makes a page once for all who ask at the same time; null when it turned out not to be one to keep. */
  async render(
    key: string,
    render: (revision: string) => Promise<CachedPage | null>,
  ): Promise<{ page: CachedPage | null; first: boolean }> {
    const revision = this.#revision();
    const underway = this.#making.get(key);
    // One begun before the last change may already hold what is no longer true.
    if (underway?.revision === revision) return { page: await underway.page, first: false };
    const making = { revision, page: render(revision) };
    this.#making.set(key, making);
    try {
      const page = await making.page;
      if (page && revision === this.#revision() && key.length <= MAX_KEY_LENGTH)
        this.#pages.set(key, page);
      return { page, first: true };
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }
}
