import { Hocuspocus } from "@hocuspocus/server";
import type pg from "pg";
import { snapshot, snapshotContainsUpdate } from "yjs";
import type { SignedInActor } from "#platform/actor.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";
import {
  SOCKET_CLOSE,
  type SocketEndpoint,
  type SocketRequest,
} from "#platform/sockets/socket-endpoint.ts";
import { TokenBuckets } from "#platform/throttle/token-bucket.ts";
import { loadPadAccess } from "../queries/pad-access.server.ts";
import { findPadGeneration, mergePad, openPad } from "../queries/pads.server.ts";
import { countSteps } from "../rules/count-steps.ts";
import { isUpdate } from "../rules/pad-document.ts";
import { FIRST_GENERATION, isPadName, parsePadId } from "../rules/pad-ref.ts";
import { PAD_SOCKET_PATH } from "../rules/paths.ts";
import { readMessageHeader, SYNC_ANSWER, SYNC_REQUEST } from "../rules/read-message-header.ts";
import { countPieces, countUpdateSteps } from "../rules/update-steps.ts";
import { keepOwnState } from "./own-awareness.ts";
import { PadLog } from "./pad-log.server.ts";
import { PAD_RENEWED } from "./pad-messages.ts";
import { PadOwner } from "./pad-owner.server.ts";
import {
  applyAll,
  CLOSED,
  type Context,
  checkRate,
  createMessageLimits,
  estimateMergeSteps,
  MALFORMED_MESSAGE,
  MAX_PAD_BYTES,
  NOT_ALLOWED,
  OPEN,
  type OpenPad,
  PAD_FULL,
  type PadPage,
  parsePadRequest,
  Refusal,
  refuseOtherPad,
  type Socket,
  STEP_LIMIT,
  STORAGE_UNAVAILABLE,
  sendMessage,
  TOO_FAST,
} from "./pad-page.server.ts";
import { createRedisExtension } from "./redis-extension.server.ts";

interface PadHubOptions {
  readonly pool: pg.Pool;
  readonly db: Database;
  readonly log: Log;
  readonly clock: Clock;
  readonly redisUrl?: string | undefined;
}

/** Updates are merged at this number while people write; the rest when the last page closes. */
const MERGE_AFTER = 200;
/** The same limit in steps: loading the pad has to apply all unmerged updates. */
const MERGE_AFTER_STEPS = 100_000;
/** Pads of one person open in this process. */
const MAX_PAGES = 20;
/**
 * The open pads of this process (decision 0021). Hocuspocus distributes edits. Rights come from the dossier's policy,
 * and are checked again after each lock, deposit or change of role. An update is stored in the database before it is
 * applied and acknowledged.
 */
export class PadHub {
  readonly #options: PadHubOptions;
  readonly #log: PadLog;
  readonly #owner: PadOwner | null;
  readonly #pages = new Map<Socket, PadPage>();
  readonly #pads = new Map<string, OpenPad>();
  readonly #steps = new TokenBuckets(STEP_LIMIT);
  #hocuspocus: Hocuspocus<Context> | null = null;
  #stopped = false;

