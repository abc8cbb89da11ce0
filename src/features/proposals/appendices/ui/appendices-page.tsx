import { useLocation } from "react-router";
import { TabHead } from "#features/proposals/team/ui/tab-head.tsx";
import type { Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { type AppendixDone, archiveHref } from "../rules/paths.ts";
import type { AppendicesView } from "../views/appendices-page.server.ts";
import { AppendixSlot } from "./appendix-slot.tsx";
import { formatRefusal } from "./format-file-problem.ts";

/** Fields of the page's forms. */
export type AppendixField = "file" | "name";

export interface AppendicesPageProps {
  dossierId: string;
  view: AppendicesView;
  /** The refused post, with the typed values. */
  submission: Submission<AppendixField> | undefined;
  /** The last action and its file. */
  done: { act: AppendixDone; file: string | undefined; direction: string | undefined } | null;
  /** Id of the file whose removal has to be confirmed. */
  removing: string | null;
}

/** The appendix slots of the call: a panel each, with files and an upload form. */
export function AppendicesPage(props: AppendicesPageProps) {
  const { view, submission, done } = props;
  const t = useT();
  const { key } = useLocation();
  if (view.slots.length === 0) {
    return (
      <div className="stack">
        <TabHead title={t("appendices:title")} lead={t("appendices:noneText")} />
        <EmptyState title={t("appendices:none")} level={3} built={1}>
          {t("appendices:noneText")}
        </EmptyState>
      </div>
    );
  }
  const missing = view.slots.filter((slot) => slot.missing).length;
  const { change } = view.can;
  return (
    <div className="stack">
      <TabHead
        title={t("appendices:title")}
        lead={missing > 0 ? t("appendices:missing", { count: missing }) : t("appendices:lead")}
        actions={
          view.count > 0 && (
            <ButtonLink href={archiveHref(props.dossierId)} icon="download">
              {t("appendices:archive")}
            </ButtonLink>
          )
        }
      />
      {done?.act === "removed" && !submission && (
        <DoneAlert key={key}>{t("appendices:done.removed")}</DoneAlert>
      )}
      {submission?.problem && <Refusal key={`${key} refused`} problem={submission.problem} />}
      {!change.ok && (
        <Alert tone="info">
          {t(
            change.why === "deposited" || change.why === "partClosed"
              ? `appendices:readOnly.${change.why}`
              : "appendices:readOnly.notYourRole",
          )}
        </Alert>
      )}
      {view.maxAppendices !== null && (
        <p className="muted">{t("appendices:maxAppendices", { count: view.maxAppendices })}</p>
      )}
      {view.slots.map((slot) => (
        <AppendixSlot key={slot.id} slot={slot} mayChange={slot.mayChange.ok} {...props} />
      ))}
    </div>
  );
}

/** A refusal that is not about the file itself. */
function Refusal({ problem }: { problem: string }) {
  const t = useT();
  return (
    <Alert tone="stop" role="alert" takesFocus>
      {formatRefusal(t, problem)}
    </Alert>
  );
}
