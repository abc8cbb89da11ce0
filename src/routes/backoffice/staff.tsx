import { data, href, redirect } from "react-router";
import { dossiersHref } from "#features/agency/dossier-list/rules/paths.ts";
import { listColleagueWork } from "#features/agency/dossier-list/views/colleague-work.server.ts";
import {
  cancelStaffInvitation,
  repeatStaffInvitation,
} from "#features/agency/staff/commands/close-staff-invitation.server.ts";
import { inviteStaff } from "#features/agency/staff/commands/invite-staff.server.ts";
import {
  changeStaffMember,
  endStaffMember,
  resetStaffFactor,
} from "#features/agency/staff/commands/manage-staff.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { STAFF_PATH } from "#features/agency/staff/rules/paths.ts";
import { STAFF_DONE, type StaffDone, StaffPage } from "#features/agency/staff/ui/staff-page.tsx";
import { loadStaffPage } from "#features/agency/staff/views/staff-page.server.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import type { Submission } from "#platform/forms/submission.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { hasRole, STAFF_ACTS } from "#platform/staff-acts.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/staff.ts";

export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context, "readColleagues");
  const now = caller.clock.now();
  const { db } = caller;
  const work = hasRole(actor.role, STAFF_ACTS.managePeople)
    ? await listColleagueWork(db, actor)
    : [];
  return {
    locale,
    now,
    work: work.map((one) => ({ ...one, href: dossiersHref(one.query) })),
    done: readDone(url, STAFF_DONE),
    page: await loadStaffPage(db, actor, url.searchParams, now),
  };
});

export const action = pageHandler(async ({ request, context, caller }) => {
  const { partnerId, memberId } = requireStaff(context);
  const posted = await readForm(request, [
    "email",
    "role",
    "reach",
    "locale",
    "member",
    "invitation",
  ]);
  const departmentIds = posted.getAll("departments");
  const values = { ...posted.values, departments: departmentIds.join(",") };
  const form = { ...posted, values };
  const place = {
    role: values.role,
    allDepartments: values.reach !== "some",
    departmentIds,
  };
  return intents(form, {
    /** Without script: the page computes what the person would see, and nothing is sent. */
    preview: async () => data<Submission>({ form: "invite", values, errors: {}, problem: null }),
    invite: ({ email, locale }) =>
      submit(form, async () => {
        await inviteStaff(caller, { partnerId, email, locale, ...place });
        throw reportDone("invited");
      }),
    repeat: ({ invitation: invitationId }) =>
      submit(
        form,
        async () => {
          await repeatStaffInvitation(caller, { invitationId });
          throw reportDone("repeated");
        },
        { formName: invitationId },
      ),
    cancel: ({ invitation: invitationId }) =>
      submit(
        form,
        async () => {
          await cancelStaffInvitation(caller, { invitationId });
          throw reportDone("cancelled");
        },
        { formName: invitationId },
      ),
    change: ({ member }) =>
      submit(
        form,
        async () => {
          await changeStaffMember(caller, { memberId: member, ...place });
          throw reportDone("changed");
        },
        { formName: member },
      ),
    end: ({ member }) =>
      submit(
        form,
        async () => {
          await endStaffMember(caller, { memberId: member });
          // The session of this request ended with the membership.
          if (member === memberId) throw redirect(href("/backoffice"), 303);
          throw reportDone("ended");
        },
        { formName: member },
      ),
    resetFactor: ({ member }) =>
      submit(
        form,
        async () => {
          await resetStaffFactor(caller, { memberId: member });
          throw reportDone("factorReset");
        },
        { formName: member },
      ),
  });
});

const reportDone = (done: StaffDone) => redirectDone(STAFF_PATH, done);

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("staff:title") })),
  { name: "robots", content: "noindex" },
];

export default function Staff({ loaderData, actionData }: Route.ComponentProps) {
  const { page, work, now, done } = loaderData;
  return <StaffPage data={page} work={work} now={now} done={done} submission={actionData} />;
}
