import { randomUUID } from "node:crypto";
import type pg from "pg";
import { parseMessage } from "#features/proposals/dossier-form/live/open-page.server.ts";
import type { SignedInActor } from "#platform/actor.ts";
import type { Database } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { PresenceBoard, type PresenceMessage } from "#platform/sockets/presence-board.ts";
import {
  type OpenSocket,
  SOCKET_CLOSE,
  type SocketEndpoint,
  type SocketRequest,
} from "#platform/sockets/socket-endpoint.ts";
import { TokenBucket } from "#platform/throttle/token-bucket.ts";
import { refreshStaffActor } from "../../staff/queries/lock-staff.server.ts";
import { can } from "../policy.ts";
import { loadDraftRow, toDraftSubject } from "../queries/call-draft.server.ts";
import { CALL_LIVE_PATH } from "../rules/paths.ts";
import { type LiveMessage, pageMessageSchema } from "./messages.ts";

/** Changes within this time are sent together. */
const BATCH_MS = 40;
const HEARTBEAT_MS = 10_000;
/** Open editors of one person in this process. */
const MAX_PAGES = 20;
/** A page reports focus changes; a person makes fewer than this. */
const MESSAGE_LIMIT = { name: "call-live-messages", max: 60, seconds: 10 } as const;

type Socket = OpenSocket<SignedInActor>;
type Editor = "call";

interface OpenEditor {
  readonly socket: Socket;
  readonly draftId: string;
  readonly id: string;
  at: string | null;
  turn: number;
  readonly messages: TokenBucket;
}

interface HubOptions {
  readonly pool: pg.Pool;
  readonly db: Database;
}

/**
 * The open editors of calls of this process. PostgreSQL notifies all processes of saved fields (`call_draft_saved`) and
 * carries presence between them. A page that hears of a save reads the draft again, so that its rights are checked there.
 */
