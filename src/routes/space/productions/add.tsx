import { decodeReferenceFile } from "#bibliography/read-references.ts";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { type AddedWorks, addWorks } from "#features/productions/commands/add-works.server.ts";
import { AddWorksPage } from "#features/productions/ui/add-works-page.tsx";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/add.ts";

export const loader = pageHandler(({ context, info }) => ({
  locale: info.locale,
  orcid: requirePerson(context).orcid,
}));

/** What was added, and what could not be read, is shown at once: it is nothing to come back to. */
export const action = pageHandler(async ({ request, caller }) => {
  const form = await readForm(request, ["text"]);
  const file = form.file("file");
  const text = file
    ? decodeReferenceFile(new Uint8Array(await file.arrayBuffer()))
    : form.values.text;
  return submit(
    form,
    async (): Promise<{ outcome: AddedWorks }> => ({
      outcome: await addWorks(caller, { text }),
    }),
  );
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("productions:add.title") }));

export default function AddWorks({ loaderData, actionData }: Route.ComponentProps) {
  const done = actionData && "outcome" in actionData;
  return (
    <AddWorksPage
      orcid={loaderData.orcid}
      outcome={done ? actionData.outcome : undefined}
      submission={done ? undefined : actionData}
    />
  );
}
