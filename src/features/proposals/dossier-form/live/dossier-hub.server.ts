import { randomUUID } from "node:crypto";
import type pg from "pg";
import { loadMemberRoles } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { SignedInActor } from "#platform/actor.ts";
import type { Database } from "#platform/db/pool.server.ts";
import { OpenDownloads } from "#platform/http/open-downloads.server.ts";
import type { Log } from "#platform/log.ts";
import { SharedPresence } from "#platform/sockets/shared-presence.server.ts";
import {
  SOCKET_CLOSE,
  type SocketEndpoint,
  type SocketRequest,
} from "#platform/sockets/socket-endpoint.ts";
import { TokenBucket } from "#platform/throttle/token-bucket.ts";
import { loadDossierProgress } from "../queries/progress.server.ts";
import { isFormModelType, isLivePage, LIVE_PATH } from "../rules/paths.ts";
import { ClosingTimes } from "./closing-times.server.ts";
import { pageMessageSchema } from "./messages.ts";
import {
  canReadPage,
  type FormPage,
  isFormPage,
  MESSAGE_LIMIT,
  type OpenPage,
  parseDossierId,
  parseMessage,
  type Socket,
  send,
  sendAnswers,
  sendLocks,
  sendPeople,
  sendState,
  toPresence,
} from "./open-page.server.ts";
import { PerPersonQueryLimit } from "./per-person-query-limit.ts";
import { SaveNotifier } from "./save-notifier.ts";
import type { LiveTopic } from "./topic.ts";
import { TopicFollowers } from "./topic-followers.server.ts";

/** Changes within this time are sent together. */
const BATCH_MS = 40;
/** Open pages of one person in this process. */
const MAX_PAGES = 20;

interface HubOptions {
  readonly pool: pg.Pool;
  readonly db: Database;
  readonly log: Log;
  /** Topics of later features that pages can follow. */
  readonly topics: readonly LiveTopic[];
}

/**
 * The open dossier pages of this process. PostgreSQL notifies all processes of saves, locks and ended access, and
 * carries presence messages between them. The hub sends each page the changes that concern it.
 */
