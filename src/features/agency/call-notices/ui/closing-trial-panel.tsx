import { useCallback, useEffect, useState } from "react";
import type { ChangeReason } from "#features/people/alerts/rules/call-change-text.ts";
import { isSameValue } from "#features/portal/calls/rules/call-changes.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { closingTrialContract, mailClosingTrialContract } from "../endpoints.ts";
import type { ClosingTrialData } from "../rules/closing-trial.ts";
import { ClosingTrial } from "./closing-trial.tsx";

/** Typing pauses at least this long before the trial is asked for. */
const TYPING_PAUSE_MS = 350;

interface ClosingTrialPanelProps {
  /** The draft of a published call. */
  readonly draftId: string;
  /** The closing that is being typed, as an ISO moment. */
  readonly closesAt: string;
  readonly reason: ChangeReason | null;
  /** The trial that came with the page, shown until the closing changes again. */
  readonly loaded: ClosingTrialData | null;
  readonly isReadOnly: boolean;
  readonly onRevert: () => void;
  /** The address of the person who edits; null without one. */
  readonly email: string | null;
}

/** The trial of the closing that is being typed, loaded while the person types. */
export function ClosingTrialPanel(props: ClosingTrialPanelProps) {
  const { draftId, closesAt, reason, loaded, isReadOnly, onRevert, email } = props;
  const t = useT();
  const known = loaded?.after === closesAt && isSameValue(loaded.reason, reason) ? loaded : null;
  const asked = useClosingTrial({ draftId, closesAt, reason, isKnown: known !== null });
  // Until the first answer, the trial that came with the page stays shown.
  const waiting = asked.hasFailed || loaded?.after !== closesAt ? null : loaded;
  const trial = known ?? asked.trial ?? waiting;
  const sendTest = async (): Promise<boolean> => {
    const outcome = await callEndpoint<typeof mailClosingTrialContract>(
      "POST",
      "/administration-portail-aap/appels/:id/cloture/essai",
      {
        params: { id: draftId },
        body: { closesAt, reasonFr: reason?.fr ?? "", reasonEn: reason?.en ?? "" },
      },
    );
    return outcome.ok;
  };
  if (trial) {
    const acts = isReadOnly ? {} : { onRevert, onSendTest: sendTest };
    return <ClosingTrial trial={trial} email={email} {...acts} />;
  }
  if (!asked.hasFailed)
    return (
      <p className="muted small" role="status">
        {t("callNotices:trial.loading")}
      </p>
    );
  return (
    <Alert
      tone="stop"
      role="status"
      actions={<Button onClick={asked.retry}>{t("callNotices:trial.retry")}</Button>}
    >
      {t("callNotices:trial.failed")}
    </Alert>
  );
}

/** The last trial stays shown while the next one is loaded. */
function useClosingTrial({
  draftId,
  closesAt,
  reason,
  isKnown,
}: Pick<ClosingTrialPanelProps, "draftId" | "closesAt" | "reason"> & {
  readonly isKnown: boolean;
}) {
  const { fr: reasonFr = "", en: reasonEn = "" } = reason ?? {};
  const [trial, setTrial] = useState<ClosingTrialData | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again after a failure
  useEffect(() => {
    if (isKnown) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const outcome = await callEndpoint<typeof closingTrialContract>(
        "GET",
        "/administration-portail-aap/appels/:id/cloture",
        {
          params: { id: draftId },
          query: { closesAt, ...(reason ? { reasonFr, reasonEn } : {}) },
          signal: abort.signal,
        },
      ).catch(() => null);
      if (abort.signal.aborted) return;
      setTrial(outcome?.ok ? outcome.answer : null);
      setHasFailed(!outcome?.ok);
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [draftId, closesAt, reasonFr, reasonEn, isKnown, attempt]);
  const retry = useCallback(() => {
    setHasFailed(false);
    setAttempt((count) => count + 1);
  }, []);
  return { trial, hasFailed, retry };
}
