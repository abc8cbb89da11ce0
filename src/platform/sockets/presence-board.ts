/** A person with an editor open. */
export interface PresentEditor<Editor extends string> {
  readonly userId: string;
  readonly name: string;
  readonly editor: Editor;
  /** The key of the focused field. */
  readonly at: string | null;
}

/** An open page of a subject: a dossier, the draft of a call. */
export interface Presence<Editor extends string> extends Omit<PresentEditor<Editor>, "editor"> {
  /** Null for pages other than editors. */
  readonly editor: Editor | null;
  readonly socketId: string;
  readonly subjectId: string;
  /** Increases with each message about this page, so that messages arriving out of order are ignored. */
  readonly turn: number;
}

/** Messages between processes. */
export type PresenceMessage<Editor extends string> =
  | { readonly process: string; readonly here: Presence<Editor> }
  | {
      readonly process: string;
      readonly gone: Pick<Presence<Editor>, "socketId" | "subjectId" | "turn">;
    }
  /** Heartbeat; `ended` when the process stops. */
  | { readonly process: string; readonly beat: "alive" | "ended" }
  /** The process started or was disconnected: all others announce their pages. */
  | { readonly process: string; readonly ask: true };

/** A process silent for this long is considered gone, with its pages. */
const PROCESS_TIMEOUT_MS = 35_000;

/** Which person has which page open, in all processes. Pure: receives messages and the time. */
export class PresenceBoard<Editor extends string> {
  readonly #pages = new Map<string, Presence<Editor> & { process: string }>();
  /** Closed pages, so that a late message does not bring them back. */
  readonly #gone = new Map<string, number>();
  readonly #heard = new Map<string, number>();

  /** Returns the subjects whose presence changed. */
  receive(word: PresenceMessage<Editor>, now: number): string[] {
    const { process } = word;
    if ("beat" in word && word.beat === "ended") return this.#drop((one) => one === process);
    this.#heard.set(process, now);
    if ("here" in word) {
      const { here } = word;
      const known = this.#pages.get(here.socketId)?.turn ?? this.#gone.get(here.socketId) ?? -1;
      if (here.turn <= known) return [];
      this.#pages.set(here.socketId, { ...here, process });
      return [here.subjectId];
    }
    if ("gone" in word) {
      const { socketId, subjectId, turn } = word.gone;
      this.#gone.set(socketId, turn);
      return this.#pages.delete(socketId) ? [subjectId] : [];
    }
    return [];
  }

  /** Removes processes that are silent for too long. Returns the subjects whose presence changed. */
  removeStale(now: number, own: string): string[] {
    this.#gone.clear();
    return this.#drop(
      (process) => process !== own && now - (this.#heard.get(process) ?? 0) > PROCESS_TIMEOUT_MS,
    );
  }

  /** Other people with an editor of this subject open, each once. */
  listOthers(subjectId: string, userId: string): PresentEditor<Editor>[] {
    const people = new Map<string, PresentEditor<Editor>>();
    for (const page of this.#pages.values()) {
      if (page.subjectId !== subjectId || page.userId === userId) continue;
      const { name, editor, at } = page;
      if (editor === null) continue;
      const known = people.get(page.userId);
      // Of several pages of one person, the page with a focused answer wins.
      if (!known || (known.at === null && at !== null))
        people.set(page.userId, { userId: page.userId, name, editor, at });
    }
    return [...people.values()].sort((one, other) => one.name.localeCompare(other.name));
  }

  /** Other people with any page of the subject open. */
  listOnline(subjectId: string, userId: string): string[] {
    const online = new Set<string>();
    for (const page of this.#pages.values())
      if (page.subjectId === subjectId && page.userId !== userId) online.add(page.userId);
    return [...online].sort();
  }

  #drop(isOver: (process: string) => boolean): string[] {
    const subjects = new Set<string>();
    for (const [socketId, page] of this.#pages) {
      if (!isOver(page.process)) continue;
      this.#pages.delete(socketId);
      subjects.add(page.subjectId);
    }
    for (const process of this.#heard.keys()) if (isOver(process)) this.#heard.delete(process);
    return [...subjects];
  }
}