export class DossierHub {
  readonly #options: HubOptions;
  readonly #pages = new Map<Socket, OpenPage>();
  readonly #presence: SharedPresence<OpenPage, FormModelType>;
  /**
   * Changes to send with the next batch: dossiers with presence changes, forms with saved answers (since when), forms
   * with changed locks.
   */
  readonly #moved = new Set<string>();
  readonly #saved = new Map<string, Date>();
  readonly #locked = new Set<string>();
  /** New versions of forms, by form. */
  readonly #versions = new Map<string, string>();
  /**
   * Dossiers with a change that matters for the deposit (sent to all pages), and dossiers with saved answers only (not
   * sent to editors).
   */
  readonly #changed = new Set<string>();
  readonly #written = new Set<string>();
  readonly #counts: SaveNotifier;
  /** Number of open pages by dossier. */
  readonly #open = new Map<string, number>();
  readonly #closings = new ClosingTimes();
  readonly #queryLimit = new PerPersonQueryLimit();
  /** Dossiers that were deposited or reopened, or in which a role changed. */
  readonly #states = new Set<string>();
  readonly #followers: TopicFollowers;
  /** Running downloads of dossier files in this process. They are aborted when access ends. */
  readonly downloads = new OpenDownloads();
  #batchTimer: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#presence = new SharedPresence({
      pool: options.pool,
      channel: "dossier_presence",
      pages: this.#pages,
      toPresence,
      onMoved: (dossiers) => this.#notePresence(dossiers),
    });
    this.#followers = new TopicFollowers(options);
    this.#counts = new SaveNotifier({
      count: (dossierIds) => this.#count(dossierIds),
      notify: (id, whom) =>
        this.#note(() => (whom === "all" ? this.#changed : this.#written).add(id)),
      onError: (error) => this.#logFailure(this.#pages.size, error),
    });
  }

  start(): void {
    this.#presence.start();
  }

  stop(): void {
    this.#presence.stop();
    this.#stopped = true;
    if (this.#batchTimer) clearTimeout(this.#batchTimer);
    this.#counts.stop();
  }

  readonly endpoint: SocketEndpoint<SignedInActor> = {
    path: LIVE_PATH,
    canOpen: (request) => this.#canOpen(request),
    rights: {
      channel: "dossier_access_ended",
      isOver: ({ params, actor }, payload) =>
        payload === `${parseDossierId(params)} ${actor.userId}`,
    },
    channels: {
      dossier_saved: (payload) => this.#noteSaved(payload),
      dossier_form_version: (payload) => this.#note(() => this.#noteVersion(payload)),
      dossier_locked: (form) => this.#note(() => this.#locked.add(form)),
      dossier_state: (dossierId) => this.#note(() => this.#states.add(dossierId)),
      dossier_access_ended: (whose) => this.downloads.abort(whose),
      dossier_role: (whose) => this.#note(() => this.#noteRole(whose.split(" ")[0] ?? "")),
      dossier_changed: (dossierId) => this.#note(() => this.#noteChanged(dossierId)),
      dossier_topic: (change) => this.#note(() => this.#followers.markChanged(change)),
      calls_changed: () => void this.#checkClosings(),
      dossier_presence: (payload) => this.#presence.receive(payload),
    },
    onReconnect: () => {
      this.#presence.ask();
      for (const page of this.#pages.values()) send(page, { kind: "missed" });
      for (const whose of this.downloads.rights) void this.#recheckDownload(whose);
    },
    onOpen: (socket) => this.#opened(socket),
    onMessage: (socket, data) => this.#received(socket, data),
    onClose: (socket) => this.#closed(socket),
  };

  async #canOpen(request: SocketRequest<SignedInActor>): Promise<boolean> {
    const { actor, params } = request;
    const id = parseDossierId(params);
    if (!id || !isLivePage(params.page)) return false;
    // The page being rechecked does not count twice.
    const own = [...this.#pages.values()].filter(
      ({ socket }) => socket !== request && socket.actor.userId === actor.userId,
    );
    if (own.length >= MAX_PAGES) return false;
    return canReadPage(this.#options.db, actor, { dossierId: id, page: params.page });
  }

  async #recheckDownload(whose: string): Promise<void> {
    const [dossierId = "", userId = ""] = whose.split(" ");
    try {
      const roles = await loadMemberRoles(this.#options.db, dossierId);
      if (!roles.has(userId)) this.downloads.abort(whose);
    } catch (error) {
      this.#options.log.warn({ err: error }, "could not recheck the right to a running download");
    }
  }

  #opened(socket: Socket): void {
    const { page: name } = socket.params;
    const dossierId = parseDossierId(socket.params);
    if (!dossierId || !isLivePage(name)) return;
    const formModelType = isFormModelType(name) ? name : null;
    const messages = new TokenBucket(MESSAGE_LIMIT);
    const position = { dossierId, formModelType, at: null, turn: 0 };
    const page = { ...position, socket, id: randomUUID(), messages };
    this.#pages.set(socket, page);
    this.#open.set(dossierId, (this.#open.get(dossierId) ?? 0) + 1);
    if (this.#counts.wasJustNotified(dossierId)) send(page, { kind: "changed" });
    this.#presence.announce(page);
    this.#notePresence([dossierId]);
  }

  #received(socket: Socket, data: string | Uint8Array): void {
    const page = this.#pages.get(socket);
    if (!page || page.messages.take() > 0) return;
    const parsed = pageMessageSchema.safeParse(parseMessage(data));
    if (!parsed.success) return;
    if ("topic" in parsed.data) {
      const { topic, after } = parsed.data;
      if (!this.#options.topics.some(({ name }) => name === topic)) return;
      this.#ask(page, `topic ${topic}`, () => this.#followers.follow(socket, page, topic, after));
      return;
    }
    if (!isFormPage(page)) return;
    if ("since" in parsed.data) {
      const since = new Date(parsed.data.since);
      this.#ask(page, "since", async () => {
        await this.#sendAnswers([page], since);
        await this.#sendLocks([page]);
        await this.#sendState([page]);
      });
    } else if (parsed.data.at !== page.at) {
      page.at = parsed.data.at;
      this.#presence.announce(page);
    }
  }

  /** Checks membership again before answering: the notification that access ended may not have arrived yet. */
  #ask(page: OpenPage, about: string, answer: () => Promise<void>): void {
    const { socket, dossierId } = page;
    this.#queryLimit.enqueue(socket.actor.userId, page.id, about, async () => {
      try {
        const roles = await loadMemberRoles(this.#options.db, dossierId);
        const { code, reason } = SOCKET_CLOSE.rightEnded;
        if (!roles.has(socket.actor.userId)) return socket.close(code, reason);
      } catch (error) {
        return this.#logFailure(1, error);
      }
      await answer();
    });
  }

  #closed(socket: Socket): void {
    const page = this.#pages.get(socket);
    if (!page) return;
    this.#pages.delete(socket);
    this.#leave(page.dossierId);
    this.#queryLimit.cancel(page.id);
    this.#followers.leave(socket);
    this.#presence.remove(page);
  }

  #leave(dossierId: string): void {
    const left = (this.#open.get(dossierId) ?? 1) - 1;
    if (left > 0) {
      this.#open.set(dossierId, left);
      return;
    }
    this.#open.delete(dossierId);
    this.#counts.forget(dossierId);
  }

  #notePresence(dossiers: readonly string[]): void {
    if (dossiers.length > 0) this.#note(() => dossiers.forEach((id) => void this.#moved.add(id)));
  }

  #noteSaved(payload: string): void {
    const [dossierId, formModelType, at] = payload.split(" ");
    const form = `${dossierId} ${formModelType}`;
    const since = new Date(at ?? 0);
    this.#note(() => {
      const known = this.#saved.get(form);
      if (!known || since < known) this.#saved.set(form, since);
    });
    if (dossierId && this.#open.has(dossierId)) this.#counts.recordSave(dossierId);
  }

  #noteVersion(payload: string): void {
    const [dossierId = "", formModelType, versionId = ""] = payload.split(" ");
    this.#versions.set(`${dossierId} ${formModelType}`, versionId);
    this.#noteChanged(dossierId);
  }

  #noteChanged(dossierId: string): void {
    this.#changed.add(dossierId);
    this.#counts.recordNotification(dossierId);
  }

  /**
   * The missing answers of each dossier, as a string to compare. Other parts of completeness have triggers of their
   * own.
   */
  async #count(dossierIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const counted = await loadDossierProgress(this.#options.db, dossierIds);
    return new Map([...counted].map(([id, forms]) => [id, JSON.stringify(forms)]));
  }

  /** Notifies the open pages of dossiers whose call got another closing time. */
  async #checkClosings(): Promise<void> {
    const open = new Set([...this.#pages.values()].map(({ dossierId }) => dossierId));
    try {
      const moved = await this.#closings.listChanged(this.#options.db, [...open]);
      if (moved.length > 0) this.#note(() => moved.forEach((id) => void this.#noteChanged(id)));
    } catch (error) {
      this.#logFailure(this.#pages.size, error);
    }
  }

  /** Editors get the new role; other pages reload their data. */
  #noteRole(dossierId: string): void {
    this.#states.add(dossierId);
    this.#changed.add(dossierId);
  }

  #note(change: () => void): void {
    if (this.#pages.size === 0 || this.#stopped) return;
    change();
    this.#batchTimer ??= setTimeout(() => this.#sendBatch(), BATCH_MS);
  }

  #sendBatch(): void {
    this.#batchTimer = null;
    const pages = [...this.#pages.values()].filter(isFormPage);
    const byForm = Map.groupBy(
      pages,
      ({ dossierId, formModelType }) => `${dossierId} ${formModelType}`,
    );
    for (const page of this.#pages.values())
      if (this.#moved.has(page.dossierId)) sendPeople(this.#presence.board, page);
    for (const [form, since] of this.#saved) void this.#sendAnswers(byForm.get(form) ?? [], since);
    for (const [form, versionId] of this.#versions)
      for (const page of byForm.get(form) ?? []) send(page, { kind: "formVersion", versionId });
    for (const form of this.#locked) void this.#sendLocks(byForm.get(form) ?? []);
    this.#followers.sendChanges();
    for (const page of this.#pages.values()) {
      const written = this.#written.has(page.dossierId) && !isFormPage(page);
      if (written || this.#changed.has(page.dossierId)) send(page, { kind: "changed" });
    }
    for (const id of this.#states)
      void this.#sendState(pages.filter(({ dossierId }) => dossierId === id));
    this.#states.clear();
    this.#changed.clear();
    this.#written.clear();
    this.#moved.clear();
    this.#saved.clear();
    this.#locked.clear();
    this.#versions.clear();
  }

  #sendAnswers(pages: readonly FormPage[], since: Date): Promise<void> {
    return this.#sendTo(pages, () => sendAnswers(this.#options.db, pages, since));
  }

  #sendLocks(pages: readonly FormPage[]): Promise<void> {
    return this.#sendTo(pages, () => sendLocks(this.#options.db, pages));
  }

  #sendState(pages: readonly OpenPage[]): Promise<void> {
    return this.#sendTo(pages, () => sendState(this.#options.db, pages));
  }

  /** Runs `sendAll` if there are pages, and logs its failure. */
  async #sendTo(pages: readonly OpenPage[], sendAll: () => Promise<void>): Promise<void> {
    if (pages.length === 0) return;
    try {
      await sendAll();
    } catch (error) {
      this.#logFailure(pages.length, error);
    }
  }

  /** Pages are not told: after the listener reconnects, they receive `missed` and ask again. */
  #logFailure(pages: number, error: unknown): void {
    this.#options.log.warn({ err: error, pages }, "open pages could not be notified");
  }
}
