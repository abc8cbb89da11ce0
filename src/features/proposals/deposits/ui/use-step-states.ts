import type { DossierStep } from "#features/proposals/dossiers/rules/dossier-tabs.ts";
import type { StepState } from "#features/proposals/dossiers/ui/dossier-context.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatShortDay, formatTime } from "#platform/i18n/format.ts";
import type { SubmitBarView } from "../endpoints.ts";
import { measureSteps } from "../rules/step-progress.ts";
import type { DepositedView } from "../views/submit-bar.server.ts";

type StepStates = Readonly<Record<DossierStep, StepState>>;

/** Progress of each step, as text. Either `bar` (a draft) or `deposited` is set. */
export function useStepStates(
  bar: SubmitBarView | null,
  deposited: DepositedView | null,
): StepStates | null {
  const { t, locale } = useLanguage();
  if (bar) {
    const { write, team, check } = measureSteps(bar);
    const lacks = (count: number) => (count > 0 ? t("deposits:steps.missing", { count }) : null);
    return {
      write: {
        ...write,
        done: t("deposits:steps.answers", { count: write.answered, total: write.total }),
        lacks: lacks(write.missing),
        short: lacks(write.missing) ?? t("deposits:steps.written"),
        tone: "open",
      },
      team: {
        ...team,
        done: t("deposits:steps.teams", { count: team.ready, total: team.total }),
        lacks: lacks(team.missing),
        short: lacks(team.missing) ?? t("deposits:steps.teamReady"),
        tone: "open",
      },
      check: {
        ...check,
        done: check.missing > 0 ? null : t("deposits:steps.nothingMissing"),
        lacks: check.missing > 0 ? t("deposits:steps.before", { count: check.missing }) : null,
        short:
          check.missing > 0
            ? t("deposits:steps.inAll", { count: check.missing })
            : t("deposits:steps.written"),
        tone: "open",
      },
      deposit: { share: 0, missing: 0, ...describeDepositStep(bar, { t, locale }) },
    };
  }
  if (!deposited) return null;
  const at = new Date(deposited.at);
  const now = new Date(deposited.now);
  const finished = (done: string, short = done): StepState => ({
    ...{ share: 1, missing: 0, lacks: null, tone: "done" },
    ...{ done, short },
  });
  const { version, people, place } = deposited;
  const isDecided = place === "selected" || place === "not_selected" || place === "not_eligible";
  const outcome = isDecided
    ? t(`dossiers:head.places.${place}`)
    : t("deposits:steps.nothingMissing");
  return {
    write: finished(
      t("deposits:steps.readOnly", { version }),
      t("deposits:steps.version", { version }),
    ),
    team: finished(
      `${t("deposits:steps.teamCount", { count: deposited.teams })}, ${t("deposits:steps.people", { count: people })}`,
      t("deposits:steps.people", { count: people }),
    ),
    check: finished(outcome, isDecided ? outcome : t("deposits:steps.written")),
    deposit: finished(
      t("deposits:steps.depositedAt", {
        date: formatShortDay(locale, at, now),
        time: formatTime(locale, at),
      }),
      t("deposits:steps.deposited"),
    ),
  };
}

/** The deposit step: whether a deposit is possible now, and by which role. */
function describeDepositStep(
  bar: SubmitBarView,
  { t, locale }: Pick<ReturnType<typeof useLanguage>, "t" | "locale">,
): Pick<StepState, "done" | "lacks" | "short" | "tone"> {
  const { refusal, held } = bar;
  if (refusal === null) {
    const isOwn = bar.can.deposit.ok;
    const at = new Date(bar.editUntil ?? bar.closesAt);
    const date = formatShortDay(locale, at, new Date(bar.now));
    const readyWords = held
      ? t("deposits:steps.replaces", { version: held.version })
      : t("deposits:steps.ready", { date, time: formatTime(locale, at) });
    return {
      done: isOwn ? readyWords : t("deposits:steps.readyForCoordination"),
      lacks: null,
      short: t("deposits:steps.readyShort"),
      tone: isOwn ? "ready" : "open",
    };
  }
  const isOver = refusal === "closed" || refusal === "notOpen";
  return {
    done: isOver ? null : t("deposits:steps.later"),
    lacks: isOver ? t(`deposits:steps.${refusal}`) : null,
    short: isOver ? t(`deposits:steps.${refusal}Short`) : t("deposits:steps.laterShort"),
    tone: "open",
  };
}
