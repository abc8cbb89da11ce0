import { randomUUID } from "node:crypto";
import type pg from "pg";
import { can } from "#features/dossiers/policy.ts";
import { dossierForActor, stateOfDossier } from "#features/dossiers/queries/dossiers.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { SignedInActor } from "#platform/actor.ts";
import type { Database } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";
import { rowId } from "#platform/row-id.ts";
import type {
  OpenSocket,
  SocketEndpoint,
  SocketRequest,
} from "#platform/sockets/socket-endpoint.ts";
import { answersSince, type FormOfDossier, locksOf } from "../queries/form-state.server.ts";
import { authorNames, sentHeld } from "../views/held-answers.server.ts";
import { Closings } from "./closings.server.ts";
import { isFormModelType, isLivePage, LIVE_PATH } from "./live-path.ts";
import { type ChangedMessage, type LiveMessage, pageMessage } from "./messages.ts";
import { PageQuestions } from "./page-questions.ts";
import { type Presence, PresenceBoard, type PresenceWord } from "./presence-board.ts";
import type { LiveTopic } from "./topic.ts";
import { TopicFollowers } from "./topic-followers.server.ts";

/** Several changes of one moment are sent once. */
const GATHER_MS = 40;
const BEAT_MS = 10_000;
/** A page says where the person is when they move, and no person moves faster. */
const MAX_WORDS = 60;
const MAX_WORDS_MS = 10_000;
/** Pages of one person in this process: more is no person. */
const MAX_PAGES = 20;

type Socket = OpenSocket<SignedInActor>;

type FormPage = OpenPage & FormOfDossier;

interface OpenPage {
  readonly socket: Socket;
  readonly dossierId: string;
  /** The form it edits; null for other pages, where people are not shown to each other. */
  readonly formModelType: FormModelType | null;
  readonly id: string;
  at: string | null;
  turn: number;
  words: { count: number; from: number };
  readonly questions: PageQuestions;
}

