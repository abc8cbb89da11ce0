import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import { applyUpdate, Doc, XmlElement, XmlText } from "yjs";
import type { TextNode } from "#form-engine/types/text/rules.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { buildSocketUrl } from "#platform/browser/page-person.ts";
import type { Draft, DraftStore } from "#platform/browser/saver/draft-store.ts";
import { createIndexedDraftStore } from "#platform/browser/saver/indexed-draft-store.ts";
import { claimOrphanedDrafts, webPageLocks } from "#platform/browser/saver/orphaned-drafts.ts";
import type { Abilities } from "#platform/policy.ts";
import { SOCKET_CLOSE } from "#platform/sockets/socket-endpoint.ts";
import type { padContentContract } from "../endpoints.ts";
import { PAD_RENEWED, type PadMessage, type PadPerson } from "../live/pad-messages.ts";
import { PAD_FIELD, type PadRef, toPadId, toPadName, toPadNamePrefix } from "../rules/pad-ref.ts";
import { padSocketPath } from "../rules/paths.ts";
import { extractTypedText } from "../rules/typed-text.ts";
import { keepText } from "./keep-text.ts";
import { PAD_PART, UnsentUpdates } from "./unsent-updates.ts";

export interface PadState {
  /** The document is loaded. */
  readonly isReady: boolean;
  readonly connection: "connecting" | "connected" | "away" | "signedOut" | "ended";
  /** Some edits of this device are not acknowledged. */
  readonly hasUnsaved: boolean;
  /** The pad has ended, and its text with the unacknowledged edits was saved in the dossier (`keepText`). */
  readonly isKept: boolean;
  readonly mayWrite: boolean;
  /** The pad has reached its size limit. */
  readonly isFull: boolean;
  /** Other people in the pad. */
  readonly people: readonly PadPerson[];
}

interface PadSessionOptions {
  readonly place: PadRef;
  /** The key under which the page knew the pad before its question was moved; null if it was not. */
  readonly formerKey: string | null;
  readonly node: TextNode;
  /** The version of the form that the page was opened with. */
  readonly formVersion: string;
  readonly generation: number;
  readonly person: PadPerson;
  readonly can: Abilities<"write">;
}

/** Failed connections after which the server is asked whether access has ended. */
const MAX_FAILED_ATTEMPTS = 3;
const MAX_RETRY_DELAY_MS = 10_000;
/** Close code of a connection whose network is lost, as the provider uses it. */
const LOST_NETWORK = 4408;

/**
 * The browser's side of a pad: document, connection and unacknowledged edits. Edits go to the device and to the server;
 * edits not sent when the page closed are sent when a page of this pad opens again.
 */
export class PadSession {
  readonly doc = new Doc();
  readonly provider: HocuspocusProvider;
  readonly #options: PadSessionOptions;
  readonly #socket: HocuspocusProviderWebsocket;
  readonly #life = new AbortController();
  readonly #listeners = new Set<() => void>();
  readonly #client = crypto.randomUUID();
  readonly #drafts: DraftStore<Uint8Array>;
  readonly #unsent: UnsentUpdates;
  #failed = 0;
  #state: PadState;

