import { href } from "react-router";
import { type PadRef, toPadId } from "../rules/pad-ref.ts";

export const padHref = ({ dossierId, formModelType, key }: PadRef): string =>
  href("/mon-espace/dossier/:id/pad/:formModelType/:padId", {
    id: dossierId,
    formModelType,
    padId: toPadId(key),
  });

/** Where the page of the deposit shows pads that differ from their answers. */
export const PADS_ANCHOR = "pads";
