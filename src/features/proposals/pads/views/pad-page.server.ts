import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { toPadPerson } from "../live/own-awareness.ts";
import { loadPadAccessInDossier } from "../queries/pad-access.server.ts";
import { loadPadContent } from "../queries/pads.server.ts";

/** What the page of a pad shows before it is connected, and for whom. */
export async function loadPadPage(
  db: Db,
  actor: PersonActor,
  dossier: DossierForActor,
  asked: { formModelType: FormModelType; padId: string },
) {
  const { place, node, write } = await loadPadAccessInDossier(db, actor, dossier, asked);
  return {
    place,
    node,
    can: { write },
    ...(await loadPadContent(db, place)),
    person: toPadPerson(actor),
  };
}

export type PadPageView = Awaited<ReturnType<typeof loadPadPage>>;
