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
  /** Null when deposited and not being edited. */
  bar: SubmitBarView | null;
  /** Null when there is a bar. */
  deposited: DepositedView | null;
  children: ReactNode;
}

/**
 * Provides the frame of a dossier's pages with the submit bar and the missing items of each step and page, kept current.
 */
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
  /** The edit has ended; later changes will not be deposited. */
  hasEnded: boolean;
}

/** Shown on every page during an edit: the agency has another version than the one shown. */
function EditNotice({ dossierId, held, now, hasEnded }: EditNoticeProps) {
  const { t, locale } = useLanguage();
  const { version, at } = held;
  return (
    <Alert
      tone={hasEnded ? "stop" : "soon"}
      // Announced when it changes.
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
