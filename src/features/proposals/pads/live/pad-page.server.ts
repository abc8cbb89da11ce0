import type { Connection, Hocuspocus } from "@hocuspocus/server";
import { applyUpdate } from "yjs";
import { isFormModelType } from "#features/proposals/dossier-form/rules/paths.ts";
import type { Membership } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { SignedInActor } from "#platform/actor.ts";
import { rowId } from "#platform/row-id.ts";
import type { OpenSocket, SocketRequest } from "#platform/sockets/socket-endpoint.ts";
import { TokenBucket, type TokenBuckets } from "#platform/throttle/token-bucket.ts";
import type { loadPadAccess } from "../queries/pad-access.server.ts";
import { type PadRef, toPadName } from "../rules/pad-ref.ts";
import { SYNC_UPDATE } from "../rules/read-message-header.ts";
import { countPieces } from "../rules/update-steps.ts";
import { PAD_RENEWED, type PadMessage } from "./pad-messages.ts";

export type Socket = OpenSocket<SignedInActor>;
type PadRequest = Parameters<typeof loadPadAccess>[2];

/** An open page of a pad. */
export interface PadPage {
  readonly socket: Socket;
  readonly request: PadRequest;
  readonly padRef: PadRef;
  /**
   * The only document this socket may use, set by its first message: this pad, in the generation of the page. Messages
   * for another document are refused, and so are session names (name, NUL, anything): Hocuspocus would open a separate
   * connection for them, which a lock or a deposit would not make read-only.
   */
  name: string | null;
  readonly wire: { readyState: number };
  readonly limits: MessageLimits;
  /** Whether the client has answered the sync request; once after each connection. */
  hasAnswered: boolean;
  client: ReturnType<Hocuspocus["handleConnection"]> | null;
  connection: Connection | null;
  /** The membership at the last check of rights. */
  membership: Membership | null;
}

export interface Context {
  readonly page: PadPage;
}

/** A pad that is open in this process. */
export interface OpenPad {
  readonly id: string;
  readonly generation: number;
  /** Steps needed to load the pad. */
  readonly openingSteps: number;
  bytes: number;
  /** Updates not merged into the state yet, and the steps needed to apply them. */
  unmerged: number;
  unmergedSteps: number;
}

export const OPEN = 1;
export const CLOSED = 3;

/** Room for the longest answer, rewritten many times. */
export const MAX_PAD_BYTES = 10_000_000;
/** Faster than a person types; the first message after a long time offline can hold the complete pad. */
const MESSAGE_LIMIT = { name: "pad-messages", max: 1_000, seconds: 10 } as const;
const BYTE_LIMIT = { name: "pad-bytes", max: 2 * MAX_PAD_BYTES, seconds: 10 } as const;
/** Messages that need a walk over the complete pad: one at connection, one when writing is allowed again. */
const FULL_SYNC_LIMIT = { name: "pad-full-syncs", max: 50, seconds: 10 } as const;
/**
 * About one second of CPU time per person in all pads. A day offline with thousands of edits costs half of it. Counted
 * by person, so that reconnecting does not reset it.
 */
export const STEP_LIMIT = { name: "pad-steps", max: 4_000_000, seconds: 10 } as const;

/** The limits of one open page. */
export const createMessageLimits = () => ({
  messages: new TokenBucket(MESSAGE_LIMIT),
  bytes: new TokenBucket(BYTE_LIMIT),
  fullSyncs: new TokenBucket(FULL_SYNC_LIMIT),
});

type MessageLimits = ReturnType<typeof createMessageLimits>;

/** A written pad is loaded twice more, for merging and for the check of its size. The first writer pays for both. */
const MERGE_COST_FACTOR = 2;

// Close codes and reasons.
export const STORAGE_UNAVAILABLE = { code: 1013, reason: "storage away" };
/** The client was already told, by the recheck or by closing its socket. */
export const NOT_ALLOWED = { code: 1008, reason: "not allowed" };
export const MALFORMED_MESSAGE = { code: 1003, reason: "not understood" };
export const PAD_FULL = { code: 1009, reason: "full" };
export const TOO_FAST = { code: 1008, reason: "too fast" };

/** Hocuspocus logs error messages to the console, so this error has none. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** A page opened before the pad was renewed has another document. */
export function refuseOtherPad(
  { socket, padRef }: PadPage,
  name: string,
  generation: number,
): void {
  if (name === toPadName(padRef, generation)) return;
  socket.close(PAD_RENEWED.code, PAD_RENEWED.reason);
  throw new Refusal();
}

export const estimateMergeSteps = ({ unmerged, openingSteps }: OpenPad): number =>
  unmerged === 0 ? openingSteps * MERGE_COST_FACTOR : 0;

export function applyAll(
  document: Parameters<typeof applyUpdate>[0],
  updates: readonly Uint8Array[],
) {
  for (const update of updates) {
    try {
      applyUpdate(document, update);
    } catch {
      // No editor sends unreadable updates; the others are still applied.
    }
  }
}

export const sendMessage = (connection: Connection, message: PadMessage) =>
  connection.sendStateless(JSON.stringify(message));

/** Ids are normalized like in the database, whose notifications name them. */
export function parsePadRequest({
  id,
  formModelType,
  padId,
}: SocketRequest<SignedInActor>["params"]) {
  const dossierId = rowId().safeParse(id).data;
  if (!dossierId || !isFormModelType(formModelType) || !padId) return null;
  return { dossierId, formModelType, padId };
}

/**
 * Counts a message and its cost; returns the close reason if a limit is exceeded. A sync request, or an update on a
 * read-only connection, makes Hocuspocus walk over the complete pad.
 */
export function checkRate(
  { connection, socket, limits }: PadPage,
  { bytes, syncKind }: { bytes: number; syncKind: number | null },
  stepBuckets: TokenBuckets,
): typeof TOO_FAST | null {
  const walks = syncKind !== null && (syncKind !== SYNC_UPDATE || connection?.readOnly === true);
  const steps = walks && connection ? countPieces(connection.document) : 0;
  const isWithin =
    limits.messages.take() === 0 &&
    limits.bytes.take(bytes) === 0 &&
    (!walks || limits.fullSyncs.take() === 0) &&
    stepBuckets.get(socket.actor.userId).spend(steps);
  return isWithin ? null : TOO_FAST;
}
