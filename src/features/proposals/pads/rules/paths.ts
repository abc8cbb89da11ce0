import { href } from "react-router";
import { type PadRef, toPadId } from "./pad-ref.ts";

export const padHref = ({ dossierId, formModelType, key }: PadRef): string =>
  href("/mon-espace/dossier/:id/pad/:formModelType/:padId", {
    id: dossierId,
    formModelType,
    padId: toPadId(key),
  });

/** Anchor of the pad differences on the deposit page. */
export const PADS_ANCHOR = "pads";

/** WebSocket address of a pad. Not in routes.ts: the socket server handles it. */
export const PAD_SOCKET_PATH = "/mon-espace/dossier/:id/pad/:formModelType/:padId/direct";

export const padSocketPath = ({ dossierId, formModelType, key }: PadRef): string =>
  PAD_SOCKET_PATH.replace(":id", dossierId)
    .replace(":formModelType", formModelType)
    .replace(":padId", toPadId(key));
