import { randomUUID } from "node:crypto";
import type pg from "pg";
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
import { OpenDownloads } from "#platform/http/open-downloads.server.ts";
import type { Log } from "#platform/log.ts";
import { LruMap } from "#platform/lru-map.ts";
import { rowId } from "#platform/row-id.ts";
import {
  type OpenSocket,
  SOCKET_CLOSE,
  type SocketEndpoint,
  type SocketRequest,
} from "#platform/sockets/socket-endpoint.ts";
import { type FormRef, loadAnswersSince } from "../queries/form-state.server.ts";
import { loadDossierProgress } from "../queries/progress.server.ts";
import { isFormModelType, isLivePage, LIVE_PATH } from "../rules/paths.ts";
import { loadAuthorNames, loadLocks, toSentAnswer } from "../views/form-page.server.ts";
import { ClosingTimes } from "./closing-times.server.ts";
import { type ChangedMessage, type LiveMessage, pageMessageSchema } from "./messages.ts";
import { PerPersonQueryLimit } from "./per-person-query-limit.ts";
import { type Presence, PresenceBoard, type PresenceMessage } from "./presence-board.ts";
import { SaveNotifier } from "./save-notifier.ts";
import type { LiveTopic } from "./topic.ts";
import { TopicFollowers } from "./topic-followers.server.ts";

/** Several changes of one moment are sent once. */
const BATCH_MS = 40;
const HEARTBEAT_MS = 10_000;
/** A page says where the person is when they move, and no person moves faster. */
const MAX_MESSAGES = 60;
const MESSAGE_WINDOW_MS = 10_000;
/** Pages of one person in this process: more is no person. */
const MAX_PAGES = 20;
const MAX_PEOPLE = 20_000;

type Socket = OpenSocket<SignedInActor>;

type FormPage = OpenPage & FormRef;

interface OpenPage {
  readonly socket: Socket;
  readonly dossierId: string;
  /** The form it edits; null for other pages, where it is only known who is there. */
  readonly formModelType: FormModelType | null;
  readonly id: string;
  at: string | null;
  turn: number;
  messages: { count: number; from: number };
  readonly queryLimit: PerPersonQueryLimit;
}

interface HubOptions {
  readonly pool: pg.Pool;
  readonly db: Database;
  readonly log: Log;
  /** What else pages of a dossier follow. */
  readonly topics: readonly LiveTopic[];
}

/**
 * The pages of dossiers that are open in this process. PostgreSQL tells of what was saved and locked, in whichever process, and
 * carries what processes tell each other of who is where; each page gets what concerns its form.
 */
