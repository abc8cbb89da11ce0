import type { SignedInActor } from "#platform/actor.ts";
import type { SocketEndpoint } from "#platform/sockets/socket-endpoint.ts";

/** Every address that takes WebSockets. */
export const SOCKET_ENDPOINTS: readonly SocketEndpoint<SignedInActor>[] = [];
