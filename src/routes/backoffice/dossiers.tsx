import { redirect } from "react-router";
import { completionsHref, MAX_DOSSIERS } from "#features/agency/completions/rules/paths.ts";
import { assignDossiers } from "#features/agency/dossier-list/commands/assign-dossiers.server.ts";
import { followDossiers } from "#features/agency/dossier-list/commands/follow-dossiers.server.ts";
import { labelDossiers } from "#features/agency/dossier-list/commands/label-dossiers.server.ts";
import {
  DOSSIERS_DONE,
  DOSSIERS_PATH,
  type DossiersDone,
} from "#features/agency/dossier-list/rules/paths.ts";
import { DossiersPage } from "#features/agency/dossier-list/ui/dossiers-page.tsx";
import {
  loadAssignPanel,
  loadDecidePanel,
  loadLabelPanel,
} from "#features/agency/dossier-list/views/act-panels.server.ts";
import { loadChosenDossiers } from "#features/agency/dossier-list/views/chosen-dossiers.server.ts";
import {
  createDossierList,
  loadDossiersPage,
} from "#features/agency/dossier-list/views/dossier-list.server.ts";
import { formatListAddress, readListAddress } from "#features/agency/lists/rules/list-address.ts";
import { readSelection } from "#features/agency/lists/views/selection.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { DomainError } from "#platform/errors.ts";
import { readDone, readDoneAbout, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { hasRole, STAFF_ACTS } from "#platform/staff-acts.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/dossiers.ts";

export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context, "readDeposits");
  const now = caller.clock.now();
  const what = readDone(url, DOSSIERS_DONE);
  const [count = 0, left = 0] = readDoneAbout(url).map(Number);
  return {
    locale,
    now,
    page: await loadDossiersPage(caller.db, actor, { parameters: url.searchParams, locale, now }),
    memberId: actor.memberId,
    mayAssign: hasRole(actor.role, STAFF_ACTS.checkEligibility),
    mayDecide: hasRole(actor.role, STAFF_ACTS.decide),
    isLimited: actor.departmentIds !== null,
    done:
      what &&
      [count, left].every((one) => Number.isSafeInteger(one) && one >= 0) &&
      count + left > 0
        ? { what, count, left }
        : null,
  };
});

export const action = pageHandler(async ({ request, url, context, caller }) => {
  const actor = requireStaff(context, "readDeposits");
  const form = await readForm(request, ["member", "name", "expected", "q"]);
  const now = caller.clock.now();
  const { db } = caller;
  const { ids, shownCount } = readSelection(form, await createDossierList(db, actor), now);
  const chosen = { text: form.values.q.trim(), ids, shownCount };
  // Back to the list as it was: its search, columns, view and page.
  const listHref =
    DOSSIERS_PATH + formatListAddress({ ...readListAddress(url.searchParams), text: chosen.text });
  const finish = (
    done: DossiersDone,
    { count, left = 0 }: { readonly count: number; readonly left?: number },
  ) => redirectDone(listHref, done, count, ...(left > 0 ? [left] : []));
  const toMember = (member: string) => (member === "nobody" ? null : member);
  const label = (isOn: boolean) => () =>
    submit(form, async () => {
      const done = await labelDossiers(caller, { chosen, name: form.values.name, isOn });
      throw finish(isOn ? "labelled" : "unlabelled", done);
    });
  const follow = (isOn: boolean) => () =>
    submit(form, async () => {
      throw finish(
        isOn ? "followed" : "unfollowed",
        await followDossiers(caller, { chosen, isOn }),
      );
    });
  return intents(form, {
    follow: follow(true),
    unfollow: follow(false),
    label: label(true),
    unlabel: label(false),
    tryLabel: () => {
      requireStaff(context, "checkEligibility");
      return submit(form, async () => {
        await loadChosenDossiers(db, actor, chosen, now);
        return { panel: await loadLabelPanel(db, actor, chosen) };
      });
    },
    askCompletion: () =>
      submit(form, async () => {
        requireStaff(context, "checkEligibility");
        const dossiers = await loadChosenDossiers(db, actor, chosen, now);
        if (dossiers.length > MAX_DOSSIERS)
          throw new DomainError("INVALID", { rows: "tooManyCompletions" });
        const ids = dossiers.map(({ id }) => id);
        throw redirect(completionsHref(ids, chosen.text), 303);
      }),
    chooseDecision: () => {
      requireStaff(context, "decide");
      return submit(form, async () => ({
        panel: await loadDecidePanel(db, actor, await loadChosenDossiers(db, actor, chosen, now)),
      }));
    },
    chooseMember: () => {
      requireStaff(context, "checkEligibility");
      return submit(form, async () => {
        await loadChosenDossiers(db, actor, chosen, now);
        return { panel: await loadAssignPanel(db, actor, chosen, { memberId: undefined, now }) };
      });
    },
    tryAssign: ({ member }) => {
      requireStaff(context, "checkEligibility");
      return submit(form, async () => ({
        panel: await loadAssignPanel(db, actor, chosen, { memberId: toMember(member), now }),
      }));
    },
    assign: ({ member, expected }) =>
      submit(form, async () => {
        const memberId = toMember(member);
        const done = await assignDossiers(caller, {
          chosen,
          memberId,
          expected: Number(expected || Number.NaN),
        });
        throw finish(memberId === null ? "takenBack" : "assigned", done);
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("dossierList:title") })),
  { name: "robots", content: "noindex" },
];

export default function Dossiers({ loaderData, actionData }: Route.ComponentProps) {
  const { page, memberId, mayAssign, mayDecide, isLimited, done, now } = loaderData;
  const panel = actionData && "panel" in actionData ? actionData.panel : null;
  const refused = actionData && "errors" in actionData ? actionData : null;
  const { rows, name, member } = (refused?.errors ?? {}) as Record<string, string | undefined>;
  const problem = refused
    ? (refused.problem ?? rows ?? name ?? (member && "member") ?? "other")
    : null;
  return (
    <DossiersPage
      {...{ page, memberId, mayAssign, mayDecide, isLimited, done, panel, problem, now }}
    />
  );
}
