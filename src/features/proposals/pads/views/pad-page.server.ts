import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { RichText } from "#ui/rich-text.tsx";
import { toPadPerson } from "../live/own-awareness.ts";
import { loadPadAccessInDossier, type PadAccess } from "../queries/pad-access.server.ts";
import { loadPadContent } from "../queries/pads.server.ts";
import { documentToValue } from "../rules/pad-answer.ts";
import { parsePadId } from "../rules/pad-ref.ts";

/** Data of a pad's page: its text before the connection, and the person. */
export async function loadPadPage(
  db: Db,
  actor: PersonActor,
  dossier: DossierForActor,
  asked: { formModelType: FormModelType; padId: string },
) {
  const { padRef, node, formVersion, write } = await loadPadAccessInDossier(
    db,
    actor,
    dossier,
    asked,
  );
  const formerKey = parsePadId(asked.padId);
  return {
    place: padRef,
    /** The key in the address, if a new version of the form has moved the question since. */
    formerKey: formerKey === padRef.key ? null : formerKey,
    node,
    formVersion,
    can: { write },
    ...(await loadPadContent(db, padRef)),
    person: toPadPerson(actor),
  };
}

export type PadPageView = Awaited<ReturnType<typeof loadPadPage>>;

/** A pad's text as HTML and as a value of its question. */
export async function loadPadView(db: Db, { padRef, node }: PadAccess) {
  const { document } = await loadPadContent(db, padRef);
  return {
    html: renderToStaticMarkup(createElement(RichText, { document })),
    padContent: documentToValue(node, document),
  };
}
