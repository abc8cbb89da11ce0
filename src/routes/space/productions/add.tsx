import { decodeReferenceFile } from "#bibliography/read-references.ts";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import {
  type AddedWorks,
  addWorks,
} from "#features/people/productions/commands/add-works.server.ts";
import { AddWorksPage } from "#features/people/productions/ui/add-works-page.tsx";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { listDegradedServices } from "#platform/outside/outside-health.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/add.ts";

export const loader = pageHandler(async ({ context, caller, info }) => ({
  locale: info.locale,
  orcid: requirePerson(context).orcid,
  degraded: await listDegradedServices(caller.db),
}));

/** Returns the added works and the unreadable entries instead of redirecting: the result has no address. */
export const action = pageHandler(async ({ request, caller }) => {
  const form = await readForm(request, ["text"]);
  const file = form.getFile("file");
  const listed = file && decodeReferenceFile(new Uint8Array(await file.arrayBuffer()));
  // Text typed beside a file is added too; known works are not added twice.
  const typed = listed === null || form.values.text.trim() !== "" ? [form.values.text] : [];
  return submit(form, async (): Promise<{ outcome: AddedWorks }> => {
    const outcomes: AddedWorks[] = [];
    for (const text of listed === null ? typed : [...typed, listed])
      outcomes.push(await addWorks(caller, { text }));
    return { outcome: sumOutcomes(outcomes) };
  });
});

const sumOutcomes = (outcomes: readonly AddedWorks[]): AddedWorks => ({
  added: outcomes.reduce((sum, { added }) => sum + added, 0),
  known: outcomes.reduce((sum, { known }) => sum + known, 0),
  unknown: outcomes.flatMap(({ unknown }) => unknown),
  problems: outcomes.flatMap(({ problems }) => problems),
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("productions:add.title") }));

export default function AddWorks({ loaderData, actionData }: Route.ComponentProps) {
  const done = actionData && "outcome" in actionData;
  return (
    <AddWorksPage
      orcid={loaderData.orcid}
      degraded={loaderData.degraded}
      outcome={done ? actionData.outcome : undefined}
      submission={done ? undefined : actionData}
    />
  );
}
