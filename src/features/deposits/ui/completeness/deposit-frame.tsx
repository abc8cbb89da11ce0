import { type ReactNode, useMemo, useState } from "react";
import { DepositContext, nameOfAnswer } from "#features/dossiers/ui/deposit-context.ts";
import type { SubmitBarView } from "../../endpoints.ts";
import { EditNotice } from "./edit-notice.tsx";
import { missingByTab } from "./missing-places.ts";
import { SubmitBar } from "./submit-bar.tsx";
import { useSubmitBar } from "./use-submit-bar.ts";

interface DepositFrameProps {
  dossier: { readonly id: string; readonly acronym: string };
  /** Null: it is deposited, and nobody edits it. */
  bar: SubmitBarView | null;
  children: ReactNode;
}

/** Around the pages of a dossier: gives their frame the submit bar and what is missing behind each tab, as it changes. */
export function DepositFrame({ dossier, bar: loaded, children }: DepositFrameProps) {
  const { bar, refresh, setLooking } = useSubmitBar(dossier.id, loaded);
  const [online, setOnline] = useState<readonly string[]>([]);
  const inFrame = useMemo(
    () => ({
      bar: bar && (
        <SubmitBar {...{ dossier, bar, refresh }} onLooking={setLooking} onOnline={setOnline} />
      ),
      missing: bar ? missingByTab(dossier.id, bar.completeness) : new Map<string, number>(),
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
      padDifferences: differingAnswers(bar),
      refresh,
      online: new Set(online),
    }),
    [dossier, bar, online, refresh, setLooking],
  );
  return <DepositContext value={inFrame}>{children}</DepositContext>;
}

const differingAnswers = (bar: SubmitBarView | null): ReadonlySet<string> =>
  new Set(bar?.pads.map(({ formModelType, key }) => nameOfAnswer(formModelType, key)));
