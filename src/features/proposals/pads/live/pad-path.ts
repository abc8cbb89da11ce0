import type { PadPlace } from "../rules/pad-place.ts";
import { padIdOf } from "../rules/pad-place.ts";

/** Where a pad opens its socket. No route of pages: the server of sockets knows it. */
export const PAD_SOCKET_PATH = "/mon-espace/dossier/:id/pad/:formModelType/:padId/direct";

export const padSocketPath = ({ dossierId, formModelType, key }: PadPlace): string =>
  PAD_SOCKET_PATH.replace(":id", dossierId)
    .replace(":formModelType", formModelType)
    .replace(":padId", padIdOf(key));
