import { amendProject } from "#features/agency/funded-projects/commands/amend-project.server.ts";
import { fundedProjectHref, PROJECT_DONE } from "#features/agency/funded-projects/rules/paths.ts";
import { FundedProjectPage } from "#features/agency/funded-projects/ui/funded-project-page.tsx";
import { loadAgencyProject } from "#features/agency/funded-projects/views/project-page.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import type { AmendmentKind } from "#features/proposals/projects/rules/project.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/funded-project.ts";

export const loader = pageHandler(async ({ url, context, caller, params, info: { locale } }) => {
  const actor = requireStaff(context, "readDeposits");
  return {
    locale,
    project: await loadAgencyProject(caller.db, actor, { code: params.code ?? "", locale }),
    done: readDone(url, PROJECT_DONE),
  };
});

export const action = pageHandler(async ({ request, context, caller, params, info }) => {
  const actor = requireStaff(context, "decide");
  const code = params.code ?? "";
  // Another agency's project is missing, whatever was posted about it.
  await loadAgencyProject(caller.db, actor, { code, locale: info.locale });
  const form = await readForm(request, [
    "seen",
    "amount",
    "person",
    "startsOn",
    "endsOn",
    "reason",
  ]);
  const amend = (kind: AmendmentKind) => (values: typeof form.values) =>
    submit(form, async () => {
      await amendProject(caller, { ...values, code, kind });
      throw redirectDone(
        fundedProjectHref(code),
        "amended" satisfies (typeof PROJECT_DONE)[number],
      );
    });
  return intents(form, {
    amount: amend("amount"),
    coordinator: amend("coordinator"),
    dates: amend("dates"),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, () => ({
    title: loaderData ? `${loaderData.project.acronym}, ${loaderData.project.code}` : "",
  })),
  { name: "robots", content: "noindex" },
];

export default function FundedProject({ loaderData, actionData }: Route.ComponentProps) {
  const { project, done } = loaderData;
  return <FundedProjectPage {...{ project, done }} submission={actionData} />;
}
