import type { PadRef } from "../rules/pad-ref.ts";
import { toPadId } from "../rules/pad-ref.ts";

/** Where a pad opens its socket. No route of pages: the server of sockets knows it. */
export const PAD_SOCKET_PATH = "/mon-espace/dossier/:id/pad/:formModelType/:padId/direct";

export const padSocketPath = ({ dossierId, formModelType, key }: PadRef): string =>
  PAD_SOCKET_PATH.replace(":id", dossierId)
    .replace(":formModelType", formModelType)
    .replace(":padId", toPadId(key));
