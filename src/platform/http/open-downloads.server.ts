import { createContext } from "react-router";
import { DomainError } from "../errors.ts";

/**
 * Downloads in progress in this process, by the right they need. When the right ends they are aborted, so that a person
 * who lost access does not receive the rest of a file.
 */
export class OpenDownloads {
  readonly #open = new Map<string, Set<AbortController>>();

  /** `make` checks the right itself. The end of the right is noticed from before that check until the last byte. */
  async send(right: string, make: () => Promise<Response>): Promise<Response> {
    const ended = new AbortController();
    const unregister = this.#register(right, ended);
    try {
      const answer = await make();
      if (ended.signal.aborted) {
        await answer.body?.cancel();
        throw new DomainError("NOT_FOUND");
      }
      if (!answer.body) {
        unregister();
        return answer;
      }
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      // The reader of the other side is told of any error by the stream.
      answer.body
        .pipeTo(writable, { signal: ended.signal })
        .catch(() => undefined)
        .finally(unregister);
      return new Response(readable, answer);
    } catch (error) {
      unregister();
      throw error;
    }
  }

  abort(right: string): void {
    for (const download of this.#open.get(right) ?? []) download.abort();
  }

  /** The rights of current downloads, to be checked again after a lost database connection. */
  get rights(): readonly string[] {
    return [...this.#open.keys()];
  }

  #register(right: string, ended: AbortController): () => void {
    const downloads = this.#open.get(right) ?? new Set();
    this.#open.set(right, downloads.add(ended));
    return () => {
      downloads.delete(ended);
      if (downloads.size === 0 && this.#open.get(right) === downloads) this.#open.delete(right);
    };
  }
}

/** The default has no notifications, as in tests of one page. */
export const openDownloadsContext = createContext(new OpenDownloads());
