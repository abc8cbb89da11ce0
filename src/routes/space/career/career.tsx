import { useEffect } from "react";
import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import {
  moveCareerItem,
  removeCareerItem,
  restoreCareerItem,
} from "#features/people/researchers/commands/arrange-career-items.server.ts";
import { breakCommands } from "#features/people/researchers/commands/entry-commands.server.ts";
import { resolveOrcidConflict } from "#features/people/researchers/commands/merge-orcid-record.server.ts";
import { requestOrcidReading } from "#features/people/researchers/commands/request-orcid-reading.server.ts";
import { saveBiography } from "#features/people/researchers/commands/save-profile.server.ts";
import { findRemovedItem } from "#features/people/researchers/queries/career.server.ts";
import {
  ENTRY_VERSION,
  parseVersionField,
} from "#features/people/researchers/rules/entry-input.ts";
import {
  BIOGRAPHY_FORM,
  BREAKS,
  careerHref,
  ENTRY_DONE,
  pendingReadingHref,
} from "#features/people/researchers/rules/paths.ts";
import { CareerPage } from "#features/people/researchers/ui/career-page.tsx";
import { findUndoable } from "#features/people/researchers/ui/list-notices.ts";
import { loadCareerPage } from "#features/people/researchers/views/career-page.server.ts";
import { toErrorCode } from "#platform/errors.ts";
import { doneHref, readDone, readDoneAbout, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { findSubmission } from "#platform/forms/submission.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { handleEntryForm } from "#product/form-actions/entry-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { getRedirectAfterSave } from "#shell/redirect-after-save.ts";
import type { Route } from "./+types/career.ts";

const DONE = [...ENTRY_DONE, "removed", "full", "answered", "biography"] as const;

export const loader = pageHandler(async ({ url, context, caller, info }) => {
  const actor = requirePerson(context);
  const done = readDone(url, DONE);
  const [list = "", id = ""] = readDoneAbout(url);
  return {
    ...(await loadCareerPage(caller, actor, { locale: info.locale, url })),
    news: { done, list, id },
    removed:
      done === "removed" || done === "full"
        ? await findRemovedItem(caller.db, actor.userId, id)
        : null,
  };
});

/** Career breaks have no rows for removed entries, so the response to a removal offers the undo. */
export const action = pageHandler(async ({ request, caller, info }) => {
  const form = await readForm(request, ["list", "id", "to", "answer", "biography", ENTRY_VERSION]);
  const path = careerHref();
  const { list, id } = form.values;
  if (list === BREAKS) return handleEntryForm(caller, breakCommands, form, { path, list });
  return intents(form, {
    async readOrcid() {
      const { requestedAt } = await requestOrcidReading(caller, {});
      throw redirect(pendingReadingHref(requestedAt), 303);
    },
    saveBiography: ({ biography, [ENTRY_VERSION]: version }) =>
      submit(form, async () => {
        await saveBiography(caller, { biography, version: parseVersionField(version) });
        const usual = doneHref(`${path}#${BIOGRAPHY_FORM}`, "biography");
        throw redirect(getRedirectAfterSave(form.data, info, usual), 303);
      }),
    async move({ to }) {
      await moveCareerItem(caller, { id, to });
      throw redirect(`${path}#e-${id}`, 303);
    },
    async remove() {
      const { kind } = await removeCareerItem(caller, { id });
      // No fragment in this address: the undo button takes the focus, which browsers withhold when a fragment is
      // present.
      throw redirectDone(path, "removed", kind, id);
    },
    async restore() {
      try {
        const { kind } = await restoreCareerItem(caller, { id });
        throw redirectDone(`${path}#${kind}`, "restored", kind, id);
      } catch (error) {
        // The list is full: the entry stays removed and can be restored later.
        if (toErrorCode(error) !== "TAKEN") throw error;
        throw redirectDone(path, "full", list, id);
      }
    },
    async answer({ answer }) {
      const { kind } = await resolveOrcidConflict(caller, { id, answer });
      throw redirectDone(`${path}#${kind}`, "answered", kind, id);
    },
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("researchers:career.title") }));

export default function Career({ loaderData, actionData }: Route.ComponentProps) {
  const { biography, ...page } = loaderData;
  // Reordering and waiting for ORCID are custom elements, also used by pages without React: load them after hydration.
  useEffect(() => {
    void import("../../../browser/career.ts");
  }, []);
  const submission =
    actionData && "form" in actionData ? findSubmission(actionData, "saveBiography") : undefined;
  const undoable = findUndoable(BREAKS, actionData);
  const news = undoable
    ? { done: undoable.full ? ("full" as const) : ("removed" as const), list: BREAKS, id: "" }
    : loaderData.news;
  return (
    <CareerPage
      {...page}
      lastAction={news}
      undo={undoable?.undo}
      biography={{
        ...biography,
        saved: !actionData && loaderData.news.done === "biography",
        submission,
      }}
    />
  );
}
