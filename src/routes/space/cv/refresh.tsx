import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { refreshCv } from "#features/people/cv/commands/refresh-cv.server.ts";
import { getCvForActor } from "#features/people/cv/queries/cvs.server.ts";
import { refreshCvHref } from "#features/people/cv/rules/paths.ts";
import { RefreshPage } from "#features/people/cv/ui/refresh-page.tsx";
import { previewCvRefresh } from "#features/people/cv/views/cv-refresh.server.ts";
import { readDone, readDoneAbout, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/refresh.ts";

export const loader = pageHandler(async ({ params, url, context, caller, info }) => {
  const actor = requirePerson(context);
  const { db } = caller;
  const cv = await getCvForActor(db, actor, "edit", params.id);
  const { changes, mark } = await previewCvRefresh(db, actor, cv);
  const taken = readDone(url, ["taken"]) ? Number(readDoneAbout(url)[0]) : 0;
  return {
    locale: info.locale,
    id: cv.id,
    title: cv.title,
    snapshotAt: cv.snapshotAt,
    changes,
    mark,
    taken: Number.isInteger(taken) && taken > 0 ? taken : 0,
  };
});

export const action = pageHandler(async ({ request, params, caller }) => {
  const form = await readForm(request, ["mark"]);
  const { id = "" } = params;
  const refresh = async (keys: "all" | string[]) => {
    const { taken } = await refreshCv(caller, { id, mark: form.values.mark, keys });
    throw redirectDone(refreshCvHref(id), "taken", taken);
  };
  return submit(form, () =>
    intents(form, {
      takeAll: () => refresh("all"),
      takeChosen: () => refresh(form.getAll("key")),
    }),
  );
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("cv:refresh.title") }));

export default function RefreshCv({ loaderData, actionData }: Route.ComponentProps) {
  return <RefreshPage {...loaderData} submission={actionData} />;
}