export class DossierHub {
  readonly #parts: HubOptions;
  readonly #process = randomUUID();
  readonly #board = new PresenceBoard();
  readonly #pages = new Map<Socket, OpenPage>();
  /** What waits to be sent: dossiers whose people moved, forms with answers saved since, forms with other locks. */
  readonly #moved = new Set<string>();
  readonly #saved = new Map<string, Date>();
  readonly #locked = new Set<string>();
  /** Dossiers in which something changed that a deposit waits for; and those that were only written in, told to fewer pages. */
  readonly #changed = new Set<string>();
  readonly #written = new Set<string>();
  readonly #counts: SaveNotifier;
  /** How many pages are open, by dossier. */
  readonly #open = new Map<string, number>();
  readonly #closings = new ClosingTimes();
  readonly #questions = new LruMap<string, PerPersonQueryLimit>(MAX_PEOPLE);
  /** Dossiers that were deposited, or opened again, or in which somebody is something else now. */
  readonly #states = new Set<string>();
  readonly #followers: TopicFollowers;
  /** Files of dossiers on their way from this process, by dossier and person, as the database says whose access ended. */
  readonly downloads = new OpenDownloads();
  #gathering: NodeJS.Timeout | null = null;
  #beats: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(parts: HubOptions) {
    this.#parts = parts;
    this.#followers = new TopicFollowers(parts);
    this.#counts = new SaveNotifier({
      count: (dossierIds) => this.#count(dossierIds),
      notify: (id, whom) =>
        this.#note(() => (whom === "all" ? this.#changed : this.#written).add(id)),
      onError: (error) => this.#missed([...this.#pages.values()], error),
    });
  }

  /** Once sockets are served: from then on it hears. */
  start(): void {
    this.#tell({ process: this.#process, ask: true });
    this.#beats = setInterval(() => {
      if (this.#pages.size > 0) this.#tell({ process: this.#process, beat: "alive" });
      this.#show(this.#board.removeStale(Date.now(), this.#process));
    }, HEARTBEAT_MS).unref();
  }

  stop(): void {
    this.#tell({ process: this.#process, beat: "ended" });
    this.#stopped = true;
    if (this.#beats) clearInterval(this.#beats);
    if (this.#gathering) clearTimeout(this.#gathering);
    this.#counts.stop();
  }

  readonly endpoint: SocketEndpoint<SignedInActor> = {
    path: LIVE_PATH,
    canOpen: (request) => this.#mayOpen(request),
    rights: {
      channel: "dossier_access_ended",
      isOver: ({ params, actor }, payload) =>
        payload === `${parseDossierId(params)} ${actor.userId}`,
    },
    channels: {
      dossier_saved: (payload) => this.#noteSaved(payload),
      dossier_locked: (form) => this.#note(() => this.#locked.add(form)),
      dossier_state: (dossierId) => this.#note(() => this.#states.add(dossierId)),
      dossier_access_ended: (whose) => this.downloads.abort(whose),
      dossier_role: (whose) => this.#note(() => this.#noteRole(whose.split(" ")[0] ?? "")),
      dossier_changed: (dossierId) => this.#note(() => this.#noteChanged(dossierId)),
      dossier_topic: (change) => this.#note(() => this.#followers.markChanged(change)),
      calls_changed: () => void this.#followClosings(),
      dossier_presence: (payload) => this.#hear(JSON.parse(payload) as PresenceMessage),
    },
    onReconnect: () => {
      this.#tell({ process: this.#process, ask: true });
      for (const page of this.#pages.values()) send(page, { kind: "missed" });
      for (const whose of this.downloads.rights) void this.#recheckDownload(whose);
    },
    onOpen: (socket) => this.#opened(socket),
    onMessage: (socket, data) => this.#received(socket, data),
    onClose: (socket) => this.#closed(socket),
  };

  async #mayOpen(request: SocketRequest<SignedInActor>): Promise<boolean> {
    const { actor, params } = request;
    const id = parseDossierId(params);
    if (!id || !isLivePage(params.page)) return false;
    // A page that is asked about again is not one more.
    const own = [...this.#pages.values()].filter(
      ({ socket }) => socket !== request && socket.actor.userId === actor.userId,
    );
    if (own.length >= MAX_PAGES) return false;
    try {
      const dossier = await dossierForActor(this.#parts.db, actor, id);
      // The scientific proposal opens with the confirmation, here as on its page.
      const open = params.page !== "scientific_proposition" || dossier.confirmed;
      return open && can(actor, "read", dossier).ok;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  async #recheckDownload(whose: string): Promise<void> {
    const [dossierId = "", userId = ""] = whose.split(" ");
    try {
      const roles = await loadMemberRoles(this.#parts.db, dossierId);
      if (!roles.has(userId)) this.downloads.abort(whose);
    } catch (error) {
      this.#parts.log.warn({ err: error }, "a download could not be asked about again");
    }
  }

  #opened(socket: Socket): void {
    const { page: name } = socket.params;
    const dossierId = parseDossierId(socket.params);
    if (!dossierId || !isLivePage(name)) return;
    const formModelType = isFormModelType(name) ? name : null;
    const messages = { count: 0, from: Date.now() };
    const queryLimit = this.#getQueryLimit(socket.actor.userId);
    const place = { dossierId, formModelType, at: null, turn: 0 };
    const page = { ...place, socket, id: randomUUID(), messages, queryLimit };
    this.#pages.set(socket, page);
    this.#open.set(dossierId, (this.#open.get(dossierId) ?? 0) + 1);
    if (this.#counts.wasJustNotified(dossierId)) send(page, { kind: "changed" });
    this.#say(page);
    this.#show([dossierId]);
  }

  #received(socket: Socket, data: string | Uint8Array): void {
    const page = this.#pages.get(socket);
    if (!page || !isWithinRate(page)) return;
    const said = pageMessageSchema.safeParse(parseMessage(data));
    if (!said.success) return;
    if ("topic" in said.data) {
      const { topic, after } = said.data;
      if (!this.#parts.topics.some(({ name }) => name === topic)) return;
      this.#ask(page, `topic ${topic}`, () => this.#followers.follow(socket, page, topic, after));
      return;
    }
    if (!isFormPage(page)) return;
    if ("since" in said.data) {
      const since = new Date(said.data.since);
      this.#ask(page, "since", async () => {
        await this.#sendAnswers([page], since);
        await this.#sendLocks([page]);
        await this.#sendState([page]);
      });
    } else if (said.data.at !== page.at) {
      page.at = said.data.at;
      this.#say(page);
    }
  }

  /** Answered to whoever is still in the dossier: that they are not may not have been heard here yet. */
  #ask(page: OpenPage, about: string, answer: () => Promise<void>): void {
    const { socket, dossierId } = page;
    page.queryLimit.enqueue(page.id, about, async () => {
      try {
        const roles = await loadMemberRoles(this.#parts.db, dossierId);
        const { code, reason } = SOCKET_CLOSE.rightEnded;
        if (!roles.has(socket.actor.userId)) return socket.close(code, reason);
      } catch (error) {
        return this.#missed([page], error);
      }
      await answer();
    });
  }

  #closed(socket: Socket): void {
    const page = this.#pages.get(socket);
    if (!page) return;
    this.#pages.delete(socket);
    this.#leave(page.dossierId);
    page.queryLimit.cancel(page.id);
    this.#followers.leave(socket);
    page.turn++;
    const { id: socketId, dossierId, turn } = page;
    this.#hear({ process: this.#process, gone: { socketId, dossierId, turn } });
    this.#tell({ process: this.#process, gone: { socketId, dossierId, turn } });
  }

  /** Kept when they close a page: whoever comes back at once has asked already. */
  #getQueryLimit(userId: string): PerPersonQueryLimit {
    const questions = this.#questions.get(userId) ?? new PerPersonQueryLimit();
    this.#questions.set(userId, questions);
    return questions;
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

  /** Where somebody is now, to everybody in every process. */
  #say(page: OpenPage): void {
    page.turn++;
    const word: PresenceMessage = { process: this.#process, here: toPresence(page) };
    this.#hear(word);
    this.#tell(word);
  }

  #hear(word: PresenceMessage): void {
    this.#show(this.#board.receive(word, Date.now()));
    if (!("ask" in word) || word.process === this.#process) return;
    for (const page of this.#pages.values()) {
      page.turn++;
      this.#tell({ process: this.#process, here: toPresence(page) });
    }
  }

  #tell(word: PresenceMessage): void {
    if (this.#stopped) return;
    this.#parts.pool
      .query("select pg_notify('dossier_presence', $1)", [JSON.stringify(word)])
      // The database is away: once it is back, everybody asks anew.
      .catch(() => {});
  }

  #show(dossiers: readonly string[]): void {
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

  #noteChanged(dossierId: string): void {
    this.#changed.add(dossierId);
    this.#counts.recordNotification(dossierId);
  }

  /** What stands between dossiers and their deposit, as far as answers go: of what else, triggers tell. */
  async #count(dossierIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const counted = await loadDossierProgress(this.#parts.db, dossierIds);
    return new Map([...counted].map(([id, forms]) => [id, JSON.stringify(forms)]));
  }

  /** A closing that the agency moved is followed by every open page of its dossiers. */
  async #followClosings(): Promise<void> {
    const open = new Set([...this.#pages.values()].map(({ dossierId }) => dossierId));
    try {
      const moved = await this.#closings.listChanged(this.#parts.db, [...open]);
      if (moved.length > 0) this.#note(() => moved.forEach((id) => void this.#noteChanged(id)));
    } catch (error) {
      this.#missed([...this.#pages.values()], error);
    }
  }

  /** Editors are told the new role; other pages read themselves again. */
  #noteRole(dossierId: string): void {
    this.#states.add(dossierId);
    this.#changed.add(dossierId);
  }

  #note(change: () => void): void {
    if (this.#pages.size === 0 || this.#stopped) return;
    change();
    this.#gathering ??= setTimeout(() => this.#sendGathered(), BATCH_MS);
  }

  #sendGathered(): void {
    this.#gathering = null;
    const pages = [...this.#pages.values()].filter(isFormPage);
    const byForm = Map.groupBy(
      pages,
      ({ dossierId, formModelType }) => `${dossierId} ${formModelType}`,
    );
    for (const page of this.#pages.values())
      if (this.#moved.has(page.dossierId)) this.#sendPeople(page);
    for (const [form, since] of this.#saved) void this.#sendAnswers(byForm.get(form) ?? [], since);
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
  }

  #sendPeople(page: OpenPage): void {
    const { dossierId, socket } = page;
    const { userId } = socket.actor;
    if (isFormPage(page))
      send(page, { kind: "people", people: this.#board.listOthers(dossierId, userId) });
    else send(page, { kind: "online", userIds: this.#board.listOnline(dossierId, userId) });
  }

  /** To pages of one form. */
  async #sendAnswers(pages: readonly FormPage[], since: Date): Promise<void> {
    const [first] = pages;
    if (!first) return;
    try {
      const { db } = this.#parts;
      const { answers, lastUpdate } = await loadAnswersSince(db, first, since);
      const names = await loadAuthorNames(db, first.dossierId, [...answers.values()]);
      const told = [...answers].map(([key, held]) => ({ key, ...toSentAnswer(held, names) }));
      for (const page of pages)
        send(page, { kind: "answers", answers: told, lastUpdate: lastUpdate.toISOString() });
    } catch (error) {
      this.#missed(pages, error);
    }
  }

  async #sendLocks(pages: readonly FormPage[]): Promise<void> {
    const [first] = pages;
    if (!first) return;
    try {
      const locks = await loadLocks(this.#parts.db, first);
      for (const page of pages) send(page, { kind: "locks", ...locks });
    } catch (error) {
      this.#missed(pages, error);
    }
  }

  /** To pages of one dossier. */
  async #sendState(pages: readonly OpenPage[]): Promise<void> {
    const [first] = pages;
    if (!first) return;
    try {
      const state = await findDossierState(this.#parts.db, first.dossierId);
      if (!state) return;
      const roles = await loadMemberRoles(this.#parts.db, first.dossierId);
      for (const page of pages) {
        const own = roles.get(page.socket.actor.userId) ?? { role: null, mayWrite: false };
        send(page, { kind: "state", ...state, ...own });
      }
    } catch (error) {
      this.#missed(pages, error);
    }
  }

  /** The connection that listens says when the database is back: pages are then told to ask. */
  #missed(pages: readonly OpenPage[], error: unknown): void {
    this.#parts.log.warn({ err: error, pages: pages.length }, "open editors could not be told");
  }
}

/** As the database writes it, however the address did: it says by that id whose right has ended. */
const parseDossierId = ({ id }: SocketRequest<SignedInActor>["params"]): string | null =>
  rowId().safeParse(id).data ?? null;

const isFormPage = (page: OpenPage): page is FormPage => page.formModelType !== null;

const send = ({ socket }: OpenPage, message: LiveMessage | ChangedMessage) =>
  socket.send(JSON.stringify(message));

const toPresence = ({
  id,
  dossierId,
  formModelType,
  at,
  turn,
  socket: { actor },
}: OpenPage): Presence => ({
  socketId: id,
  dossierId,
  userId: actor.userId,
  name: `${actor.firstName} ${actor.lastName}`.trim(),
  formModelType,
  at,
  turn,
});

function isWithinRate({ messages }: OpenPage): boolean {
  const now = Date.now();
  if (now - messages.from > MESSAGE_WINDOW_MS) {
    messages.count = 0;
    messages.from = now;
  }
  messages.count++;
  return messages.count <= MAX_MESSAGES;
}

function parseMessage(data: string | Uint8Array): unknown {
  try {
    return typeof data === "string" ? JSON.parse(data) : null;
  } catch {
    return null;
  }
}
