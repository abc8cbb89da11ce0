import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import { applyUpdate, Doc, XmlElement, XmlText } from "yjs";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { buildSocketUrl } from "#platform/browser/page-person.ts";
import type { Draft, DraftStore } from "#platform/browser/saver/draft-store.ts";
import { createIndexedDraftStore } from "#platform/browser/saver/indexed-draft-store.ts";
import { claimOrphanedDrafts } from "#platform/browser/saver/orphaned-drafts.ts";
import { webPageLocks } from "#platform/browser/saver/page-locks.ts";
import type { Abilities } from "#platform/policy.ts";
import { SOCKET_CLOSE } from "#platform/sockets/socket-endpoint.ts";
import type { padContentContract } from "../endpoints.ts";
import { PAD_RENEWED, type PadMessage, type PadPerson } from "../live/pad-messages.ts";
import { PAD_FIELD, type PadRef, toPadId, toPadName, toPadNamePrefix } from "../rules/pad-ref.ts";
import { padSocketPath } from "../rules/paths.ts";
import { extractTypedText } from "../rules/typed-text.ts";
import { PAD_PART, UnsentUpdates } from "./unsent-updates.ts";

export interface PadState {
  /** There is a text to write in. */
  readonly isReady: boolean;
  readonly connection: "connecting" | "connected" | "away" | "signedOut" | "ended";
  /** Something that was typed on this device is not acknowledged. */
  readonly hasUnsaved: boolean;
  readonly mayWrite: boolean;
  /** It takes nothing more. */
  readonly isFull: boolean;
  /** Who else is there. */
  readonly people: readonly PadPerson[];
}

interface PadSessionOptions {
  readonly place: PadRef;
  readonly generation: number;
  readonly person: PadPerson;
  readonly can: Abilities<"write">;
}

/** How often it is tried in vain before it is asked whether one still may. */
const MAX_FAILED_ATTEMPTS = 3;
const MAX_RETRY_DELAY_MS = 10_000;

/**
 * A pad in this page: its text, the line to the others, what the server has not taken yet, and what is known of all three.
 * What is typed goes to the device and to the server; whatever was not sent when the page closed is sent when it opens again.
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
    const { place, generation, person, can } = options;
    this.#state = {
      isReady: false,
      connection: "connecting",
      hasUnsaved: false,
      mayWrite: can.write.ok,
      isFull: false,
      people: [],
    };
    this.#drafts = createIndexedDraftStore<Uint8Array>(
      person.userId,
      `pad ${toPadNamePrefix(place)}`,
    );
    this.#unsent = new UnsentUpdates({
      drafts: this.#drafts,
      client: this.#client,
      generation,
      onUnsaved: (unsaved) => this.#set({ hasUnsaved: unsaved }),
    });
    const url = buildSocketUrl(padSocketPath(place));
    this.#socket = new HocuspocusProviderWebsocket({ url, maxDelay: MAX_RETRY_DELAY_MS });
    this.provider = new HocuspocusProvider({
      websocketProvider: this.#socket,
      name: toPadName(place, generation),
      document: this.doc,
      onSynced: () => this.#synced(),
      onClose: ({ event }) => this.#closed(event.code),
      onUnsyncedChanges: ({ number }) => number === 0 && this.#unsent.clear(),
      onStateless: ({ payload }) => this.#hear(JSON.parse(payload) as PadMessage),
      onAwarenessChange: ({ states }) => this.#see(states),
    });
    this.provider.setAwarenessField("user", person);
    this.provider.attach();
    this.doc.on("update", (update, origin) => {
      if (origin !== this.provider) this.#unsent.add(update);
    });
    const { signal } = this.#life;
    signal.addEventListener("abort", webPageLocks.acquire(this.#client));
    // A line that is cut says nothing for a while.
    window.addEventListener("offline", () => this.#socket.webSocket?.close(), { signal });
    window.addEventListener("online", () => this.#connect(), { signal });
    // Neither the socket nor the device's large storage is sure to finish once the page goes.
    window.addEventListener("pagehide", () => this.#unsent.storeNow(), { signal });
  }

  get state(): PadState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** After the session has ended: asks for the sign-in in place. */
  async signIn(): Promise<void> {
    const outcome = await this.#ask(true);
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
    if (isFirst) void this.#claimWords();
  }

  /** What pages that are gone typed and could not send; in the server's text, as if it were typed now. */
  #claimWords(): Promise<void> {
    const { signal } = this.#life;
    return claimOrphanedDrafts({
      drafts: this.#drafts,
      pageLocks: webPageLocks,
      signal,
      client: this.#client,
      accepts: (key) => key === PAD_PART,
      onClaimed: async (_, { slot, draft }) => {
        if (signal.aborted) return;
        this.#put(draft);
        // From here on they are this page's.
        if (await this.#unsent.isStored()) await this.#drafts.remove(PAD_PART, slot);
      },
    });
  }

  #put({ version, value }: Draft<Uint8Array>): void {
    if (version === this.#options.generation) {
      applyUpdate(this.doc, value, this);
      return;
    }
    // The text around them has begun anew meanwhile: the words themselves stand at its end.
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
      // A refusal to open looks like a broken line: the server is asked which it was.
      if (this.#failed % MAX_FAILED_ATTEMPTS === 0 && navigator.onLine) void this.#ask(false);
    }
  }

  async #ask(askToSignIn: boolean): Promise<"may" | "not"> {
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

  #connect(): void {
    if (this.#state.connection === "ended") return;
    if (this.#state.connection === "signedOut") this.#set({ connection: "connecting" });
    void this.#socket.connect();
  }

  #stop(line: "signedOut" | "ended"): void {
    this.#socket.disconnect();
    this.#set({ connection: line, people: [] });
  }

  /** The pad has begun anew: so does its page, which finds what was not sent. */
  async #reload(): Promise<void> {
    this.#socket.disconnect();
    this.#set({ connection: "away", people: [] });
    if (await this.#unsent.isStored()) window.location.reload();
  }

  #hear(message: PadMessage): void {
    if (message.kind === "full") {
      this.#set({ isFull: true });
      return;
    }
    const opened = message.write && !this.#state.mayWrite;
    this.#set({ mayWrite: message.write });
    // What was refused while one could only read.
    if (opened && this.#state.hasUnsaved) this.provider.forceSync();
  }

  #see(states: readonly { readonly clientId: number; readonly user?: unknown }[]): void {
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
    // The same people in the same places are nothing new.
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
