import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import * as Y from "yjs";
import { PadHub } from "#features/proposals/pads/live/pad-hub.server.ts";
import type { PadMessage } from "#features/proposals/pads/live/pad-messages.ts";
import {
  FIRST_GENERATION,
  PAD_FIELD,
  type PadRef,
  toPadName,
} from "#features/proposals/pads/rules/pad-ref.ts";
import { padSocketPath } from "#features/proposals/pads/rules/paths.ts";
import type { SignedInActor } from "#platform/actor.ts";
import type { Deps } from "#platform/deps.ts";
import { SocketServer } from "#platform/sockets/socket-server.server.ts";
import { makePersonActor } from "./actors.ts";

/** Pads behind real sockets, as in a web process without pages. Clients name their own account. */
export async function startPadServer(deps: Deps, settings: { redisUrl?: string } = {}) {
  const hub = new PadHub({ ...deps, ...settings });
  const actorOf = (request: Request): SignedInActor => {
    const [userId = "", firstName = ""] = (request.headers.get("x-person") ?? "").split(" ");
    return { ...makePersonActor(userId), firstName, lastName: "", sessionId: userId };
  };
  const sockets = new SocketServer<SignedInActor>({
    pool: deps.pool,
    log: deps.log,
    endpoints: [hub.endpoint],
    getClientAddress: () => "127.0.0.1",
    isExempt: () => true,
    getOrigin: (url) => new URL(url).origin,
    authenticate: async (request) => actorOf(request),
    findActiveSessions: async (ids) => new Set(ids),
    isClosedTo: () => false,
  });
  await sockets.start();
  await hub.start();
  const server = createServer().on("upgrade", sockets.upgrade).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    hub,
    /** Opens a pad for a person. */
    enter: (place: PadRef, userId: string, name = "Ana", generation = FIRST_GENERATION) =>
      connectToPad(`127.0.0.1:${port}`, { place, generation }, `${userId} ${name}`),
    /** Simulates a killed process: no goodbye, nothing finished. */
    crash: () => server.closeAllConnections(),
    async stop() {
      sockets.stop();
      await hub.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}

export type PadClient = ReturnType<typeof connectToPad>;

function connectToPad(
  host: string,
  { place, generation }: { place: PadRef; generation: number },
  person: string,
) {
  // Node's WebSocket client takes headers, unlike browsers.
  class Socket extends WebSocket {
    constructor(url: string) {
      const headers = { "x-person": person, origin: `http://${host}` };
      super(url, { headers } as unknown as string[]);
    }
  }
  const doc = new Y.Doc();
  const told: PadMessage[] = [];
  const closes: number[] = [];
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: `ws://${host}${padSocketPath(place)}`,
    WebSocketPolyfill: Socket,
    delay: 50,
    minDelay: 50,
    maxDelay: 200,
  });
  const provider = new HocuspocusProvider({
    websocketProvider,
    name: toPadName(place, generation),
    document: doc,
    onStateless: ({ payload }) => told.push(JSON.parse(payload) as PadMessage),
    onClose: ({ event }) => {
      closes.push(event.code);
    },
  });
  provider.setAwarenessField("user", { name: "Somebody else" });
  provider.attach();
  const text = doc.getXmlFragment(PAD_FIELD);
  return {
    doc,
    provider,
    told,
    closes,
    isSynced: () => provider.isSynced,
    /** Whether the server has acknowledged everything typed here. */
    isSaved: () => provider.isSynced && !provider.hasUnsyncedChanges,
    words: () => text.toArray().map(wordsOf).join("\n"),
    /** Adds a paragraph at the end. */
    write(words: string) {
      const paragraph = new Y.XmlElement("paragraph");
      paragraph.insert(0, [new Y.XmlText(words)]);
      text.push([paragraph]);
    },
    others: () =>
      [...(provider.awareness?.getStates() ?? [])]
        .filter(([id]) => id !== doc.clientID)
        .map(([, state]) => (state as { user?: { name?: string } }).user?.name),
    cut: () => websocketProvider.disconnect(),
    reconnect: () => websocketProvider.connect(),
    leave() {
      provider.destroy();
      websocketProvider.destroy();
    },
  };
}

const wordsOf = (node: unknown): string =>
  node instanceof Y.XmlElement
    ? node.toArray().map(wordsOf).join("")
    : (node as Y.XmlText).toString();
