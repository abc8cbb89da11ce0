import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { LruMap } from "../lru-map.ts";

/** A cached page: one body for all visitors, compressed in each encoding at its first request. */
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

  /** The body with a notice before the page's content; unchanged if it is not HTML. */
  withNotice(notice: string): string | Buffer<ArrayBuffer> {
    if (!this.headers["Content-Type"]?.startsWith("text/html")) return this.#body;
    return this.#body.toString("utf8").replace(/<main\b[^>]*>/, (start) => start + notice);
  }

  /** The body in the best encoding that the browser accepts. */
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

/** Longer addresses are individual searches; caching them would evict useful pages. */
const MAX_KEY_LENGTH = 600;
const MAX_PAGES = 400;

/**
 * Cache of pages that are equal for all visitors. A page is rendered from its key alone (language, address, whether the consent question is open: see
 * `createVisitorRequest`), never from the request that came first: no data of one person can reach another through it.
 */
export class PageCache {
  readonly #pages = new LruMap<string, CachedPage>(MAX_PAGES);
  readonly #inProgress = new Map<string, { revision: string; page: Promise<CachedPage | null> }>();
  readonly #revision: () => string;

  /** `revision` changes whenever cached pages may be outdated. */
  constructor(revision: () => string) {
    this.#revision = revision;
  }

  find(key: string, now: number): CachedPage | undefined {
    const page = this.#pages.get(key);
    return page && now < page.until && page.revision === this.#revision() ? page : undefined;
  }

  /** The last rendered page, however old; used while no new one can be rendered. */
  findStale(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /** Renders a page once for all simultaneous requests. Null if it may not be cached. */
  async render(
    key: string,
    render: (revision: string) => Promise<CachedPage | null>,
  ): Promise<{ page: CachedPage | null; first: boolean }> {
    const revision = this.#revision();
    const current = this.#inProgress.get(key);
    // A rendering started before the last change may contain outdated data.
    if (current?.revision === revision) return { page: await current.page, first: false };
    const rendering = { revision, page: render(revision) };
    this.#inProgress.set(key, rendering);
    try {
      const page = await rendering.page;
      if (page && revision === this.#revision() && key.length <= MAX_KEY_LENGTH)
        this.#pages.set(key, page);
      return { page, first: true };
    } finally {
      if (this.#inProgress.get(key) === rendering) this.#inProgress.delete(key);
    }
  }
}
