import { type ReactNode, useMemo, useState } from "react";
import { DepositContext, toAnswerId } from "#features/proposals/dossiers/ui/deposit-context.ts";
import type { SubmitBarView } from "../../endpoints.ts";
import type { DepositedView } from "../../views/deposited-summary.server.ts";
import { useStepStates } from "../use-step-states.ts";
import { EditNotice } from "./edit-notice.tsx";
import { countMissingByTab } from "./missing-hrefs.ts";
import { SavedAt, SubmitBar } from "./submit-bar.tsx";
import { useSubmitBar } from "./use-submit-bar.ts";

interface DepositFrameProps {
  dossier: { readonly id: string; readonly acronym: string };
  /** Null: it is deposited, and nobody edits it. */
  bar: SubmitBarView | null;
  /** What was deposited; null where there is a bar. */
  deposited: DepositedView | null;
  children: ReactNode;
}

/** Around the pages of a dossier: gives their frame the submit bar and what each step and page lacks, as it changes. */
export function DepositFrame(props: DepositFrameProps) {
  const { dossier, bar: loaded, deposited, children } = props;
  const { bar, refresh, setLooking } = useSubmitBar(dossier.id, loaded);
  const [online, setOnline] = useState<readonly string[]>([]);
  const steps = useStepStates(bar, deposited);
  const inFrame = useMemo(
    () => ({
      saved: bar?.lastUpdate && <SavedAt lastUpdate={bar.lastUpdate} />,
      steps,
      acts: bar && (
        <SubmitBar {...{ dossier, bar, refresh }} onLooking={setLooking} onOnline={setOnline} />
      ),
      missing: bar ? countMissingByTab(dossier.id, bar.completeness) : new Map<string, number>(),
      notice: bar?.held && (
        <EditNotice
          dossierId={dossier.id}
          held={bar.held}
          now={bar.now}
          hasEnded={bar.refusal === "closed"}
        />
      ),
      closesAt: bar?.closesAt ?? null,
      editUntil: bar?.editUntil ?? null,
      padDifferences: toDifferingAnswerIds(bar),
      refresh,
      online: new Set(online),
    }),
    [dossier, bar, steps, online, refresh, setLooking],
  );
  return <DepositContext value={inFrame}>{children}</DepositContext>;
}

const toDifferingAnswerIds = (bar: SubmitBarView | null): ReadonlySet<string> =>
  new Set(bar?.pads.map(({ formModelType, key }) => toAnswerId(formModelType, key)));
