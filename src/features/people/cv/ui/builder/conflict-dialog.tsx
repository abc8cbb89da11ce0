import { useState } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { MAX_CVS } from "../../rules/cv-limits.ts";
import type { CopyFailure, SavedCv } from "../autosave/send-save.ts";
import type { PartDifference } from "./part-differences.ts";

interface ConflictDialogProps {
  theirs: SavedCv;
  now: Date;
  differences: readonly PartDifference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Saves this tab's version as a new CV. Returns the failure, if any. */
  onKeepBoth: () => Promise<CopyFailure | null>;
}

/** Two tabs changed the same step. Shows both versions; no choice loses this tab's silently. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { theirs, now, differences, onKeepMine, onTakeTheirs, onKeepBoth } = props;
  const { t, locale } = useLanguage();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<CopyFailure | null>(null);
  const savedAt = formatDayTime(locale, new Date(theirs.updatedAt), now);
  const keepBoth = async () => {
    setBusy(true);
    setFailed(await onKeepBoth());
    setBusy(false);
  };
  return (
    // Must be answered: nothing can be saved before.
    <Dialog
      open
      mustAnswer
      title={t("cv:builder.conflict.title")}
      actions={
        <>
          <Button onClick={onTakeTheirs}>{t("cv:builder.conflict.takeTheirs")}</Button>
          <Button onClick={onKeepMine}>{t("cv:builder.conflict.keepMine")}</Button>
          <Button variant="primary" busy={busy} onClick={() => void keepBoth()} data-first-focus="">
            {t("cv:builder.conflict.keepBoth")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t("cv:builder.conflict.text", { moment: savedAt })}</p>
        {failed && (
          <Alert tone="stop">
            {failed === "full"
              ? t("cv:builder.conflict.copyFull", { max: MAX_CVS })
              : t("cv:builder.conflict.copyFailed")}
          </Alert>
        )}
        <Differences differences={differences} />
      </div>
    </Dialog>
  );
}

function Differences({ differences }: Pick<ConflictDialogProps, "differences">) {
  const { t } = useLanguage();
  const showText = (text: string) =>
    text || <span className="muted">{t("cv:builder.conflict.empty")}</span>;
  return differences.map(({ label, mine, theirs }) => (
    <section key={label} className="versions">
      <h3>{label}</h3>
      <dl>
        <div>
          <dt>{t("cv:builder.conflict.mine")}</dt>
          <dd>{showText(mine)}</dd>
        </div>
        <div>
          <dt>{t("cv:builder.conflict.theirs")}</dt>
          <dd>{showText(theirs)}</dd>
        </div>
      </dl>
    </section>
  ));
}
