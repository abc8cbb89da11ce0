import { href } from "react-router";
import { type PadRef, toPadId } from "./pad-ref.ts";

export const padHref = ({ dossierId, formModelType, key }: PadRef): string =>
  href("/mon-espace/dossier/:id/pad/:formModelType/:padId", {
    id: dossierId,
    formModelType,
    padId: toPadId(key),
  });

/** Where the page of the deposit shows pads that differ from their answers. */
export const PADS_ANCHOR = "pads";

/** Where a pad opens its socket. No route of pages: the server of sockets knows it. */
export const PAD_SOCKET_PATH = "/mon-espace/dossier/:id/pad/:formModelType/:padId/direct";

export const padSocketPath = ({ dossierId, formModelType, key }: PadRef): string =>
  PAD_SOCKET_PATH.replace(":id", dossierId)
    .replace(":formModelType", formModelType)
    .replace(":padId", toPadId(key));
