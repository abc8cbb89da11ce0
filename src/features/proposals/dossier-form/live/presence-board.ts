import type { FormModelType } from "#form-engine/model.ts";
import type { PresentPerson } from "./messages.ts";

/** A page that is open somewhere. */
export interface Presence extends Omit<PresentPerson, "formModelType"> {
  /** The form it edits; null for other pages, whose people are only known to be there. */
  readonly formModelType: FormModelType | null;
  readonly socketId: string;
  readonly dossierId: string;
  /** Grows with each word about this page: what was overtaken on the way is not heard. */
  readonly turn: number;
}

/** What processes tell each other. */
export type PresenceMessage =
  | { readonly process: string; readonly here: Presence }
  | { readonly process: string; readonly gone: Pick<Presence, "socketId" | "dossierId" | "turn"> }
  /** Still running; or, `ended`, not for long. */
  | { readonly process: string; readonly beat: "alive" | "ended" }
  /** Has just come, or could not hear for a while: everybody says who is with them. */
  | { readonly process: string; readonly ask: true };

/** A process that was not heard for this long is gone, and its pages with it. */
const PROCESS_TIMEOUT_MS = 35_000;

/** Who has which dossier open, in all processes, as this one knows it. Pure: it is told the time and what was heard. */
export class PresenceBoard {
  readonly #pages = new Map<string, Presence & { process: string }>();
  /** Pages that are gone, so that a word that comes late does not bring them back. */
  readonly #gone = new Map<string, number>();
  readonly #heard = new Map<string, number>();

  /** The dossiers in which something changed. */
  receive(word: PresenceMessage, now: number): string[] {
    const { process } = word;
    if ("beat" in word && word.beat === "ended") return this.#drop((one) => one === process);
    this.#heard.set(process, now);
    if ("here" in word) {
      const { here } = word;
      const known = this.#pages.get(here.socketId)?.turn ?? this.#gone.get(here.socketId) ?? -1;
      if (here.turn <= known) return [];
      this.#pages.set(here.socketId, { ...here, process });
      return [here.dossierId];
    }
    if ("gone" in word) {
      const { socketId, dossierId, turn } = word.gone;
      this.#gone.set(socketId, turn);
      return this.#pages.delete(socketId) ? [dossierId] : [];
    }
    return [];
  }

  /** Forgets processes that fell silent. */
  removeStale(now: number, own: string): string[] {
    this.#gone.clear();
    return this.#drop(
      (process) => process !== own && now - (this.#heard.get(process) ?? 0) > PROCESS_TIMEOUT_MS,
    );
  }

  /** Everybody else with a form of this dossier open, each once, where they were last. */
  listOthers(dossierId: string, userId: string): PresentPerson[] {
    const people = new Map<string, PresentPerson>();
    for (const page of this.#pages.values()) {
      if (page.dossierId !== dossierId || page.userId === userId) continue;
      const { name, formModelType, at } = page;
      if (formModelType === null) continue;
      const known = people.get(page.userId);
      // Of several pages of one person, the one they write in.
      if (!known || (known.at === null && at !== null))
        people.set(page.userId, { userId: page.userId, name, formModelType, at });
    }
    return [...people.values()].sort((one, other) => one.name.localeCompare(other.name));
  }

  /** Everybody else with any page of it open. */
  listOnline(dossierId: string, userId: string): string[] {
    const online = new Set<string>();
    for (const page of this.#pages.values())
      if (page.dossierId === dossierId && page.userId !== userId) online.add(page.userId);
    return [...online].sort();
  }

  #drop(isOver: (process: string) => boolean): string[] {
    const dossiers = new Set<string>();
    for (const [socketId, page] of this.#pages) {
      if (!isOver(page.process)) continue;
      this.#pages.delete(socketId);
      dossiers.add(page.dossierId);
    }
    for (const process of this.#heard.keys()) if (isOver(process)) this.#heard.delete(process);
    return [...dossiers];
  }
}
