import { recordDecisionsLook } from "#features/agency/decisions/commands/record-look.server.ts";
import {
  adaptLetter,
  restoreLetter,
  reviewLetter,
} from "#features/agency/letter-templates/commands/write-letter.server.ts";
import { chooseLetterTemplate } from "#features/agency/letter-templates/commands/write-templates.server.ts";
import {
  LETTER_DONE,
  letterHref,
  readShownLocale,
} from "#features/agency/letter-templates/rules/paths.ts";
import { LetterPage } from "#features/agency/letter-templates/ui/letter-page.tsx";
import { loadLetterPage } from "#features/agency/letter-templates/views/letter-page.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/letter.ts";

export const loader = pageHandler(async ({ url, params, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const now = caller.clock.now();
  const { callId, dossierId } = params;
  const address = { callId, dossierId, locale: readShownLocale(url) };
  const view = await loadLetterPage(caller.db, actor, address, { now });
  await recordDecisionsLook(caller, { callId: view.call.id });
  return { locale, now, view, done: readDone(url, LETTER_DONE) };
});

export const action = pageHandler(async ({ request, url, params, context, caller }) => {
  requireStaff(context);
  const { callId = "", dossierId = "" } = params;
  const form = await readForm(request, FIELDS);
  const shown = readShownLocale(url) ?? undefined;
  const page = letterHref(Number(callId), dossierId, shown);
  const act = (run: () => Promise<unknown>, done: (typeof LETTER_DONE)[number], target = page) =>
    submit(form, async () => {
      await run();
      throw redirectDone(target, done);
    });
  return intents(form, {
    adapt: ({ locale, version, subject, body }) =>
      act(() => adaptLetter(caller, { dossierId, locale, version, subject, body }), "adapted"),
    restore: ({ locale, version }) =>
      act(() => restoreLetter(caller, { dossierId, locale, version }), "restored"),
    // Leads to the next letter that nobody has read.
    review: ({ digest, next }) =>
      act(
        () => reviewLetter(caller, { dossierId, digest }),
        "reviewed",
        next ? letterHref(Number(callId), next) : page,
      ),
    choose: ({ template }) =>
      act(() => chooseLetterTemplate(caller, { callId, templateId: template }), "chosen"),
  });
});

const FIELDS = ["locale", "version", "subject", "body", "digest", "next", "template"] as const;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({
    title: t("letters:letter.title", { acronym: loaderData?.view.dossier.acronym ?? "" }),
  })),
  { name: "robots", content: "noindex" },
];

export default function Letter({ loaderData, actionData }: Route.ComponentProps) {
  const { view, now, done } = loaderData;
  return <LetterPage {...{ view, now, done }} submission={actionData} />;
}
