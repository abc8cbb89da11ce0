import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { duplicateCv } from "#features/people/cv/commands/create-cv.server.ts";
import { deleteCv } from "#features/people/cv/commands/delete-cv.server.ts";
import { renameCv } from "#features/people/cv/commands/save-cv-part.server.ts";
import { can } from "#features/people/cv/policy.ts";
import { listCvs } from "#features/people/cv/queries/cvs.server.ts";
import { CV_LIST_HREF } from "#features/people/cv/rules/paths.ts";
import { CV_LIST_DONE, CvListPage } from "#features/people/cv/ui/cv-list-page.tsx";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/list.ts";

export const loader = pageHandler(async ({ url, context, caller, info }) => {
  const actor = requirePerson(context);
  const { db } = caller;
  const query = url.searchParams;
  const rename = query.get("renommer");
  const id = rename ?? query.get("supprimer");
  return {
    locale: info.locale,
    can: { uploadFile: can(actor, "uploadFile", { room: true }) },
    cvs: await listCvs(db, actor),
    done: readDone(url, CV_LIST_DONE),
    open: id ? { id, form: rename ? ("rename" as const) : ("delete" as const) } : null,
  };
});

export const action = pageHandler(async ({ request, caller }) => {
  const form = await readForm(request, ["id", "title"]);
  return submit(form, () =>
    intents(form, {
      async duplicate({ id }) {
        await duplicateCv(caller, { id });
        throw redirectDone(CV_LIST_HREF, "duplicated");
      },
      async delete({ id }) {
        await deleteCv(caller, { id });
        throw redirectDone(CV_LIST_HREF, "deleted");
      },
      async rename({ id, title }) {
        await renameCv(caller, { id, title });
        throw redirectDone(CV_LIST_HREF, "renamed");
      },
    }),
  );
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("cv:nav") }));

export default function CvList({ loaderData, actionData: submission }: Route.ComponentProps) {
  const { cvs, done, open, can } = loaderData;
  const renaming = submission?.form === "rename";
  return (
    <CvListPage
      cvs={cvs}
      done={submission ? null : done}
      open={renaming ? { id: submission.values.id ?? "", form: "rename" } : open}
      submission={submission}
      can={can}
    />
  );
}
