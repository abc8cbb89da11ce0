import { Form } from "react-router";
import { WordDiff } from "#features/proposals/dossier-form/ui/word-diff.tsx";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { PADS_ANCHOR } from "#features/proposals/pads/rules/paths.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import type { PadTextView } from "../views/pad-texts.server.ts";

/** Result of the pad decision that was just posted. */
export const PAD_OUTCOMES = ["bring", "keepAnswer", "changed", "failed"] as const;
export type PadOutcome = (typeof PAD_OUTCOMES)[number];

interface PadTextsProps {
  dossierId: string;
  texts: readonly PadTextView[];
  outcome: PadOutcome | null;
}

/**
 * Pad texts that a deposit would not contain, each with its difference and a decision to take. Works without JavaScript.
 */
export function PadTexts({ dossierId, texts, outcome }: PadTextsProps) {
  const { t } = useLanguage();
  const isDone = outcome === "bring" || outcome === "keepAnswer";
  if (texts.length === 0 && !outcome) return null;
  return (
    <div id={PADS_ANCHOR} className="stack">
      {outcome && (
        <Alert key={texts.length} tone={isDone ? "done" : "stop"} role="status" takesLostFocus>
          {t(`pads:differs.outcome.${outcome}`)}
        </Alert>
      )}
      {texts.length > 0 && (
        <Panel title={t("pads:differs.title", { count: texts.length })}>
          <p>{t("pads:differs.offer")}</p>
          <ol className="differences">
            {texts.map((one) => (
              <PadText key={`${one.formModelType} ${one.padId}`} {...{ dossierId, one }} />
            ))}
          </ol>
        </Panel>
      )}
    </div>
  );
}

function PadText({ dossierId, one }: { dossierId: string; one: PadTextView }) {
  const { t, locale } = useLanguage();
  const { obstacle } = one;
  const refusal =
    obstacle?.kind === "locked"
      ? t("pads:differs.locked")
      : obstacle &&
        t("pads:review.tooLong", { count: obstacle.over, max: formatNumber(locale, obstacle.max) });
  return (
    <li className="difference">
      <p className="difference-what">
        <AppLink className="link" href={one.href}>
          {one.label}
        </AppLink>
      </p>
      <div className="stack">
        <WordDiff before={one.before} after={one.after} />
        {one.before === one.after && <p>{t("pads:review.onlyStructure")}</p>}
        {one.mayDecide && (
          <Form method="post" action={depositHref(dossierId)} className="editing-acts">
            <input type="hidden" name="formModelType" value={one.formModelType} />
            <input type="hidden" name="pad" value={one.padId} />
            <input type="hidden" name="padDigest" value={one.padDigest} />
            <input type="hidden" name="answerDigest" value={one.answerDigest} />
            <Button type="submit" name="intent" value="bring" disabledReason={refusal ?? undefined}>
              {t("pads:bring")}
              <span className="vh"> {t("pads:differs.of", { title: one.label })}</span>
            </Button>
            <Button type="submit" name="intent" value="keepAnswer">
              {t("pads:leaveOut")}
              <span className="vh"> {t("pads:differs.of", { title: one.label })}</span>
            </Button>
          </Form>
        )}
      </div>
    </li>
  );
}
