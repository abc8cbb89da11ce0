import { randomUUID } from "node:crypto";
import type pg from "pg";
import { parseMessage } from "#features/proposals/dossier-form/live/open-page.server.ts";
import type { SignedInActor } from "#platform/actor.ts";
import type { Database } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { SharedPresence } from "#platform/sockets/shared-presence.server.ts";
import {
  type OpenSocket,
  SOCKET_CLOSE,
  type SocketEndpoint,
  type SocketRequest,
} from "#platform/sockets/socket-endpoint.ts";
import { TokenBucket } from "#platform/throttle/token-bucket.ts";
import { refreshStaffActor } from "../../staff/queries/lock-staff.server.ts";
import { type LiveMessage, pageMessageSchema } from "./messages.ts";

/** Changes within this time are sent together. */
const BATCH_MS = 40;
/** Open editors of one person in this process. */
const MAX_PAGES = 20;
/** A page reports focus changes; a person makes fewer than this. */
const MESSAGE_LIMIT = { name: "draft-live-messages", max: 60, seconds: 10 } as const;

type Socket = OpenSocket<SignedInActor>;
/** The board knows pages of several kinds; an editor of drafts is one. */
type Editor = "draft";

interface OpenEditor {
  readonly socket: Socket;
  readonly draftId: string;
  readonly id: string;
  at: string | null;
  turn: number;
  readonly messages: TokenBucket;
}

export interface DraftHubOptions {
  readonly pool: pg.Pool;
  readonly db: Database;
  /** The address of the socket, with the draft's `:id`. */
  readonly path: string;
  /** Prefix of the two notification channels. */
  readonly channel: string;
  /** Whether the actor, with the role and the departments of this moment, may read the draft. NOT_FOUND refuses too. */
  canRead(actor: SignedInActor, draftId: string): Promise<boolean>;
}

/**
 * The open editors of drafts of one kind (calls, forms) in this process. PostgreSQL notifies all processes of saved drafts
 * (`<channel>_saved`: the id, perhaps the revision) and carries presence between them (`<channel>_presence`). A page that
 * hears of a save reads the draft again, so that its rights are checked there.
 */
export class DraftHub {
  readonly #options: DraftHubOptions;
  readonly #editors = new Map<Socket, OpenEditor>();
  readonly #presence: SharedPresence<OpenEditor, Editor>;
  /** Drafts with presence changes, and saved drafts with their revision, to send with the next batch. */
  readonly #moved = new Set<string>();
  readonly #saved = new Map<string, number | null>();
  #batchTimer: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(options: DraftHubOptions) {
    this.#options = options;
    this.#presence = new SharedPresence({
      pool: options.pool,
      channel: `${options.channel}_presence`,
      pages: this.#editors,
      toPresence,
      onMoved: (drafts) => this.#noteMoved(drafts),
    });
  }

  start(): void {
    this.#presence.start();
  }

  stop(): void {
    this.#presence.stop();
    this.#stopped = true;
    if (this.#batchTimer) clearTimeout(this.#batchTimer);
  }

  get endpoint(): SocketEndpoint<SignedInActor> {
    const { path, channel } = this.#options;
    return {
      path,
      canOpen: (request) => this.#canOpen(request),
      channels: {
        [`${channel}_saved`]: (payload) => this.#noteSaved(payload),
        staff_rights_changed: (memberId) =>
          this.#checkRights(
            ({ socket: { actor } }) => actor.kind === "staff" && actor.memberId === memberId,
          ),
        [`${channel}_presence`]: (payload) => this.#presence.receive(payload),
      },
      onReconnect: () => {
        this.#presence.ask();
        for (const editor of this.#editors.values())
          send(editor, { kind: "saved", revision: null });
      },
      onOpen: (socket) => this.#opened(socket),
      onMessage: (socket, data) => this.#received(socket, data),
      onClose: (socket) => this.#closed(socket),
    };
  }

  /**
   * Checked again by the socket server after a lost connection, and by `#checkRights`; a session that ends closes its
   * sockets. An open socket has the role and the departments of its opening, so they are read again.
   */
  async #canOpen(request: SocketRequest<SignedInActor>): Promise<boolean> {
    const { actor, params } = request;
    const draftId = parseDraftId(params);
    const own = [...this.#editors.values()].filter(
      ({ socket }) => socket !== request && socket.actor.userId === actor.userId,
    );
    if (!draftId || own.length >= MAX_PAGES) return false;
    try {
      const acting = await refreshStaffActor(this.#options.db, actor);
      return await this.#options.canRead(acting, draftId);
    } catch (error) {
      // The membership has ended, or the draft is gone.
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
    this.#presence.announce(editor);
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
    this.#presence.announce(editor);
  }

  #closed(socket: Socket): void {
    const editor = this.#editors.get(socket);
    if (!editor) return;
    this.#editors.delete(socket);
    this.#presence.remove(editor);
  }

  #noteMoved(drafts: readonly string[]): void {
    if (drafts.length > 0) this.#note(() => drafts.forEach((id) => void this.#moved.add(id)));
  }

  #noteSaved(payload: string): void {
    const [draftId = "", what = ""] = payload.split(" ");
    this.#note(() => this.#saved.set(draftId, /^\d+$/.test(what) ? Number(what) : null));
    // The department of a call decides which members see its draft: one was written, or the draft was published.
    if (what === "" || what === "departmentId")
      this.#checkRights((editor) => editor.draftId === draftId);
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
        const others = this.#presence.board.listOthers(draftId, socket.actor.userId);
        const people = others.map(({ userId, name, at }) => ({ userId, name, at }));
        send(editor, { kind: "people", people });
      }
      const revision = this.#saved.get(draftId);
      if (revision !== undefined) send(editor, { kind: "saved", revision });
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
  editor: "draft" as const,
  at,
  turn,
});
