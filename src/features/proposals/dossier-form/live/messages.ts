import { z } from "zod";
import type { DossierPlace, DossierRole } from "#features/proposals/dossiers/rules/dossier.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { SentAnswer } from "../endpoints.ts";

/** What a page says over its socket. */
export const pageMessageSchema = z.union([
  /** Which answer the person is in; null for none. */
  z.object({ at: z.string().max(400).nullable() }),
  /** It may have missed what was saved after this moment. */
  z.object({ since: z.iso.datetime() }),
  /** It follows a topic, and has what was said of it up to this revision. */
  z.object({ topic: z.string().max(40), after: z.int().min(0).max(2_000_000_000) }),
]);
export type PageMessage = z.input<typeof pageMessageSchema>;

/** Somebody else who has a form of the dossier open. */
export interface PresentPerson {
  readonly userId: string;
  readonly name: string;
  readonly formModelType: FormModelType;
  /** The key of the answer they are in. */
  readonly at: string | null;
}

/** What changed in something that is followed, the oldest change first. */
export interface TopicMessage {
  readonly kind: "topic";
  readonly topic: string;
  readonly items: readonly unknown[];
  /** How far this goes. */
  readonly revision: number;
  /** There is more after it: ask again from here. */
  readonly more: boolean;
}

/** Something that a deposit waits for, or its closing, may be different now. */
export type ChangedMessage = { readonly kind: "changed" };

export interface SentLocks {
  /** Ids of the locked questions. */
  readonly locks: readonly string[];
  /** The name of the person who locked a question, by the question's id; without those whose account is erased. */
  readonly lockedBy: Readonly<Record<string, string>>;
}

/** What decides, besides locks, about who writes: how the dossier stands, and what the person is in it. */
export interface DossierState {
  readonly place: DossierPlace;
  readonly unlocked: boolean;
  readonly role: DossierRole | null;
  readonly mayWrite: boolean;
}

/** To pages that are no forms: who else has the dossier open, on whichever page. */
export interface OnlineMessage {
  readonly kind: "online";
  readonly userIds: readonly string[];
}

/** What a page is told. */
export type LiveMessage =
  | { readonly kind: "people"; readonly people: readonly PresentPerson[] }
  | OnlineMessage
  | {
      readonly kind: "answers";
      readonly answers: readonly (SentAnswer & { readonly key: string })[];
      readonly lastUpdate: string;
    }
  | ({ readonly kind: "locks" } & SentLocks)
  /** It was deposited, or opened again, or the person is something else in it: who may write has changed. */
  | ({ readonly kind: "state" } & DossierState)
  | TopicMessage
  /** Something may not have been heard: say since when. */
  | { readonly kind: "missed" };
