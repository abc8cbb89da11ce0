import type { ReactNode } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import type { ImportView } from "../queries/production-imports.server.ts";
import { isImportActive } from "../rules/import-request.ts";
import type { ImportSource } from "../rules/vocabulary.ts";
import { formatImportFreshness, formatImportProgress } from "./import-messages.ts";

interface ImportPanelProps {
  imports: readonly ImportView[];
  /** Form action and URL to return to. */
  back: string;
  now: Date;
  children?: ReactNode;
}

/** Status of the imports, with a button to repeat each. */
export function ImportPanel({ imports, back, now, children }: ImportPanelProps) {
  const { t } = useLanguage();
  const busy = imports.filter(isImportActive);
  const rest = imports.filter((view) => !isImportActive(view));
  return (
    <section className="panel import-panel" aria-label={t("productions:import.title")}>
      {busy.length > 0 && <ActiveImports imports={busy} />}
      {rest.map((view) => (
        <EndedImport key={view.source} view={view} back={back} now={now} />
      ))}
      {children}
    </section>
  );
}

function ActiveImports({ imports }: { imports: readonly ImportView[] }) {
  const { t, locale } = useLanguage();
  return (
    <import-progress>
      {imports.map((view) => (
        <div key={view.id} data-import={view.id}>
          <ProgressBar
            label={t("productions:import.progress", {
              source: t(`productions:sources.${view.source}`),
            })}
            value={view.total === null ? undefined : view.done}
            max={Math.max(1, view.total ?? 1)}
            text={formatImportProgress(t, locale, view)}
          />
        </div>
      ))}
      <p className="small muted">{t("productions:import.leave")}</p>
    </import-progress>
  );
}

function EndedImport({ view, back, now }: { view: ImportView; back: string; now: Date }) {
  const { t, locale } = useLanguage();
  const failed = view.state === "failed" && view.failure;
  const source = t(`productions:sources.${view.source}`);
  return (
    <div className="import-ended">
      <p className="import-fresh">{formatImportFreshness(t, locale, view, now)}</p>
      <RepeatImportForm view={view} back={back} label={failed ? "again" : "update"} />
      {view.remainingWorks > 0 && (
        <form method="post" action={back} data-act="page" className="import-brought">
          <input type="hidden" name="intent" value="disownImport" />
          <input type="hidden" name="id" value={view.id} />
          <span className="small muted">
            {t("productions:notMine.brought", {
              count: view.remainingWorks,
              number: formatNumber(locale, view.remainingWorks),
            })}
          </span>
          <Button type="submit" size="s" variant="quiet">
            {t("productions:notMine.all")}
          </Button>
        </form>
      )}
      {failed && (
        <Alert tone="soon">
          {t("productions:import.failedAt", {
            source,
            date: formatDayTime(locale, view.finishedAt ?? view.createdAt, now),
          })}{" "}
          {t(`productions:import.failures.${failed}`, { source })} {t("productions:import.safe")}
        </Alert>
      )}
    </div>
  );
}

interface RepeatImportFormProps {
  view: ImportView;
  back: string;
  label: "again" | "update";
}

/** Repeats an import with the same search. */
function RepeatImportForm({ view, back, label }: RepeatImportFormProps) {
  const { t } = useLanguage();
  return (
    <form method="post" action={back}>
      <ImportFields sources={[view.source]} by={view.by} value={view.value} />
      <Button type="submit" size="s" icon="refresh">
        {t(`productions:import.${label}`)}
        <span className="vh"> {t(`productions:sources.${view.source}`)}</span>
      </Button>
    </form>
  );
}

interface ImportFieldsProps {
  sources: readonly ImportSource[];
  by: ImportView["by"];
  value: string;
}

export function ImportFields({ sources, by, value }: ImportFieldsProps) {
  return (
    <>
      <input type="hidden" name="intent" value="import" />
      {sources.map((source) => (
        <input key={source} type="hidden" name="source" value={source} />
      ))}
      <input type="hidden" name="by" value={by} />
      {by === "identifier" && <input type="hidden" name="halId" value={value} />}
      {by === "name" && <input type="hidden" name="name" value={value} />}
    </>
  );
}
