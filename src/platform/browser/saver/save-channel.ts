import type { ServerValue } from "./save-types.ts";

export interface SaveNews<T, Meta> {
  readonly key: string;
  readonly held: ServerValue<T, Meta>;
}

/** Tells other tabs of this browser about saves. */
export interface SaveChannel<T, Meta> {
  post(news: SaveNews<T, Meta>): void;
  /** Listens until the returned function is called. */
  listen(listener: (news: SaveNews<T, Meta>) => void): () => void;
}

/** `name` contains account and document, so that tabs of another account receive nothing. */
export function createSaveChannel<T, Meta>(name: string): SaveChannel<T, Meta> {
  let channel: BroadcastChannel | null = null;
  return {
    post: (news) => channel?.postMessage(news),
    listen(listener) {
      const mine = new BroadcastChannel(`saves/${name}`);
      channel = mine;
      mine.addEventListener("message", ({ data }) => listener(data as SaveNews<T, Meta>));
      return () => {
        mine.close();
        if (channel === mine) channel = null;
      };
    },
  };
}
