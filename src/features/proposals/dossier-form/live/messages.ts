import { z } from "zod";
import type { DossierPlace, DossierRole } from "#features/proposals/dossiers/rules/dossier.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { SentAnswer } from "../endpoints.ts";

/** Messages from a page. */
export const pageMessageSchema = z.union([
  /** The key of the focused answer, or null. */
  z.object({ at: z.string().max(400).nullable() }),
  /** Asks for everything saved at or after this time. */
  z.object({ since: z.iso.datetime() }),
  /** Follows a topic, and asks for changes after this revision. */
  z.object({ topic: z.string().max(40), after: z.int().min(0).max(2_000_000_000) }),
]);
export type PageMessage = z.input<typeof pageMessageSchema>;

/** Another member with a form of the dossier open. */
export interface PresentPerson {
  readonly userId: string;
  readonly name: string;
  readonly formModelType: FormModelType;
  /** The key of the focused answer. */
  readonly at: string | null;
}

/** Changes of a topic, oldest first. */
export interface TopicMessage {
  readonly kind: "topic";
  readonly topic: string;
  readonly items: readonly unknown[];
  /** The revision of the last item. */
  readonly revision: number;
  /** Whether there are more changes after this revision. */
  readonly more: boolean;
}

/** Completeness or the closing time may have changed. */
export type ChangedMessage = { readonly kind: "changed" };

export interface SentLocks {
  /** Ids of the locked questions. */
  readonly locks: readonly string[];
  /** Names of the members who locked them, by question id; without erased accounts. */
  readonly lockedBy: Readonly<Record<string, string>>;
  /** Questions that a request for completion leaves closed: nobody of the team can unlock them. */
  readonly closedByAgency: readonly string[];
}

/** The state that decides, besides locks, whether the person may write. */
export interface DossierState {
  readonly place: DossierPlace;
  readonly unlocked: boolean;
  readonly role: DossierRole | null;
  readonly mayWrite: boolean;
}

/** For pages other than editors: members with any page of the dossier open. */
export interface OnlineMessage {
  readonly kind: "online";
  readonly userIds: readonly string[];
}

/** Messages to a page. */
export type LiveMessage =
  | { readonly kind: "people"; readonly people: readonly PresentPerson[] }
  | OnlineMessage
  | {
      readonly kind: "answers";
      readonly answers: readonly (SentAnswer & { readonly key: string })[];
      readonly lastUpdate: string;
      /** The version of the form that the answers belong to. */
      readonly versionId: string;
    }
  /** The form got another version. */
  | { readonly kind: "formVersion"; readonly versionId: string }
  | ({ readonly kind: "locks" } & SentLocks)
  /** The dossier was deposited or reopened, or the person's role changed. */
  | ({ readonly kind: "state" } & DossierState)
  | TopicMessage
  /** Notifications may have been lost: the page must ask again with `since`. */
  | { readonly kind: "missed" };
