import { href } from "react-router";
import { type PadPlace, padIdOf } from "../rules/pad-place.ts";

export const padHref = ({ dossierId, formModelType, key }: PadPlace): string =>
  href("/mon-espace/dossier/:id/pad/:formModelType/:padId", {
    id: dossierId,
    formModelType,
    padId: padIdOf(key),
  });

/** Where the page of the deposit shows pads that differ from their answers. */
export const PADS_ANCHOR = "pads";
