import { type ReactNode, useMemo, useState } from "react";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { DepositContext, toAnswerId } from "#features/proposals/dossiers/ui/dossier-context.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import type { SubmitBarView } from "../../endpoints.ts";
import { countMissingByTab } from "../../rules/paths.ts";
import type { DepositedView } from "../../views/submit-bar.server.ts";
import { useStepStates } from "../use-step-states.ts";
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

interface EditNoticeProps {
  dossierId: string;
  held: NonNullable<SubmitBarView["held"]>;
  now: string;
  /** Its time has run out, and what was written since is handed over no more. */
  hasEnded: boolean;
}

/** On every page of a dossier that is edited again: the agency holds another version than the one that is read here. */
function EditNotice({ dossierId, held, now, hasEnded }: EditNoticeProps) {
  const { t, locale } = useLanguage();
  const { version, at } = held;
  return (
    <Alert
      tone={hasEnded ? "stop" : "soon"}
      // Said aloud when it changes.
      role="status"
      title={t(hasEnded ? "deposits:edit.overTitle" : "deposits:edit.banner", {
        version,
        at: formatDayTime(locale, new Date(at), new Date(now)),
      })}
      actions={
        <ButtonLink size="s" href={depositHref(dossierId)}>
          {t("deposits:edit.bannerOpen")}
        </ButtonLink>
      }
    >
      {t(hasEnded ? "deposits:edit.overText" : "deposits:edit.bannerText")}
    </Alert>
  );
}
