import { createContext } from "react-router";
import { DomainError } from "../errors.ts";

/**
 * Files on their way out of this process, by the right they were asked for under. When it ends they break off: what somebody
 * may no longer read is not sent on because they had begun to.
 */
export class OpenDownloads {
  readonly #open = new Map<string, Set<AbortController>>();

  /** `make` asks for the right itself. Its end is heard from before that until the last byte. */
  async send(right: string, make: () => Promise<Response>): Promise<Response> {
    const ended = new AbortController();
    const forget = this.#note(right, ended);
    try {
      const answer = await make();
      if (ended.signal.aborted) {
        await answer.body?.cancel();
        throw new DomainError("NOT_FOUND");
      }
      if (!answer.body) {
        forget();
        return answer;
      }
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      // However it ends, whoever reads the other side learns of it.
      answer.body
        .pipeTo(writable, { signal: ended.signal })
        .catch(() => undefined)
        .finally(forget);
      return new Response(readable, answer);
    } catch (error) {
      forget();
      throw error;
    }
  }

  abort(right: string): void {
    for (const download of this.#open.get(right) ?? []) download.abort();
  }

  /** Under which something is on its way: to be asked about again where their end may not have been heard. */
  get rights(): readonly string[] {
    return [...this.#open.keys()];
  }

  #note(right: string, ended: AbortController): () => void {
    const downloads = this.#open.get(right) ?? new Set();
    this.#open.set(right, downloads.add(ended));
    return () => {
      downloads.delete(ended);
      if (downloads.size === 0 && this.#open.get(right) === downloads) this.#open.delete(right);
    };
  }
}

/** Where nothing is heard of ended rights, as in tests of one page, files are sent all the same. */
export const openDownloadsContext = createContext(new OpenDownloads());