  constructor(options: PadSessionOptions) {
    this.#options = options;
    const { place: padRef, generation, person, can } = options;
    this.#state = {
      isReady: false,
      connection: "connecting",
      hasUnsaved: false,
      isKept: false,
      mayWrite: can.write.ok,
      isFull: false,
      people: [],
    };
    this.#drafts = createIndexedDraftStore<Uint8Array>(
      person.userId,
      `pad ${toPadNamePrefix(padRef)}`,
    );
    this.#unsent = new UnsentUpdates({
      drafts: this.#drafts,
      client: this.#client,
      generation,
      onUnsaved: (unsaved) => this.#set({ hasUnsaved: unsaved }),
    });
    const url = buildSocketUrl(padSocketPath(padRef));
    this.#socket = new HocuspocusProviderWebsocket({ url, maxDelay: MAX_RETRY_DELAY_MS });
    this.provider = new HocuspocusProvider({
      websocketProvider: this.#socket,
      name: toPadName(padRef, generation),
      document: this.doc,
      onSynced: () => this.#synced(),
      onClose: ({ event }) => this.#closed(event.code),
      onUnsyncedChanges: ({ number }) => number === 0 && this.#unsent.clear(),
      onStateless: ({ payload }) => this.#receive(JSON.parse(payload) as PadMessage),
      onAwarenessChange: ({ states }) => this.#updatePeople(states),
    });
    this.provider.setAwarenessField("user", person);
    this.provider.attach();
    this.doc.on("update", (update, origin) => {
      if (origin !== this.provider) this.#unsent.add(update);
    });
    const { signal } = this.#life;
    signal.addEventListener("abort", webPageLocks.acquire(this.#client));
    window.addEventListener("offline", () => this.#goOffline(), { signal });
    window.addEventListener("online", () => this.#connect(), { signal });
    // Neither socket nor IndexedDB is sure to finish while the page closes.
    window.addEventListener("pagehide", () => this.#unsent.storeNow(), { signal });
  }

  get state(): PadState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks for the sign-in in a dialog after the session has ended. */
  async signIn(): Promise<void> {
    const outcome = await this.#checkAccess(true);
    if (outcome === "may") this.#connect();
  }

  destroy(): void {
    this.#life.abort();
    this.#listeners.clear();
    this.provider.destroy();
    this.#socket.destroy();
    this.doc.destroy();
  }

  #synced(): void {
    this.#failed = 0;
    const isFirst = !this.#state.isReady;
    this.#set({ isReady: true, connection: "connected" });
    if (isFirst) void this.#claimAllDrafts();
  }

  /** Also those that were typed before the question was moved. */
  async #claimAllDrafts(): Promise<void> {
    await this.#claimDrafts(this.#drafts);
    const { place, formerKey, person } = this.#options;
    if (formerKey === null) return;
    const name = toPadNamePrefix({ ...place, key: formerKey });
    await this.#claimDrafts(createIndexedDraftStore<Uint8Array>(person.userId, `pad ${name}`));
  }

  /** Applies unsent edits of closed pages, as if typed now. */
  #claimDrafts(drafts: DraftStore<Uint8Array>): Promise<void> {
    const { signal } = this.#life;
    return claimOrphanedDrafts({
      drafts,
      pageLocks: webPageLocks,
      signal,
      client: this.#client,
      accepts: (key) => key === PAD_PART,
      onClaimed: async (_, { slot, draft }) => {
        if (signal.aborted) return;
        this.#applyDraft(draft);
        // They are stored under this page now.
        if (await this.#unsent.isStored()) await drafts.remove(PAD_PART, slot);
      },
    });
  }

  #applyDraft({ version, value }: Draft<Uint8Array>): void {
    if (version === this.#options.generation) {
      applyUpdate(this.doc, value, this);
      return;
    }
    // The pad was renewed meanwhile: the text is appended at the end.
    const lines = extractTypedText(value).map((words) => {
      const paragraph = new XmlElement("paragraph");
      paragraph.insert(0, [new XmlText(words)]);
      return paragraph;
    });
    this.doc.transact(() => this.doc.getXmlFragment(PAD_FIELD).push(lines), this);
  }

  #closed(code: number): void {
    const { sessionEnded, rightEnded } = SOCKET_CLOSE;
    if (code === rightEnded.code) this.#stop("ended");
    else if (code === PAD_RENEWED.code) void this.#reload();
    else if (code === sessionEnded.code) this.#stop("signedOut");
    else {
      this.#set({ connection: "away", people: [] });
      this.#failed++;
      // A refused connection looks like a lost network, so the server is asked by HTTP.
      if (this.#failed % MAX_FAILED_ATTEMPTS === 0 && navigator.onLine)
        void this.#checkAccess(false);
    }
  }

  async #checkAccess(askToSignIn: boolean): Promise<"may" | "not"> {
    const { dossierId, formModelType, key } = this.#options.place;
    const outcome = await callEndpoint<typeof padContentContract>(
      "GET",
      "/mon-espace/dossier/:id/pad/:formModelType/:padId/contenu",
      { params: { id: dossierId, formModelType, padId: toPadId(key) }, promptSignIn: askToSignIn },
    );
    if (outcome.ok) return "may";
    if (outcome.kind === "refused") this.#stop("ended");
    else if (outcome.kind === "signedOut") this.#stop("signedOut");
    return "not";
  }

  /**
   * A lost network is otherwise noticed late. The socket's listeners are told at once: `close()` would first wait for
   * the server, up to a minute. The provider then closes the socket itself.
   */
  #goOffline(): void {
    const closed = new CloseEvent("close", { code: LOST_NETWORK });
    if (this.#state.connection === "connected") this.#socket.webSocket?.dispatchEvent(closed);
  }

  #connect(): void {
    if (this.#state.connection === "ended") return;
    if (this.#state.connection === "signedOut") this.#set({ connection: "connecting" });
    void this.#socket.connect();
  }

  #stop(connection: "signedOut" | "ended"): void {
    const isFirst = this.#state.connection !== connection;
    this.#socket.disconnect();
    this.#set({ connection, people: [] });
    if (isFirst && connection === "ended" && this.#state.hasUnsaved) void this.#keepText();
  }

  /** The device alone has the last edits, and no page of this pad opens again to send them. */
  async #keepText(): Promise<void> {
    if (!(await keepText(this.#options, this.doc)) || this.#life.signal.aborted) return;
    this.#unsent.clear();
    this.#set({ isKept: true });
  }

  /** The pad was renewed, or moved with its question: the page reloads and finds the unsent edits. */
  async #reload(): Promise<void> {
    this.#socket.disconnect();
    this.#set({ connection: "away", people: [] });
    if (await this.#unsent.isStored()) window.location.reload();
  }

  #receive(message: PadMessage): void {
    if (message.kind === "full") {
      this.#set({ isFull: true });
      return;
    }
    const opened = message.write && !this.#state.mayWrite;
    this.#set({ mayWrite: message.write });
    // Sends edits that were refused while the pad was read-only.
    if (opened && this.#state.hasUnsaved) this.provider.forceSync();
  }

  #updatePeople(states: readonly { readonly clientId: number; readonly user?: unknown }[]): void {
    const people = new Map<string, PadPerson>();
    for (const { user } of states) {
      const person = user as PadPerson | undefined;
      if (person?.userId && person.userId !== this.#options.person.userId)
        people.set(person.userId, person);
    }
    this.#set({ people: [...people.values()] });
  }

  #set(change: Partial<PadState>): void {
    const next = { ...this.#state, ...change };
    // Awareness changes without a difference (cursor moves) are ignored.
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
