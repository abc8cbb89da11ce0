import { data, href } from "react-router";
import { createDossierList } from "#features/agency/dossier-list/views/dossier-list.server.ts";
import {
  editNote,
  removeNote,
  writeNote,
} from "#features/agency/dossier-reading/commands/notes.server.ts";
import { recordReading } from "#features/agency/dossier-reading/commands/record-reading.server.ts";
import { verifyVersionFiles } from "#features/agency/dossier-reading/commands/verify-files.server.ts";
import {
  ANCHORS,
  COMPARE_PARAM,
  LIST_PARAM,
  NOTE_PARAM,
} from "#features/agency/dossier-reading/rules/paths.ts";
import {
  DOSSIER_DONE,
  type DossierDone,
  DossierPage,
} from "#features/agency/dossier-reading/ui/dossier-page.tsx";
import { dossierPageHref } from "#features/agency/dossier-reading/ui/page-href.ts";
import { loadDossierPage } from "#features/agency/dossier-reading/views/dossier-page.server.ts";
import { giveVerdict } from "#features/agency/eligibility-checks/commands/give-verdict.server.ts";
import { judgeCriterion } from "#features/agency/eligibility-checks/commands/judge-criterion.server.ts";
import { markDossierOpened } from "#features/agency/eligibility-checks/commands/mark-opened.server.ts";
import {
  criterionAnchor,
  ELIGIBILITY_DONE,
  VERDICT_ANCHOR,
} from "#features/agency/eligibility-checks/rules/paths.ts";
import { loadListPlace } from "#features/agency/lists/views/list-place.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { declareConflict } from "#features/proposals/dossiers/commands/declare-conflict.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { loadAgencyDossier } from "#features/proposals/dossiers/queries/agency-dossier.server.ts";
import { readDone, readDoneAbout, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { hasRole, STAFF_ACTS } from "#platform/staff-acts.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/dossier.ts";

export const loader = pageHandler(async ({ url, params, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const { db, clock } = caller;
  const now = clock.now();
  const dossier = await loadAgencyDossier(db, actor, params.id);
  const list = url.searchParams.get(LIST_PARAM);
  const compared = url.searchParams.get(COMPARE_PARAM);
  const version = dossier.depositedVersion;
  const place =
    list === null
      ? null
      : await loadListPlace(await createDossierList(db, actor), {
          ...{ text: list, rowId: dossier.id, now },
        });
  // Recorded first, so that the history has it.
  if (version !== null) await recordReading(caller, { dossierId: dossier.id, version });
  if (can(actor, "checkEligibility", dossier).ok)
    await markDossierOpened(caller, { dossierId: dossier.id, criterion: null });
  const judged = readDone(url, ELIGIBILITY_DONE);
  return {
    locale,
    now,
    list,
    editedNote: url.searchParams.get(NOTE_PARAM),
    isAuditShown: hasRole(actor.role, STAFF_ACTS.readAudit),
    done: readDone(url, DOSSIER_DONE),
    judged: judged && { what: judged, next: readDoneAbout(url)[0] ?? null },
    page: await loadDossierPage(db, actor, dossier, { locale, now, compared, place }),
  };
});

const FIELDS = [
  "text",
  "note",
  "version",
  "criterion",
  "look",
  "verdict",
  "comment",
  "seenAt",
  "reason",
] as const;

export const action = pageHandler(async ({ url, request, params, context, caller }) => {
  const actor = requireStaff(context);
  const { id: dossierId } = await loadAgencyDossier(caller.db, actor, params.id);
  const form = await readForm(request, FIELDS);
  const list = url.searchParams.get(LIST_PARAM);
  const report = (done: DossierDone, anchor: string) =>
    redirectDone(dossierPageHref(dossierId, { list, anchor }), done);
  return intents(form, {
    note: ({ text }) =>
      submit(form, async () => {
        await writeNote(caller, { dossierId, text });
        throw report("noted", ANCHORS.notes);
      }),
    editNote: ({ note, text }) =>
      submit(
        form,
        async () => {
          await editNote(caller, { dossierId, noteId: note, text });
          throw report("noteEdited", ANCHORS.notes);
        },
        { formName: note },
      ),
    removeNote: ({ note }) =>
      submit(
        form,
        async () => {
          await removeNote(caller, { dossierId, noteId: note });
          throw report("noteRemoved", ANCHORS.notes);
        },
        { formName: note },
      ),
    judge: ({ criterion, look, verdict, comment, seenAt, version }) =>
      submit(
        form,
        async () => {
          const { next } = await judgeCriterion(caller, {
            ...{ dossierId, criterionId: criterion, look, verdict, comment, seenAt, version },
          });
          const anchor = next ? criterionAnchor(next) : VERDICT_ANCHOR;
          const about = next ? [next] : [];
          throw redirectDone(dossierPageHref(dossierId, { list, anchor }), "judged", ...about);
        },
        { formName: criterion },
      ),
    verdict: ({ verdict, reason, seenAt, version }) =>
      submit(form, async () => {
        await giveVerdict(caller, { dossierId, verdict, reason, seenAt, version });
        const anchor = VERDICT_ANCHOR;
        throw redirectDone(dossierPageHref(dossierId, { list, anchor }), verdict);
      }),
    verifyFiles: ({ version }) =>
      submit(form, async () =>
        data({ verification: await verifyVersionFiles(caller, { dossierId, version }) }),
      ),
    conflict: () =>
      submit(form, async () => {
        const { number } = await loadAgencyDossier(caller.db, actor, dossierId);
        await declareConflict(caller, { number });
        throw redirectDone(href("/administration-portail-aap/mon-acces"), "conflict");
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, () => ({
    title: loaderData ? `${loaderData.page.acronym} – ${loaderData.page.number}` : "",
  })),
  { name: "robots", content: "noindex" },
];

export default function Dossier({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData && "verification" in actionData ? undefined : actionData;
  const verification = actionData && "verification" in actionData ? actionData.verification : null;
  return <DossierPage {...loaderData} submission={sent} verification={verification} />;
}
