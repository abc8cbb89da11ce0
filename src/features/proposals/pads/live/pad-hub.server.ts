import { type Connection, Hocuspocus } from "@hocuspocus/server";
import type pg from "pg";
import { applyUpdate, snapshot, snapshotContainsUpdate } from "yjs";
import { isFormModelType } from "#features/proposals/dossier-form/rules/paths.ts";
import type { Membership } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { SignedInActor } from "#platform/actor.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";
import { LruMap } from "#platform/lru-map.ts";
import { rowId } from "#platform/row-id.ts";
import {
  type OpenSocket,
  SOCKET_CLOSE,
  type SocketEndpoint,
  type SocketRequest,
} from "#platform/sockets/socket-endpoint.ts";
import { loadPadAccess } from "../queries/pad-access.server.ts";
import { findPadGeneration, mergePad, openPad } from "../queries/pads.server.ts";
import { countSteps } from "../rules/count-steps.ts";
import { isUpdate } from "../rules/pad-document.ts";
import {
  FIRST_GENERATION,
  isPadName,
  type PadRef,
  parsePadId,
  toPadName,
} from "../rules/pad-ref.ts";
import { PAD_SOCKET_PATH } from "../rules/paths.ts";
import {
  readMessageHeader,
  SYNC_ANSWER,
  SYNC_REQUEST,
  SYNC_UPDATE,
} from "../rules/read-message-header.ts";
import { countPieces, countUpdateSteps } from "../rules/update-steps.ts";
import { keepOwnState } from "./own-awareness.ts";
import { PadLog } from "./pad-log.server.ts";
import { PAD_RENEWED, type PadMessage } from "./pad-messages.ts";
import { PadOwner } from "./pad-owner.server.ts";
import { createRedisExtension } from "./redis-extension.server.ts";

type Socket = OpenSocket<SignedInActor>;
type PadRequest = Parameters<typeof loadPadAccess>[2];

/** Somebody's window on a pad. */
interface PadPage {
  readonly socket: Socket;
  readonly request: PadRequest;
  readonly place: PadRef;
  /**
   * The one document this socket is for, once its first message has named it: this pad, in the generation its page has. What
   * names another is not given to Hocuspocus, nor what names a session in it (the name, NUL, anything): each would be a
   * connection of its own, which nobody tells that it may no longer write.
   */
  name: string | null;
  readonly wire: { readyState: number };
  readonly messages: { from: number; count: number; bytes: number; walks: number };
  /** It has said what it knows: once after each connection. */
  hasAnswered: boolean;
  client: ReturnType<Hocuspocus["handleConnection"]> | null;
  connection: Connection | null;
  /** What they were in the dossier when it was last asked whether they may write. */
  membership: Membership | null;
}

interface Context {
  readonly page: PadPage;
}

/** A pad that is open in this process. */
interface OpenPad {
  readonly id: string;
  readonly generation: number;
  /** What it took to put it together. */
  readonly openingSteps: number;
  bytes: number;
  /** Updates beside the merged state, and the steps it takes to put them in. */
  unmerged: number;
  unmergedSteps: number;
}

interface PadHubOptions {
  readonly pool: pg.Pool;
  readonly db: Database;
  readonly log: Log;
  readonly clock: Clock;
  readonly redisUrl?: string | undefined;
}

const OPEN = 1;
const CLOSED = 3;
/** So many updates beside the state are merged while people write on; the rest when the last of them leaves. */
const MERGE_AFTER = 200;
/** The same of updates that are dear to put in: whoever opens the pad next would wait for all of them. */
const MERGE_AFTER_STEPS = 100_000;
/** A text of the longest answer there may be, rewritten many times over. */
const MAX_PAD_BYTES = 10_000_000;
/** Nobody types or moves faster; the first message after a long way without a line may be the whole pad. */
const MAX_MESSAGES = 1_000;
const MAX_MESSAGE_BYTES = 2 * MAX_PAD_BYTES;
const MAX_MESSAGES_MS = 10_000;
/** Of these, so many may need a walk over the whole pad: a client asks for one when it comes, and when it may write again. */
const MAX_FULL_SYNCS = 50;
/** About a second of our time for one person, in all pads; a day offline in thousands of places, beside others, comes to half of it. */
const MAX_STEPS = 4_000_000;
/** What was written in is put together twice more, to be merged and to be weighed: whoever writes first answers for it. */
const MERGE_COST_FACTOR = 2;
const MAX_PEOPLE = 10_000;
/** Pads of one person in this process: more is no person. */
const MAX_PAGES = 20;
const STORAGE_UNAVAILABLE = { code: 1013, reason: "storage away" };
/** They were told when it was asked again, or closed out. */
const NOT_ALLOWED = { code: 1008, reason: "not allowed" };
const MALFORMED_MESSAGE = { code: 1003, reason: "not understood" };
const PAD_FULL = { code: 1009, reason: "full" };
const TOO_FAST = { code: 1008, reason: "too fast" };