export class CallHub {
  readonly #options: HubOptions;
  readonly #process = randomUUID();
  readonly #board = new PresenceBoard<Editor>();
  readonly #editors = new Map<Socket, OpenEditor>();
  /** Drafts with presence changes, and with saved fields, to send with the next batch. */
  readonly #moved = new Set<string>();
  readonly #saved = new Set<string>();
  #batchTimer: NodeJS.Timeout | null = null;
  #heartbeat: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(options: HubOptions) {
    this.#options = options;
  }

  /** Called once sockets are served, so that responses of other processes can be received. */
  start(): void {
    this.#publish({ process: this.#process, ask: true });
    this.#heartbeat = setInterval(() => {
      if (this.#editors.size > 0) this.#publish({ process: this.#process, beat: "alive" });
      this.#noteMoved(this.#board.removeStale(Date.now(), this.#process));
    }, HEARTBEAT_MS).unref();
  }

  stop(): void {
    this.#publish({ process: this.#process, beat: "ended" });
    this.#stopped = true;
    if (this.#heartbeat) clearInterval(this.#heartbeat);
    if (this.#batchTimer) clearTimeout(this.#batchTimer);
  }

  readonly endpoint: SocketEndpoint<SignedInActor> = {
    path: CALL_LIVE_PATH,
    canOpen: (request) => this.#canOpen(request),
    channels: {
      call_draft_saved: (payload) => {
        const [draftId = "", field] = payload.split(" ");
        this.#note(() => this.#saved.add(draftId));
        // The department decides which members see a draft.
        if (field === "departmentId") this.#checkRights((editor) => editor.draftId === draftId);
      },
      staff_rights_changed: (memberId) =>
        this.#checkRights(
          ({ socket: { actor } }) => actor.kind === "staff" && actor.memberId === memberId,
        ),
      call_draft_presence: (payload) =>
        this.#receivePresence(JSON.parse(payload) as PresenceMessage<Editor>),
    },
    onReconnect: () => {
      this.#publish({ process: this.#process, ask: true });
      for (const editor of this.#editors.values()) send(editor, { kind: "saved" });
    },
    onOpen: (socket) => this.#opened(socket),
    onMessage: (socket, data) => this.#received(socket, data),
    onClose: (socket) => this.#closed(socket),
  };

  /**
   * Checked again by the socket server after a lost connection, and by `#checkRights`; a session that ends closes its
   * sockets. Role and departments are those of this moment: an open socket has those of its opening.
   */
  async #canOpen(request: SocketRequest<SignedInActor>): Promise<boolean> {
    const { actor, params } = request;
    const draftId = parseDraftId(params);
    const own = [...this.#editors.values()].filter(
      ({ socket }) => socket !== request && socket.actor.userId === actor.userId,
    );
    if (!draftId || own.length >= MAX_PAGES) return false;
    try {
      const { db } = this.#options;
      const acting = await refreshStaffActor(db, actor);
      return can(acting, "read", toDraftSubject(await loadDraftRow(db, draftId))).ok;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  /** Closes the editors whose right has ended. Without the database they stay; the server checks all after it is back. */
  #checkRights(isConcerned: (editor: OpenEditor) => boolean): void {
    const { code, reason } = SOCKET_CLOSE.rightEnded;
    for (const editor of [...this.#editors.values()].filter(isConcerned))
      this.#canOpen(editor.socket).then(
        (isAllowed) => {
          if (!isAllowed) editor.socket.close(code, reason);
        },
        () => {},
      );
  }

  #opened(socket: Socket): void {
    const draftId = parseDraftId(socket.params);
    if (!draftId) return;
    const messages = new TokenBucket(MESSAGE_LIMIT);
    const editor = { socket, draftId, id: randomUUID(), at: null, turn: 0, messages };
    this.#editors.set(socket, editor);
    this.#announce(editor);
    this.#noteMoved([draftId]);
    // A right that ended while the socket was being opened was announced to the open ones only.
    this.#checkRights((one) => one === editor);
  }

  #received(socket: Socket, data: string | Uint8Array): void {
    const editor = this.#editors.get(socket);
    if (!editor || editor.messages.take() > 0) return;
    const parsed = pageMessageSchema.safeParse(parseMessage(data));
    if (!parsed.success || parsed.data.at === editor.at) return;
    editor.at = parsed.data.at;
    this.#announce(editor);
  }

  #closed(socket: Socket): void {
    const editor = this.#editors.get(socket);
    if (!editor) return;
    this.#editors.delete(socket);
    const gone = { socketId: editor.id, subjectId: editor.draftId, turn: editor.turn + 1 };
    this.#receivePresence({ process: this.#process, gone });
    this.#publish({ process: this.#process, gone });
  }

  #announce(editor: OpenEditor): void {
    editor.turn++;
    const message = { process: this.#process, here: toPresence(editor) };
    this.#receivePresence(message);
    this.#publish(message);
  }

  #receivePresence(message: PresenceMessage<Editor>): void {
    this.#noteMoved(this.#board.receive(message, Date.now()));
    if (!("ask" in message) || message.process === this.#process) return;
    for (const editor of this.#editors.values()) {
      editor.turn++;
      this.#publish({ process: this.#process, here: toPresence(editor) });
    }
  }

  #publish(message: PresenceMessage<Editor>): void {
    if (this.#stopped) return;
    this.#options.pool
      .query("select pg_notify('call_draft_presence', $1)", [JSON.stringify(message)])
      // Nothing is lost: after a reconnection all processes ask for presence again.
      .catch(() => {});
  }

  #noteMoved(drafts: readonly string[]): void {
    if (drafts.length > 0) this.#note(() => drafts.forEach((id) => void this.#moved.add(id)));
  }

  #note(change: () => void): void {
    if (this.#editors.size === 0 || this.#stopped) return;
    change();
    this.#batchTimer ??= setTimeout(() => this.#sendBatch(), BATCH_MS);
  }

  #sendBatch(): void {
    this.#batchTimer = null;
    for (const editor of this.#editors.values()) {
      const { draftId, socket } = editor;
      if (this.#moved.has(draftId)) {
        const others = this.#board.listOthers(draftId, socket.actor.userId);
        const people = others.map(({ userId, name, at }) => ({ userId, name, at }));
        send(editor, { kind: "people", people });
      }
      if (this.#saved.has(draftId)) send(editor, { kind: "saved" });
    }
    this.#moved.clear();
    this.#saved.clear();
  }
}

const parseDraftId = ({ id }: SocketRequest<SignedInActor>["params"]): string | null =>
  rowId().safeParse(id).data ?? null;

const send = ({ socket }: OpenEditor, message: LiveMessage): void =>
  socket.send(JSON.stringify(message));

const toPresence = ({ id, draftId, at, turn, socket: { actor } }: OpenEditor) => ({
  socketId: id,
  subjectId: draftId,
  userId: actor.userId,
  name: `${actor.firstName} ${actor.lastName}`.trim(),
  editor: "call" as const,
  at,
  turn,
});
