import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { loadCommentsView } from "#features/proposals/comments/views/comments-view.server.ts";
import { WRITE_ACTS } from "#features/proposals/dossier-form/rules/answer-verdict.ts";
import { findFormPage } from "#features/proposals/dossier-form/views/form-page.server.ts";
import { loadPrefillNotice } from "#features/proposals/dossier-form/views/prefill-page.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { loadDossierHead } from "#features/proposals/dossiers/views/dossier-head.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { padsContext } from "#features/proposals/pads/live/pads-context.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";

/**
 * Data of the tabs with a form: the dossier's head, the person's rights and, for the editor, the form with its
 * comments (null if the call has no such form). The scientific proposal is loaded only after the creation is
 * confirmed.
 */
export async function loadFormPage(
  { params, context, caller: { db, clock }, info: { locale } }: RouteArgs,
  formModelType: FormModelType,
) {
  const actor = requirePerson(context);
  const dossier = await loadReadableDossier(db, actor, params.id);
  const opened = formModelType !== "scientific_proposition" || dossier.confirmed;
  const view = opened ? await findFormPage(db, dossier.id, formModelType) : null;
  const now = clock.now();
  const head = await loadDossierHead(db, dossier, { locale, now });
  return {
    locale,
    head,
    editor: view && {
      head,
      accountId: actor.userId,
      formModelType,
      view,
      comments: await loadCommentsView(db, dossier, actor, { now, form: formModelType }),
      pads: context.get(padsContext).isOffered,
      can: {
        write: can(actor, WRITE_ACTS[formModelType], dossier),
        lock: can(actor, "lockNodes", dossier),
        export: can(actor, "export", dossier),
      },
    },
    takeOver: await loadPrefillNotice(db, dossier, actor),
    can: {
      rename: can(actor, "rename", dossier),
      confirm: can(actor, "confirm", dossier),
      delete: can(actor, "deleteDraft", dossier),
    },
  };
}
