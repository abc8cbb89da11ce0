import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { personOf } from "../live/own-awareness.ts";
import { padInDossier } from "../queries/pad-access.server.ts";
import { padNow } from "../queries/pads.server.ts";

/** What the page of a pad shows before it is connected, and for whom. */
export async function padPage(
  db: Db,
  actor: PersonActor,
  dossier: DossierForActor,
  asked: { formModelType: FormModelType; padId: string },
) {
  const { place, node, write } = await padInDossier(db, actor, dossier, asked);
  return {
    place,
    node,
    can: { write },
    ...(await padNow(db, place)),
    person: personOf(actor),
  };
}

export type PadPageView = Awaited<ReturnType<typeof padPage>>;
