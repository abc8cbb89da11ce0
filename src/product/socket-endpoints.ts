import type { DossierHub } from "#features/proposals/dossier-form/live/dossier-hub.server.ts";
import { LIVE_PATH } from "#features/proposals/dossier-form/rules/paths.ts";
import type { PadHub } from "#features/proposals/pads/live/pad-hub.server.ts";
import { PAD_SOCKET_PATH } from "#features/proposals/pads/rules/paths.ts";
import type { SignedInActor } from "#platform/actor.ts";
import type { SocketEndpoint } from "#platform/sockets/socket-endpoint.ts";

/** Every address that takes WebSockets. */
export const SOCKET_PATHS: readonly string[] = [LIVE_PATH, PAD_SOCKET_PATH];

export const listSocketEndpoints = (
  dossiers: DossierHub,
  pads: PadHub,
): readonly SocketEndpoint<SignedInActor>[] => [dossiers.endpoint, pads.endpoint];