  constructor(options: PadHubOptions) {
    this.#options = options;
    this.#log = new PadLog(options.db);
    this.#owner = options.redisUrl
      ? null
      : new PadOwner(options.pool, options.log, () => this.#closeAll());
  }

  /** Whether pads can be opened in this process. */
  get isOffered(): boolean {
    return this.#hocuspocus !== null && (this.#owner?.isOwner ?? true);
  }

  async start(): Promise<void> {
    const { redisUrl, log } = this.#options;
    this.#hocuspocus = this.#serve(redisUrl ? [await createRedisExtension(redisUrl, log)] : []);
    await this.#owner?.start();
  }

  /** All updates are stored already, so this only releases resources. */
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
    canOpen: (request) => this.#canOpen(request),
    rights: {
      channel: "dossier_access_ended",
      isOver: ({ params, actor }, payload) =>
        payload === `${parsePadRequest(params)?.dossierId} ${actor.userId}`,
    },
    channels: {
      dossier_locked: (form) =>
        this.#recheck(({ request }) => form === `${request.dossierId} ${request.formModelType}`),
      // Pages close if the question is gone, and reload if it is elsewhere in the form.
      dossier_form_version: (payload) =>
        this.#recheck(({ request }) =>
          payload.startsWith(`${request.dossierId} ${request.formModelType} `),
        ),
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

  async #canOpen(request: SocketRequest<SignedInActor>): Promise<boolean> {
    const padRequest = parsePadRequest(request.params);
    if (!this.isOffered || !padRequest) return false;
    const own = [...this.#pages.values()].filter(
      ({ socket }) => socket !== request && socket.actor.userId === request.actor.userId,
    );
    if (own.length >= MAX_PAGES) return false;
    // Rechecking an open socket concerns rights only, not the cost.
    const isOpen = this.#pages.has(request as Socket);
    if (!isOpen && !this.#steps.get(request.actor.userId).spend(0)) return false;
    try {
      await loadPadAccess(this.#options.db, request.actor, padRequest);
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  #opened(socket: Socket): void {
    const padRequest = parsePadRequest(socket.params);
    const key = padRequest && parsePadId(padRequest.padId);
    if (!this.#hocuspocus || !padRequest || !key) return;
    const { dossierId, formModelType } = padRequest;
    const padRef = { dossierId, formModelType, key };
    const page: PadPage = {
      socket,
      request: padRequest,
      padRef,
      name: null,
      wire: { readyState: OPEN },
      limits: createMessageLimits(),
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
    if (name !== null && isPadName(page.padRef, name)) page.name ??= name;
    const problem =
      name === null || name !== page.name
        ? MALFORMED_MESSAGE
        : checkRate(page, { bytes: data.length, syncKind }, this.#steps);
    if (problem) socket.close(problem.code, problem.reason);
    else page.client?.handleMessage(data);
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

  /** Pages that have a renewed pad open must reload. A page that misses this is told at its next message. */
  #closeRenewed(padId: string): void {
    for (const { socket, connection } of [...this.#pages.values()])
      if (connection && this.#pads.get(connection.document.name)?.id === padId)
        socket.close(PAD_RENEWED.code, PAD_RENEWED.reason);
  }

  /** Checks the rights of these pages again. */
  #recheck(concerns: (page: PadPage) => boolean): void {
    for (const page of [...this.#pages.values()].filter(concerns)) void this.#recheckPage(page);
  }

  async #recheckPage(page: PadPage): Promise<void> {
    const { socket, request } = page;
    try {
      const access = await loadPadAccess(this.#options.db, socket.actor, request);
      const { write, membership } = access;
      if (access.padRef.key !== page.padRef.key) {
        socket.close(PAD_RENEWED.code, PAD_RENEWED.reason);
        return;
      }
      const { connection } = page;
      page.membership = membership;
      if (!connection || connection.readOnly === !write.ok) return;
      connection.readOnly = !write.ok;
      sendMessage(connection, { kind: "access", write: write.ok });
    } catch (error) {
      const { rightEnded } = SOCKET_CLOSE;
      if (error instanceof DomainError) socket.close(rightEnded.code, rightEnded.reason);
      // Rights unknown: the client reconnects and is checked then.
      else socket.close(STORAGE_UNAVAILABLE.code, STORAGE_UNAVAILABLE.reason);
    }
  }

  #serve(extensions: NonNullable<Hocuspocus["configuration"]["extensions"]>) {
    const { db, clock } = this.#options;
    return new Hocuspocus<Context>({
      quiet: true,
      maxPendingDocuments: 1,
      extensions,
      onAuthenticate: async ({ documentName, context: { page }, connectionConfig }) => {
        const { padRef, write, membership } = await this.#readOrClose(page, () =>
          loadPadAccess(db, page.socket.actor, page.request),
        );
        page.membership = membership;
        const generation = await this.#readOrClose(page, () => findPadGeneration(db, padRef));
        refuseOtherPad({ ...page, padRef }, documentName, generation ?? FIRST_GENERATION);
        connectionConfig.readOnly = !write.ok;
      },
      onLoadDocument: async ({ document, documentName, context: { page } }) => {
        const { id, generation, updates } = await this.#readOrClose(page, () =>
          openPad(db, page.padRef, clock.now()),
        );
        refuseOtherPad(page, documentName, generation);
        const openingSteps = countSteps(() => applyAll(document, updates));
        this.#steps.get(page.socket.actor.userId).spend(openingSteps);
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
        // The complete pad was sent to this client.
        this.#steps.get(page.socket.actor.userId).spend(countPieces(connection.document));
        sendMessage(connection, { kind: "access", write: !connection.readOnly });
        // Rights may have changed while the pad was loading.
        await this.#recheckPage(page);
      },
      beforeSync: async ({ type, payload, document, documentName, connection, context }) => {
        const { page } = context as Context;
        // Updates still queued when access ended are not accepted.
        if (!this.#pages.has(page.socket)) connection.readOnly = true;
        if (type === SYNC_REQUEST || connection.readOnly) return;
        // After each connection a client sends its full state, usually nothing new. Later sync answers are stored like
        // updates.
        const isFirst = type === SYNC_ANSWER && !page.hasAnswered;
        if (type === SYNC_ANSWER) page.hasAnswered = true;
        const isKnown = () => snapshotContainsUpdate(snapshot(document), payload);
        if (isFirst && isUpdate(payload) && isKnown()) return;
        const pad = this.#pads.get(documentName);
        const steps = countUpdateSteps(document, payload, STEP_LIMIT.max);
        const problem =
          !pad || steps === null
            ? MALFORMED_MESSAGE
            : this.#steps.get(page.socket.actor.userId).spend(steps + estimateMergeSteps(pad))
              ? await this.#storeUpdate(page, pad, { update: payload, steps })
              : TOO_FAST;
        if (!problem) return;
        // Refused as on a read-only connection; the client keeps the text on its device.
        connection.readOnly = true;
        if (problem === PAD_FULL) sendMessage(connection, { kind: "full" });
        else if (problem !== NOT_ALLOWED) page.socket.close(problem.code, problem.reason);
      },
      beforeHandleAwareness: async ({ states, connection, context }) => {
        // States from other processes were sanitized there.
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

  /** Runs a read while a pad is opened. A failure closes the socket; the client reconnects. */
  async #readOrClose<Value>({ socket }: PadPage, read: () => Promise<Value>): Promise<Value> {
    try {
      return await read();
    } catch (error) {
      const ended = error instanceof DomainError;
      if (!ended) this.#options.log.warn({ err: error }, "could not open a pad");
      const { code, reason } = ended ? SOCKET_CLOSE.rightEnded : STORAGE_UNAVAILABLE;
      socket.close(code, reason);
      throw new Refusal();
    }
  }

  /**
   * Stores an update before it is applied, distributed and acknowledged. Returns the reason for refusing it, or null.
   */
  async #storeUpdate(
    page: PadPage,
    pad: OpenPad,
    { update, steps }: { update: Uint8Array; steps: number },
  ): Promise<{ code: number; reason: string } | null> {
    if (pad.bytes + update.length > MAX_PAD_BYTES) return PAD_FULL;
    try {
      const outcome = await this.#append(page, pad, update);
      if (outcome.kind === "renewed") return PAD_RENEWED;
      if (outcome.kind === "otherRight") return NOT_ALLOWED;
      this.#closeNonReaders(pad, outcome.readers);
    } catch (error) {
      this.#options.log.warn({ err: error }, "could not store an update of a pad");
      return STORAGE_UNAVAILABLE;
    }
    pad.bytes += update.length;
    pad.unmerged++;
    pad.unmergedSteps += steps;
    return null;
  }

  /**
   * If the member's role changed before this process was notified, the rights are checked again and the write is
   * retried once.
   */
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

  /**
   * Closes the sockets of removed members before the update is distributed, even if the notification has not arrived
   * yet.
   */
  #closeNonReaders(pad: OpenPad, readers: ReadonlySet<string>): void {
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
      pad.bytes =
        (await mergePad(this.#options.db, pad.id, this.#options.clock.now())) ?? pad.bytes;
    } catch (error) {
      // No update is lost; the merge is retried later.
      this.#options.log.warn({ err: error }, "could not merge the updates of a pad");
    }
  }
}
