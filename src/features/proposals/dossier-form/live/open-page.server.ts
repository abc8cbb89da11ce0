import { can } from "#features/proposals/dossiers/policy.ts";
import {
  dossierForActor,
  findDossierState,
  loadMemberRoles,
} from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { SignedInActor } from "#platform/actor.ts";
import type { Database } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import type { Presence, PresenceBoard } from "#platform/sockets/presence-board.ts";
import type { OpenSocket, SocketRequest } from "#platform/sockets/socket-endpoint.ts";
import type { TokenBucket } from "#platform/throttle/token-bucket.ts";
import { type FormRef, loadAnswersSince } from "../queries/form-state.server.ts";
import type { LivePageName } from "../rules/paths.ts";
import { loadAuthorNames, loadLocks, toSentAnswer } from "../views/form-page.server.ts";
import type { ChangedMessage, LiveMessage } from "./messages.ts";

/** A page reports focus changes; a person makes fewer than this. */
export const MESSAGE_LIMIT = { name: "live-messages", max: 60, seconds: 10 } as const;

export type Socket = OpenSocket<SignedInActor>;

export type FormPage = OpenPage & FormRef;

export interface OpenPage {
  readonly socket: Socket;
  readonly dossierId: string;
  /** Null for pages other than the form editors; they only receive who is online. */
  readonly formModelType: FormModelType | null;
  readonly id: string;
  at: string | null;
  turn: number;
  readonly messages: TokenBucket;
}

/** Whether the actor may open the socket of a page. */
export async function canReadPage(
  db: Database,
  actor: SignedInActor,
  { dossierId, page }: { dossierId: string; page: LivePageName },
): Promise<boolean> {
  try {
    const dossier = await dossierForActor(db, actor, dossierId);
    // The scientific proposal is readable only after the confirmation, as on its page.
    const open = page !== "scientific_proposition" || dossier.confirmed;
    return open && can(actor, "read", dossier).ok;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Sends the other people in the dossier: to editors with their focused answer, to other pages their ids. */
export function sendPeople(board: PresenceBoard<FormModelType>, page: OpenPage): void {
  const { dossierId, socket } = page;
  const { userId } = socket.actor;
  if (isFormPage(page)) {
    const others = board.listOthers(dossierId, userId);
    const people = others.map(({ editor, ...person }) => ({ ...person, formModelType: editor }));
    send(page, { kind: "people", people });
  } else send(page, { kind: "online", userIds: board.listOnline(dossierId, userId) });
}

/** Sends answers saved at or after a time. All pages show the same form. */
export async function sendAnswers(
  db: Database,
  pages: readonly FormPage[],
  since: Date,
): Promise<void> {
  const [first] = pages;
  if (!first) return;
  const { answers, lastUpdate, versionId } = await loadAnswersSince(db, first, since);
  const names = await loadAuthorNames(db, first.dossierId, [...answers.values()]);
  const sent = [...answers].map(([key, answer]) => ({ key, ...toSentAnswer(answer, names) }));
  for (const page of pages)
    send(page, { kind: "answers", answers: sent, lastUpdate: lastUpdate.toISOString(), versionId });
}

/** Sends the locks. All pages show the same form. */
export async function sendLocks(db: Database, pages: readonly FormPage[]): Promise<void> {
  const [first] = pages;
  if (!first) return;
  const locks = await loadLocks(db, first);
  for (const page of pages) send(page, { kind: "locks", ...locks });
}

/** Sends the dossier's state and the role of each page's person. All pages show the same dossier. */
export async function sendState(db: Database, pages: readonly OpenPage[]): Promise<void> {
  const [first] = pages;
  if (!first) return;
  const state = await findDossierState(db, first.dossierId);
  if (!state) return;
  const roles = await loadMemberRoles(db, first.dossierId);
  for (const page of pages) {
    const own = roles.get(page.socket.actor.userId) ?? { role: null, mayWrite: false };
    send(page, { kind: "state", ...state, ...own });
  }
}

/** Normalized like in the database, whose notifications name the id. */
export const parseDossierId = ({ id }: SocketRequest<SignedInActor>["params"]): string | null =>
  rowId().safeParse(id).data ?? null;

export const isFormPage = (page: OpenPage): page is FormPage => page.formModelType !== null;

export const send = ({ socket }: OpenPage, message: LiveMessage | ChangedMessage) =>
  socket.send(JSON.stringify(message));

export const toPresence = ({
  id,
  dossierId,
  formModelType,
  at,
  turn,
  socket: { actor },
}: OpenPage): Presence<FormModelType> => ({
  socketId: id,
  subjectId: dossierId,
  userId: actor.userId,
  name: `${actor.firstName} ${actor.lastName}`.trim(),
  editor: formModelType,
  at,
  turn,
});

export function parseMessage(data: string | Uint8Array): unknown {
  try {
    return typeof data === "string" ? JSON.parse(data) : null;
  } catch {
    return null;
  }
}
