import type { ReactNode } from "react";
import { completenessHref } from "#features/proposals/dossiers/rules/paths.ts";
import type { DossierHeadView } from "#features/proposals/dossiers/views/dossier-head.server.ts";
import type { RemindersDone } from "#features/proposals/team/rules/paths.ts";
import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Panel } from "#ui/panel.tsx";
import type { DepositPageView } from "../../views/deposit-page.server.ts";
import { DepositForm } from "../deposit-form.tsx";
import { useFormatRefusal } from "../use-format-refusal.ts";
import { Countdown } from "./countdown.tsx";
import { DeadlineLine } from "./deadline-line.tsx";
import { StandbyPanel } from "./standby-panel.tsx";
import { TasksByPerson } from "./tasks-by-person.tsx";

interface DeadlineViewProps {
  head: DossierHeadView;
  view: DepositPageView;
  reminded: RemindersDone | null;
  /** Pad texts that a deposit would not contain. */
  pads: ReactNode;
}

/** A draft before its closing: deposit state, countdown, open tasks by person, and the deposit form. */
export function DeadlineView({ head, view, reminded, pads }: DeadlineViewProps) {
  const t = useT();
  const refusalWords = useFormatRefusal();
  const { board, standby, deposit, missing } = view;
  // The dates of a withdrawn call no longer apply, and nobody owes anything.
  const { isWithdrawn } = head.call;
  const owing = board?.people.length ?? 0;
  const isNotOpenYet = !deposit.ok && deposit.why === "notOpen";
  return (
    <>
      <section className="not-deposited" aria-labelledby="not-deposited">
        <div>
          <h2 id="not-deposited">{t("deposits:draft.title")}</h2>
          <p>{t("deposits:draft.text")}</p>
          <p>
            <b>{t("deposits:draft.missing", { count: missing })}</b>{" "}
            {missing > 0 && owing > 0 && t("deposits:deadline.owes.people", { count: owing })}{" "}
            {isWithdrawn || isNotOpenYet
              ? t(`deposits:refusals.${isWithdrawn ? "withdrawn" : "notOpen"}`)
              : t(view.callOpen ? "deposits:draft.closes" : "deposits:draft.closed", {
                  closes: view.closes,
                })}
          </p>
        </div>
        {!isWithdrawn && (
          <>
            <Countdown head={head} />
            <DeadlineLine head={head} armed={Boolean(standby?.armed)} />
          </>
        )}
      </section>
      {pads}
      <div className="deposit-columns">
        {board && !isWithdrawn && (
          <TasksByPerson dossierId={head.id} board={board} reminded={reminded} />
        )}
        <div className="stack">
          <Panel title={t("deposits:deadline.deposit")}>
            <div className="deadline-acts">
              <DepositForm
                dossierId={head.id}
                refusal={deposit.ok ? undefined : refusalWords(deposit.why, view)}
              />
              <ButtonLink href={completenessHref(head.id)}>
                {t("deposits:completeness.check")}
              </ButtonLink>
            </div>
          </Panel>
          {standby && (
            <StandbyPanel dossierId={head.id} standby={standby} complete={view.complete} />
          )}
        </div>
      </div>
    </>
  );
}
