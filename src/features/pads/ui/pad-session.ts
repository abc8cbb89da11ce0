import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import { IndexeddbPersistence } from "y-indexeddb";
import { Doc } from "yjs";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { Abilities } from "#platform/policy.ts";
import { SOCKET_CLOSE } from "#platform/sockets/socket-endpoint.ts";
import type { padContentContract } from "../endpoints.ts";
import type { PadMessage, PadPerson } from "../live/pad-messages.ts";
import { padSocketPath } from "../live/pad-path.ts";
import { type PadPlace, padIdOf, padName } from "../rules/pad-place.ts";
import { UnsentWords } from "./unsent-words.ts";

export interface PadState {
  /** There is a text to write in: the server's, or the copy on this device. */
  readonly ready: boolean;
  readonly line: "connecting" | "connected" | "away" | "signedOut" | "ended";
  /** Something that was typed on this device is not acknowledged. */
  readonly unsaved: boolean;
  readonly mayWrite: boolean;
  /** It takes nothing more. */
  readonly full: boolean;
  /** Who else is there. */
  readonly people: readonly PadPerson[];
}

interface Options {
  readonly place: PadPlace;
  readonly person: PadPerson;
  readonly can: Abilities<"write">;
}

/** How often it is tried in vain before it is asked whether one still may. */
const PATIENCE = 3;
const MAX_WAIT_MS = 10_000;
/** Keys of the copy on the device. */
const ONCE_SYNCED = "synced";

/**
 * A pad in this page: its text, the copy of it on this device, the line to the others, and what is known of all three. What
 * is typed goes to the device and to the server; whatever was not sent when the page closed is sent when it opens again.
 */
export class PadSession {
  readonly doc = new Doc();
  readonly provider: HocuspocusProvider;
  readonly #options: Options;
  readonly #socket: HocuspocusProviderWebsocket;
  readonly #device: IndexeddbPersistence;
  readonly #life = new AbortController();
  readonly #listeners = new Set<() => void>();
  readonly #unsent: UnsentWords;
  /** Settled once what was kept on the device is in the text, and it is known whether the server lacks any of it. */
  readonly #deviceRead: Promise<void>;
  #failed = 0;
  #state: PadState;

  constructor(options: Options) {
    this.#options = options;
    const { place, person, can } = options;
    const name = padName(place);
    this.#state = {
      ready: false,
      line: "connecting",
      unsaved: false,
      mayWrite: can.write.ok,
      full: false,
      people: [],
    };
    this.#device = new IndexeddbPersistence(`pad ${person.userId} ${name}`, this.doc);
    this.#unsent = new UnsentWords(this.#device, (unsaved) => this.#set({ unsaved }));
    const url = new URL(padSocketPath(place), window.location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.#socket = new HocuspocusProviderWebsocket({ url: url.href, maxDelay: MAX_WAIT_MS });
    this.provider = new HocuspocusProvider({
      websocketProvider: this.#socket,
      name,
      document: this.doc,
      onSynced: () => this.#synced(),
      onClose: ({ event }) => this.#closed(event.code),
      onUnsyncedChanges: ({ number }) => number === 0 && this.#unsent.acknowledged(),
      onStateless: ({ payload }) => this.#hear(JSON.parse(payload) as PadMessage),
      onAwarenessChange: ({ states }) => this.#see(states),
    });
    this.provider.setAwarenessField("user", person);
    this.provider.attach();
    this.doc.on("update", (_update, origin) => {
      if (origin !== this.provider && origin !== this.#device) this.#unsent.typed();
    });
    this.#deviceRead = this.#readDevice();
    const { signal } = this.#life;
    // A line that is cut says nothing for a while.
    window.addEventListener("offline", () => this.#socket.webSocket?.close(), { signal });
    window.addEventListener("online", () => this.#connect(), { signal });
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
    void this.#device.destroy();
    this.doc.destroy();
  }

  /** The copy on the device is a text only if it began with the server's: two first texts would stand one after the other. */
  async #readDevice(): Promise<void> {
    try {
      await this.#device.whenSynced;
      await this.#unsent.read(() => this.provider.hasUnsyncedChanges);
      if ((await this.#device.get(ONCE_SYNCED)) === 1) this.#set({ ready: true });
    } catch {
      // A browser that keeps nothing: the server has the text.
    }
  }

  #synced(): void {
    this.#failed = 0;
    this.#set({ ready: true, line: "connected" });
    this.#device.set(ONCE_SYNCED, 1).catch(() => {});
  }

  #closed(code: number): void {
    const { sessionEnded, rightEnded } = SOCKET_CLOSE;
    if (code === rightEnded.code) void this.#end();
    else if (code === sessionEnded.code) this.#stop("signedOut");
    else {
      this.#set({ line: "away", people: [] });
      this.#failed++;
      // A refusal to open looks like a broken line: the server is asked which it was.
      if (this.#failed % PATIENCE === 0 && navigator.onLine) void this.#ask(false);
    }
  }

  async #ask(askToSignIn: boolean): Promise<"may" | "not"> {
    const { dossierId, formModelType, key } = this.#options.place;
    const outcome = await callEndpoint<typeof padContentContract>(
      "GET",
      "/mon-espace/dossier/:id/pad/:formModelType/:padId/contenu",
      { params: { id: dossierId, formModelType, padId: padIdOf(key) }, askToSignIn },
    );
    if (outcome.ok) return "may";
    if (outcome.kind === "refused") void this.#end();
    else if (outcome.kind === "signedOut") this.#stop("signedOut");
    return "not";
  }

  #connect(): void {
    if (this.#state.line === "ended") return;
    if (this.#state.line === "signedOut") this.#set({ line: "connecting" });
    void this.#socket.connect();
  }

  #stop(line: "signedOut" | "ended"): void {
    this.#socket.disconnect();
    this.#set({ line, people: [] });
  }

  async #end(): Promise<void> {
    this.#stop("ended");
    await this.#deviceRead;
    // What one may no longer read does not stay behind; what was typed and never arrived is one's own.
    if (!this.#state.unsaved) this.#device.clearData().catch(() => {});
  }

  #hear(message: PadMessage): void {
    if (message.kind === "full") {
      this.#set({ full: true });
      return;
    }
    const opened = message.write && !this.#state.mayWrite;
    this.#set({ mayWrite: message.write });
    // What was refused while one could only read.
    if (opened && this.#state.unsaved) this.provider.forceSync();
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
