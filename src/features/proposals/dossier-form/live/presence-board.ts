import type { FormModelType } from "#form-engine/model.ts";
import type { PresentPerson } from "./messages.ts";

/** An open page. */
export interface Presence extends Omit<PresentPerson, "formModelType"> {
  /** Null for pages other than the form editors. */
  readonly formModelType: FormModelType | null;
  readonly socketId: string;
  readonly dossierId: string;
  /** Increases with each message about this page, so that messages arriving out of order are ignored. */
  readonly turn: number;
}

/** Messages between processes. */
export type PresenceMessage =
  | { readonly process: string; readonly here: Presence }
  | { readonly process: string; readonly gone: Pick<Presence, "socketId" | "dossierId" | "turn"> }
  /** Heartbeat; `ended` when the process stops. */
  | { readonly process: string; readonly beat: "alive" | "ended" }
  /** The process started or was disconnected: all others announce their pages. */
  | { readonly process: string; readonly ask: true };

/** A process silent for this long is considered gone, with its pages. */
const PROCESS_TIMEOUT_MS = 35_000;

/** Which member has which page open, in all processes. Pure: receives messages and the time. */
export class PresenceBoard {
  readonly #pages = new Map<string, Presence & { process: string }>();
  /** Closed pages, so that a late message does not bring them back. */
  readonly #gone = new Map<string, number>();
  readonly #heard = new Map<string, number>();

  /** Returns the dossiers whose presence changed. */
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

  /** Removes processes that are silent for too long. Returns the dossiers whose presence changed. */
  removeStale(now: number, own: string): string[] {
    this.#gone.clear();
    return this.#drop(
      (process) => process !== own && now - (this.#heard.get(process) ?? 0) > PROCESS_TIMEOUT_MS,
    );
  }

  /** Other members with a form of this dossier open, each once. */
  listOthers(dossierId: string, userId: string): PresentPerson[] {
    const people = new Map<string, PresentPerson>();
    for (const page of this.#pages.values()) {
      if (page.dossierId !== dossierId || page.userId === userId) continue;
      const { name, formModelType, at } = page;
      if (formModelType === null) continue;
      const known = people.get(page.userId);
      // Of several pages of one person, the page with a focused answer wins.
      if (!known || (known.at === null && at !== null))
        people.set(page.userId, { userId: page.userId, name, formModelType, at });
    }
    return [...people.values()].sort((one, other) => one.name.localeCompare(other.name));
  }

  /** Other members with any page of the dossier open. */
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
