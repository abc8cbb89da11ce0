import { requirePerson } from "#features/accounts/require-person.server.ts";
import { commentsView } from "#features/comments/views/comments-view.server.ts";
import { findFormPage } from "#features/dossier-form/views/form-page.server.ts";
import { takeOverNotice } from "#features/dossier-form/views/take-over-page.server.ts";
import { can } from "#features/dossiers/policy.ts";
import { readableDossier } from "#features/dossiers/queries/dossiers.server.ts";
import { dossierHead } from "#features/dossiers/views/dossier-head.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";

/** What the two tabs with a form load: the dossier's head, the form, and what the person may do with it. */
export async function loadFormPage(
  { params, context, caller: { db, clock }, info: { locale } }: RouteArgs,
  formModelType: FormModelType,
) {
  const actor = requirePerson(context);
  const dossier = await readableDossier(db, actor, params.id);
  return {
    locale,
    accountId: actor.userId,
    head: await dossierHead(db, dossier, { locale, now: clock.now() }),
    form: await findFormPage(db, dossier.id, formModelType),
    takeOver: await takeOverNotice(db, dossier, actor),
    comments: await commentsView(db, dossier, actor, formModelType),
    can: {
      rename: can(actor, "rename", dossier),
      confirm: can(actor, "confirm", dossier),
      write: can(actor, "writeAnswers", dossier),
      lock: can(actor, "lockNodes", dossier),
      delete: can(actor, "deleteDraft", dossier),
    },
  };
}
