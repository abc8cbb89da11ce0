import type { Draft, DraftStore, StoredDraft } from "./draft-store.ts";

/**
 * Drafts in localStorage: stored before `write` returns, so that even a killed tab loses nothing, but small (some
 * megabytes for the whole site). `document` must be a name that only one account can open.
 */
export function createLocalDraftStore<T>(document: string): DraftStore<T> {
  const prefix = `draft/${document}/`;
  const toStorageName = (key: string, client: string) =>
    `${prefix}${encodeURIComponent(key)}/${encodeURIComponent(client)}`;
  const store = (key: string, client: string, draft: Draft<T>): boolean => {
    try {
      localStorage.setItem(toStorageName(key, client), JSON.stringify(draft, encodeBytes));
      return true;
    } catch {
      return false;
    }
  };
  return {
    async list() {
      try {
        return Object.keys(localStorage).flatMap((name): StoredDraft<T>[] => {
          if (!name.startsWith(prefix)) return [];
          const [key = "", client = ""] = name
            .slice(prefix.length)
            .split("/")
            .map(decodeURIComponent);
          const draft = parseDraft<T>(localStorage.getItem(name));
          return draft ? [{ key, client, draft }] : [];
        });
      } catch {
        return [];
      }
    },
    async read(key, client) {
      try {
        return parseDraft<T>(localStorage.getItem(toStorageName(key, client)));
      } catch {
        return null;
      }
    },
    async write(key, client, draft) {
      return store(key, client, draft);
    },
    writeNow: store,
    async remove(key, client) {
      try {
        localStorage.removeItem(toStorageName(key, client));
      } catch {
        // An unreachable store has nothing to remove.
      }
    },
  };
}

const BYTES = "$bytes";

/** JSON has no bytes: they are written as base64. */
const encodeBytes = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array
    ? { [BYTES]: btoa(Array.from(value, (byte) => String.fromCharCode(byte)).join("")) }
    : value;

function decodeBytes(_: string, value: unknown): unknown {
  const text = (value as Readonly<Record<string, unknown>> | null)?.[BYTES];
  return typeof text === "string"
    ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    : value;
}

function parseDraft<T>(text: string | null): Draft<T> | null {
  try {
    const draft = JSON.parse(text ?? "null", decodeBytes) as Draft<T> | null;
    return draft && typeof draft.version === "number" && Array.isArray(draft.sent) ? draft : null;
  } catch {
    return null;
  }
}