/**
 * The pads that are open in this process. Hocuspocus brings what people write to each other; who may, is asked of the
 * dossier's policy, and asked again whenever a lock, the dossier's state or somebody's role changes. What is written is in
 * the database before its author is told that it is saved.
 */
export class PadHub {
  readonly #parts: PadHubOptions;
  readonly #log: PadLog;
  readonly #owner: PadOwner | null;
  readonly #pages = new Map<Socket, PadPage>();
  readonly #pads = new Map<string, OpenPad>();
  /** What each person has had put together lately. */
  readonly #steps = new LruMap<string, { readonly from: number; readonly steps: number }>(
    MAX_PEOPLE,
  );
  #hocuspocus: Hocuspocus<Context> | null = null;
  #stopped = false;

  constructor(parts: PadHubOptions) {
    this.#parts = parts;
    this.#log = new PadLog(parts.db);
    this.#owner = parts.redisUrl
      ? null
      : new PadOwner(parts.pool, parts.log, () => this.#closeAll());
  }

  /** Whether pads can be opened in this process. */
  get isOffered(): boolean {
    return this.#hocuspocus !== null && (this.#owner?.isOwner ?? true);
  }

  async start(): Promise<void> {
    const { redisUrl, log } = this.#parts;
    this.#hocuspocus = this.#serve(redisUrl ? [await createRedisExtension(redisUrl, log)] : []);
    await this.#owner?.start();
  }

  /** Everything is written already; what remains is to let go. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#owner?.stop();
    const hocuspocus = this.#hocuspocus;
    if (!hocuspocus) return;
    hocuspocus.flushPendingStores();
    await hocuspocus.hooks("onDestroy", { instance: hocuspocus }).catch(() => {});
  }

  readonly endpoint: SocketEndpoint<SignedInActor> = {
    path: PAD_SOCKET_PATH,
    canOpen: (request) => this.#mayOpen(request),
    rights: {
      channel: "dossier_access_ended",
      isOver: ({ params, actor }, payload) =>
        payload === `${parsePadRequest(params)?.dossierId} ${actor.userId}`,
    },
    channels: {
      dossier_locked: (form) =>
        this.#recheck(({ request }) => form === `${request.dossierId} ${request.formModelType}`),
      dossier_state: (id) => this.#recheck(({ request }) => request.dossierId === id),
      dossier_role: (whose) =>
        this.#recheck(
          ({ request, socket }) => whose === `${request.dossierId} ${socket.actor.userId}`,
        ),
      pad_renewed: (padId) => this.#closeRenewed(padId),
    },
    onReconnect: () => this.#recheck(() => true),
    onOpen: (socket) => this.#opened(socket),
    onMessage: (socket, data) => this.#received(socket, data),
    onClose: (socket) => this.#closed(socket),
  };

  async #mayOpen(request: SocketRequest<SignedInActor>): Promise<boolean> {
    const asked = parsePadRequest(request.params);
    if (!this.isOffered || !asked) return false;
    const own = [...this.#pages.values()].filter(
      ({ socket }) => socket !== request && socket.actor.userId === request.actor.userId,
    );
    if (own.length >= MAX_PAGES) return false;
    // Asked again of a socket that is open, it is a question of rights alone.
    const isOpen = this.#pages.has(request as Socket);
    if (!isOpen && !this.#isWithinSteps(request.actor.userId, 0)) return false;
    try {
      await loadPadAccess(this.#parts.db, request.actor, asked);
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  #opened(socket: Socket): void {
    const asked = parsePadRequest(socket.params);
    const key = asked && parsePadId(asked.padId);
    if (!this.#hocuspocus || !asked || !key) return;
    const { dossierId, formModelType } = asked;
    const place = { dossierId, formModelType, key };
    const page: PadPage = {
      socket,
      request: asked,
      place,
      name: null,
      wire: { readyState: OPEN },
      messages: { from: Date.now(), count: 0, bytes: 0, walks: 0 },
      hasAnswered: false,
      client: null,
      connection: null,
      membership: null,
    };
    this.#pages.set(socket, page);
    const wire = Object.assign(page.wire, {
      send: (data: unknown) => socket.send(data as Uint8Array),
      close: (code = 1000, reason = "") => socket.close(code, reason),
    });
    page.client = this.#hocuspocus.handleConnection(wire, new Request(socket.url), { page });
  }

  #received(socket: Socket, data: string | Uint8Array): void {
    const page = this.#pages.get(socket);
    if (!page || typeof data === "string") return;
    const { name, syncKind } = readMessageHeader(data);
    if (name !== null && isPadName(page.place, name)) page.name ??= name;
    const problem =
      name === null || name !== page.name
        ? MALFORMED_MESSAGE
        : this.#tooFast(page, data.length, syncKind);
    if (problem) socket.close(problem.code, problem.reason);
    else page.client?.handleMessage(data);
  }

  /** What is asked for is put together, and what cannot be taken compared, by a walk over the whole pad. */
  #tooFast(page: PadPage, bytes: number, syncKind: number | null): typeof TOO_FAST | null {
    const { connection, socket } = page;
    const walks = syncKind !== null && (syncKind !== SYNC_UPDATE || connection?.readOnly === true);
    const steps = walks && connection ? countPieces(connection.document) : 0;
    const isWithin =
      isWithinRate(page.messages, bytes, walks) && this.#isWithinSteps(socket.actor.userId, steps);
    return isWithin ? null : TOO_FAST;
  }

  #closed(socket: Socket): void {
    const page = this.#pages.get(socket);
    if (!page) return;
    this.#pages.delete(socket);
    page.wire.readyState = CLOSED;
    page.client?.handleClose({ code: 1000, reason: "" });
  }

  #closeAll(): void {
    const { code, reason } = SOCKET_CLOSE.restarting;
    for (const socket of [...this.#pages.keys()]) socket.close(code, reason);
  }

  /** Where nobody writes: whoever still has it open loads the new one. A page that misses this is told at its first word. */
  #closeRenewed(padId: string): void {
    for (const { socket, connection } of [...this.#pages.values()])
      if (connection && this.#pads.get(connection.document.name)?.id === padId)
        socket.close(PAD_RENEWED.code, PAD_RENEWED.reason);
  }

  /** Whether these people may still read, and write. */
  #recheck(concerns: (page: PadPage) => boolean): void {
    for (const page of [...this.#pages.values()].filter(concerns)) void this.#recheckPage(page);
  }

  async #recheckPage(page: PadPage): Promise<void> {
    const { socket, request } = page;
    try {
      const { write, membership } = await loadPadAccess(this.#parts.db, socket.actor, request);
      const { connection } = page;
      page.membership = membership;
      if (!connection || connection.readOnly === !write.ok) return;
      connection.readOnly = !write.ok;
      sendMessage(connection, { kind: "access", write: write.ok });
    } catch (error) {
      const { rightEnded } = SOCKET_CLOSE;
      if (error instanceof DomainError) socket.close(rightEnded.code, rightEnded.reason);
      // Not known: whoever may, comes back.
      else socket.close(STORAGE_UNAVAILABLE.code, STORAGE_UNAVAILABLE.reason);
    }
  }

  #serve(extensions: NonNullable<Hocuspocus["configuration"]["extensions"]>) {
    const { db, clock } = this.#parts;
    return new Hocuspocus<Context>({
      quiet: true,
      maxPendingDocuments: 1,
      extensions,
      onAuthenticate: async ({ documentName, context: { page }, connectionConfig }) => {
        const { place } = page;
        const { write, membership } = await this.#reading(page, () =>
          loadPadAccess(db, page.socket.actor, page.request),
        );
        page.membership = membership;
        const generation = await this.#reading(page, () => findPadGeneration(db, place));
        refuseOtherPad(page, documentName, generation ?? FIRST_GENERATION);
        connectionConfig.readOnly = !write.ok;
      },
      onLoadDocument: async ({ document, documentName, context: { page } }) => {
        const { id, generation, updates } = await this.#reading(page, () =>
          openPad(db, page.place, clock.now()),
        );
        refuseOtherPad(page, documentName, generation);
        const openingSteps = countSteps(() => applyAll(document, updates));
        this.#isWithinSteps(page.socket.actor.userId, openingSteps);
        const bytes = updates.reduce((sum, { length }) => sum + length, 0);
        const unmerged = updates.length - 1;
        this.#pads.set(documentName, {
          id,
          generation,
          openingSteps,
          bytes,
          unmerged,
          unmergedSteps: 0,
        });
      },
      connected: async ({ connection, context: { page } }) => {
        page.connection = connection;
        // It has been sent the whole pad.
        this.#isWithinSteps(page.socket.actor.userId, countPieces(connection.document));
        sendMessage(connection, { kind: "access", write: !connection.readOnly });
        // Something may have changed while it was being opened.
        await this.#recheckPage(page);
      },
      beforeSync: async ({ type, payload, document, documentName, connection, context }) => {
        const { page } = context as Context;
        // What still waits when somebody's access ends is not taken.
        if (!this.#pages.has(page.socket)) connection.readOnly = true;
        if (type === SYNC_REQUEST || connection.readOnly) return;
        // After each connection a client says all it knows, mostly nothing new; what it says later is kept as what it writes.
        const isFirst = type === SYNC_ANSWER && !page.hasAnswered;
        if (type === SYNC_ANSWER) page.hasAnswered = true;
        const isKnown = () => snapshotContainsUpdate(snapshot(document), payload);
        if (isFirst && isUpdate(payload) && isKnown()) return;
        const pad = this.#pads.get(documentName);
        const steps = countUpdateSteps(document, payload, MAX_STEPS);
        const problem =
          !pad || steps === null
            ? MALFORMED_MESSAGE
            : this.#isWithinSteps(page.socket.actor.userId, steps + estimateMergeSteps(pad))
              ? await this.#keep(page, pad, { update: payload, steps })
              : TOO_FAST;
        if (!problem) return;
        // Refused as from whoever may only read: it stays on their device.
        connection.readOnly = true;
        if (problem === PAD_FULL) sendMessage(connection, { kind: "full" });
        else if (problem !== NOT_ALLOWED) page.socket.close(problem.code, problem.reason);
      },
      beforeHandleAwareness: async ({ states, connection, context }) => {
        // From another process, they were looked at there.
        if (connection) keepOwnState(states, (context as Context).page.socket.actor);
      },
      onStoreDocument: async ({ documentName }) => {
        const pad = this.#pads.get(documentName);
        if (pad && (pad.unmerged >= MERGE_AFTER || pad.unmergedSteps >= MERGE_AFTER_STEPS))
          await this.#merge(pad);
      },
      afterUnloadDocument: async ({ documentName }) => {
        const pad = this.#pads.get(documentName);
        this.#pads.delete(documentName);
        if (pad && pad.unmerged > 0) await this.#merge(pad);
      },
    });
  }

  /** While a pad is opened: what fails closes the socket, whose client comes back and asks again. */
  async #reading<Value>({ socket }: PadPage, read: () => Promise<Value>): Promise<Value> {
    try {
      return await read();
    } catch (error) {
      const ended = error instanceof DomainError;
      if (!ended) this.#parts.log.warn({ err: error }, "a pad could not be opened");
      const { code, reason } = ended ? SOCKET_CLOSE.rightEnded : STORAGE_UNAVAILABLE;
      socket.close(code, reason);
      throw new Refusal();
    }
  }

  /** Whether somebody may still have so much put together: whoever comes back by another socket is the same person. */
  #isWithinSteps(userId: string, steps: number): boolean {
    const now = Date.now();
    const held = this.#steps.get(userId);
    const isOver = !held || now - held.from > MAX_MESSAGES_MS;
    const taken = isOver ? { from: now, steps } : { from: held.from, steps: held.steps + steps };
    this.#steps.set(userId, taken);
    return taken.steps <= MAX_STEPS;
  }

  /** In the database before it is applied, sent on and acknowledged; tells why it is not. */
  async #keep(
    page: PadPage,
    pad: OpenPad,
    { update, steps }: { update: Uint8Array; steps: number },
  ): Promise<{ code: number; reason: string } | null> {
    if (pad.bytes + update.length > MAX_PAD_BYTES) return PAD_FULL;
    try {
      const kept = await this.#append(page, pad, update);
      if (kept.kind === "renewed") return PAD_RENEWED;
      if (kept.kind === "otherRight") return NOT_ALLOWED;
      this.#closeOthers(pad, kept.readers);
    } catch (error) {
      this.#parts.log.warn({ err: error }, "a pad could not be written");
      return STORAGE_UNAVAILABLE;
    }
    pad.bytes += update.length;
    pad.unmerged++;
    pad.unmergedSteps += steps;
    return null;
  }

  /** Where somebody became something else before this process heard of it, it is asked once more what they may. */
  async #append(page: PadPage, { id, generation }: OpenPad, update: Uint8Array) {
    const append = async () =>
      page.membership
        ? this.#log.append({ padId: id, generation, by: page.membership, update })
        : ({ kind: "otherRight" } as const);
    const first = await append();
    if (first.kind !== "otherRight") return first;
    await this.#recheckPage(page);
    return page.connection?.readOnly === false ? append() : first;
  }

  /** Whoever was taken out meanwhile is told nothing of what is written now, though word of it may not have come yet. */
  #closeOthers(pad: OpenPad, readers: ReadonlySet<string>): void {
    const { code, reason } = SOCKET_CLOSE.rightEnded;
    for (const { socket, connection } of [...this.#pages.values()]) {
      const isHere = connection && this.#pads.get(connection.document.name) === pad;
      if (isHere && !readers.has(socket.actor.userId)) socket.close(code, reason);
    }
  }

  async #merge(pad: OpenPad): Promise<void> {
    if (this.#stopped) return;
    try {
      Object.assign(pad, { unmerged: 0, unmergedSteps: 0 });
      pad.bytes = (await mergePad(this.#parts.db, pad.id, this.#parts.clock.now())) ?? pad.bytes;
    } catch (error) {
      // All of it is written: it is only not yet one.
      this.#parts.log.warn({ err: error }, "a pad could not be merged");
    }
  }
}

/** Hocuspocus writes the words of errors to the console: this one has none. */
class Refusal extends Error {
  override name = "Refusal";
}

/** A page that was opened before its pad began anew has another text. */
function refuseOtherPad({ socket, place }: PadPage, name: string, generation: number): void {
  if (name === toPadName(place, generation)) return;
  socket.close(PAD_RENEWED.code, PAD_RENEWED.reason);
  throw new Refusal();
}

const estimateMergeSteps = ({ unmerged, openingSteps }: OpenPad): number =>
  unmerged === 0 ? openingSteps * MERGE_COST_FACTOR : 0;

function applyAll(document: Parameters<typeof applyUpdate>[0], updates: readonly Uint8Array[]) {
  for (const update of updates) {
    try {
      applyUpdate(document, update);
    } catch {
      // Nobody's editor sends what cannot be read; the rest stands.
    }
  }
}

const sendMessage = (connection: Connection, message: PadMessage) =>
  connection.sendStateless(JSON.stringify(message));

/** As the database writes the id, however the address did. */
function parsePadRequest({ id, formModelType, padId }: SocketRequest<SignedInActor>["params"]) {
  const dossierId = rowId().safeParse(id).data;
  if (!dossierId || !isFormModelType(formModelType) || !padId) return null;
  return { dossierId, formModelType, padId };
}

function isWithinRate(messages: PadPage["messages"], bytes: number, walks: boolean): boolean {
  const now = Date.now();
  if (now - messages.from > MAX_MESSAGES_MS)
    Object.assign(messages, { from: now, count: 0, bytes: 0, walks: 0 });
  messages.count++;
  messages.bytes += bytes;
  if (walks) messages.walks++;
  return (
    messages.count <= MAX_MESSAGES &&
    messages.bytes <= MAX_MESSAGE_BYTES &&
    messages.walks <= MAX_FULL_SYNCS
  );
}