interface Parts {
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
  readonly #parts: Parts;
  readonly #process = randomUUID();
  readonly #board = new PresenceBoard();
  readonly #pages = new Map<Socket, OpenPage>();
  /** What waits to be sent: dossiers whose people moved, forms with answers saved since, forms with other locks. */
  readonly #moved = new Set<string>();
  readonly #saved = new Map<string, Date>();
  readonly #locked = new Set<string>();
  /** Dossiers in which something changed that a deposit waits for. */
  readonly #changed = new Set<string>();
  readonly #closings = new Closings();
  /** Dossiers that were deposited, or opened again. */
  readonly #states = new Set<string>();
  readonly #followers: TopicFollowers;
  #gathering: NodeJS.Timeout | null = null;
  #beats: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#followers = new TopicFollowers(parts);
  }

  /** Once sockets are served: from then on it hears. */
  start(): void {
    this.#tell({ process: this.#process, ask: true });
    this.#beats = setInterval(() => {
      if (this.#pages.size > 0) this.#tell({ process: this.#process, beat: "alive" });
      this.#show(this.#board.tidy(Date.now(), this.#process));
    }, BEAT_MS).unref();
  }

  stop(): void {
    this.#tell({ process: this.#process, beat: "ended" });
    this.#stopped = true;
    if (this.#beats) clearInterval(this.#beats);
    if (this.#gathering) clearTimeout(this.#gathering);
  }

  readonly endpoint: SocketEndpoint<SignedInActor> = {
    path: LIVE_PATH,
    mayOpen: (request) => this.#mayOpen(request),
    rights: {
      channel: "dossier_access_ended",
      isOver: ({ params, actor }, payload) => payload === `${dossierIdOf(params)} ${actor.userId}`,
    },
    hears: {
      dossier_saved: (payload) => this.#noteSaved(payload),
      dossier_locked: (form) => this.#note(() => this.#locked.add(form)),
      dossier_state: (dossierId) => this.#note(() => this.#states.add(dossierId)),
      dossier_changed: (dossierId) => this.#note(() => this.#changed.add(dossierId)),
      dossier_topic: (change) => this.#note(() => this.#followers.note(change)),
      calls_changed: () => void this.#followClosings(),
      dossier_presence: (payload) => this.#hear(JSON.parse(payload) as PresenceWord),
    },
    heardAgain: () => {
      this.#tell({ process: this.#process, ask: true });
      for (const page of this.#pages.values()) send(page, { kind: "missed" });
    },
    opened: (socket) => this.#opened(socket),
    received: (socket, data) => this.#received(socket, data),
    closed: (socket) => this.#closed(socket),
  };

  async #mayOpen(request: SocketRequest<SignedInActor>): Promise<boolean> {
    const { actor, params } = request;
    const id = dossierIdOf(params);
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

  #opened(socket: Socket): void {
    const { page: name } = socket.params;
    const dossierId = dossierIdOf(socket.params);
    if (!dossierId || !isLivePage(name)) return;
    const formModelType = isFormModelType(name) ? name : null;
    const words = { count: 0, from: Date.now() };
    const questions = new PageQuestions();
    const place = { dossierId, formModelType, at: null, turn: 0 };
    const page = { ...place, socket, id: randomUUID(), words, questions };
    this.#pages.set(socket, page);
    if (!isForm(page)) return;
    this.#say(page);
    this.#show([dossierId]);
  }

  #received(socket: Socket, data: string | Uint8Array): void {
    const page = this.#pages.get(socket);
    if (!page || !isWithinRate(page)) return;
    const said = pageMessage.safeParse(parsed(data));
    if (!said.success) return;
    if ("topic" in said.data) {
      const { topic, after } = said.data;
      if (!this.#parts.topics.some(({ name }) => name === topic)) return;
      page.questions.ask(`topic ${topic}`, () =>
        this.#followers.follow(socket, page, topic, after),
      );
      return;
    }
    if (!isForm(page)) return;
    if ("since" in said.data) {
      const since = new Date(said.data.since);
      page.questions.ask("since", async () => {
        await this.#sendAnswers([page], since);
        await this.#sendLocks([page]);
        await this.#sendState([page]);
      });
    } else if (said.data.at !== page.at) {
      page.at = said.data.at;
      this.#say(page);
    }
  }

  #closed(socket: Socket): void {
    const page = this.#pages.get(socket);
    if (!page) return;
    this.#pages.delete(socket);
    page.questions.stop();
    this.#followers.leave(socket);
    if (!isForm(page)) return;
    page.turn++;
    const { id: socketId, dossierId, turn } = page;
    this.#hear({ process: this.#process, gone: { socketId, dossierId, turn } });
    this.#tell({ process: this.#process, gone: { socketId, dossierId, turn } });
  }

  /** Where somebody is now, to everybody in every process. */
  #say(page: FormPage): void {
    page.turn++;
    const word: PresenceWord = { process: this.#process, here: presenceOf(page) };
    this.#hear(word);
    this.#tell(word);
  }

  #hear(word: PresenceWord): void {
    this.#show(this.#board.hear(word, Date.now()));
    if (!("ask" in word) || word.process === this.#process) return;
    for (const page of [...this.#pages.values()].filter(isForm)) {
      page.turn++;
      this.#tell({ process: this.#process, here: presenceOf(page) });
    }
  }

  #tell(word: PresenceWord): void {
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
      if (dossierId) this.#changed.add(dossierId);
    });
  }

  /** A closing that the agency moved is followed by every open page of its dossiers. */
  async #followClosings(): Promise<void> {
    const open = new Set([...this.#pages.values()].map(({ dossierId }) => dossierId));
    try {
      const moved = await this.#closings.moved(this.#parts.db, [...open]);
      if (moved.length > 0) this.#note(() => moved.forEach((id) => void this.#changed.add(id)));
    } catch (error) {
      this.#missed([...this.#pages.values()], error);
    }
  }

  #note(change: () => void): void {
    if (this.#pages.size === 0 || this.#stopped) return;
    change();
    this.#gathering ??= setTimeout(() => this.#sendGathered(), GATHER_MS);
  }

  #sendGathered(): void {
    this.#gathering = null;
    const pages = [...this.#pages.values()].filter(isForm);
    const byForm = Map.groupBy(
      pages,
      ({ dossierId, formModelType }) => `${dossierId} ${formModelType}`,
    );
    for (const page of pages) {
      if (!this.#moved.has(page.dossierId)) continue;
      const people = this.#board.othersIn(page.dossierId, page.socket.actor.userId);
      send(page, { kind: "people", people });
    }
    for (const [form, since] of this.#saved) void this.#sendAnswers(byForm.get(form) ?? [], since);
    for (const form of this.#locked) void this.#sendLocks(byForm.get(form) ?? []);
    this.#followers.sendNoted();
    for (const page of this.#pages.values()) {
      if (this.#changed.has(page.dossierId)) send(page, { kind: "changed" });
    }
    for (const id of this.#states)
      void this.#sendState(pages.filter(({ dossierId }) => dossierId === id));
    this.#states.clear();
    this.#changed.clear();
    this.#moved.clear();
    this.#saved.clear();
    this.#locked.clear();
  }

  /** To pages of one form. */
  async #sendAnswers(pages: readonly FormPage[], since: Date): Promise<void> {
    const [first] = pages;
    if (!first) return;
    try {
      const { db } = this.#parts;
      const { answers, lastUpdate } = await answersSince(db, first, since);
      const names = await authorNames(db, [...answers.values()]);
      const told = [...answers].map(([key, held]) => ({
        key,
        byId: held.by,
        ...sentHeld(held, names),
      }));
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
      const locks = [...(await locksOf(this.#parts.db, first))];
      for (const page of pages) send(page, { kind: "locks", locks });
    } catch (error) {
      this.#missed(pages, error);
    }
  }

  /** To pages of one dossier. */
  async #sendState(pages: readonly OpenPage[]): Promise<void> {
    const [first] = pages;
    if (!first) return;
    try {
      const state = await stateOfDossier(this.#parts.db, first.dossierId);
      if (state) for (const page of pages) send(page, { kind: "state", ...state });
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
const dossierIdOf = ({ id }: SocketRequest<SignedInActor>["params"]): string | null =>
  rowId().safeParse(id).data ?? null;

const isForm = (page: OpenPage): page is FormPage => page.formModelType !== null;

const send = ({ socket }: OpenPage, message: LiveMessage | ChangedMessage) =>
  socket.send(JSON.stringify(message));

const presenceOf = ({
  id,
  dossierId,
  formModelType,
  at,
  turn,
  socket: { actor },
}: FormPage): Presence => ({
  socketId: id,
  dossierId,
  userId: actor.userId,
  name: `${actor.firstName} ${actor.lastName}`.trim(),
  formModelType,
  at,
  turn,
});

function isWithinRate({ words }: OpenPage): boolean {
  const now = Date.now();
  if (now - words.from > MAX_WORDS_MS) {
    words.count = 0;
    words.from = now;
  }
  words.count++;
  return words.count <= MAX_WORDS;
}

function parsed(data: string | Uint8Array): unknown {
  try {
    return typeof data === "string" ? JSON.parse(data) : null;
  } catch {
    return null;
  }
}
