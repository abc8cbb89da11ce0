import type { Draft, DraftStore, StoredDraft } from "./draft-store.ts";

/**
 * Drafts in localStorage: written before `write` returns, so that not even a killed tab loses a letter, but small (some
 * megabytes for the whole site). `document` must be a name that only one account can open.
 */
export function localDraftStore<T>(document: string): DraftStore<T> {
  const prefix = `draft/${document}/`;
  const nameOf = (key: string, client: string) =>
    `${prefix}${encodeURIComponent(key)}/${encodeURIComponent(client)}`;
  return {
    async list() {
      try {
        return Object.keys(localStorage).flatMap((name): StoredDraft<T>[] => {
          if (!name.startsWith(prefix)) return [];
          const [key = "", client = ""] = name
            .slice(prefix.length)
            .split("/")
            .map(decodeURIComponent);
          const draft = parse<T>(localStorage.getItem(name));
          return draft ? [{ key, client, draft }] : [];
        });
      } catch {
        return [];
      }
    },
    async read(key, client) {
      try {
        return parse<T>(localStorage.getItem(nameOf(key, client)));
      } catch {
        return null;
      }
    },
    async write(key, client, draft) {
      try {
        localStorage.setItem(nameOf(key, client), JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    async remove(key, client) {
      try {
        localStorage.removeItem(nameOf(key, client));
      } catch {
        // What cannot be reached holds nothing.
      }
    },
  };
}

function parse<T>(text: string | null): Draft<T> | null {
  try {
    const draft = JSON.parse(text ?? "null") as Draft<T> | null;
    return draft && typeof draft.version === "number" && Array.isArray(draft.sent) ? draft : null;
  } catch {
    return null;
  }
}
