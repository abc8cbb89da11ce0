import { useLocation } from "react-router";
import { TabHead } from "#features/proposals/team/ui/tab-head.tsx";
import type { Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { type AppendixDone, archiveHref } from "../rules/paths.ts";
import type { AppendicesView } from "../views/appendices-page.server.ts";
import { AppendixSlot } from "./appendix-slot.tsx";
import { formatRefusal } from "./format-file-problem.ts";

/** Fields of the forms of the page. */
export type AppendixField = "file" | "name";

export interface AppendicesPageProps {
  dossierId: string;
  view: AppendicesView;
  /** What was tried in vain, with what was typed. */
  submission: Submission<AppendixField> | undefined;
  /** What was just done, and to which file. */
  done: { act: AppendixDone; file: string | null } | null;
  /** The file whose removal is asked about. */
  removing: string | null;
}

/** What the call asks for beside its forms: a panel each, with its files and the way to add one. */
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
        <Alert key={key} tone="done" role="status" takesLostFocus hideWhenEdited>
          {t("appendices:done.removed")}
        </Alert>
      )}
      {submission?.problem && <Refusal key={`${key} refused`} problem={submission.problem} />}
      {!change.ok && (
        <Alert tone="info">
          {t(
            change.why === "deposited"
              ? "appendices:readOnly.deposited"
              : "appendices:readOnly.notYourRole",
          )}
        </Alert>
      )}
      {view.maxAppendices !== null && (
        <p className="muted">{t("appendices:maxAppendices", { count: view.maxAppendices })}</p>
      )}
      {view.slots.map((slot) => (
        <AppendixSlot key={slot.id} slot={slot} mayChange={change.ok} {...props} />
      ))}
    </div>
  );
}

/** Why something was not done, though nothing is wrong with what was sent. */
function Refusal({ problem }: { problem: string }) {
  const t = useT();
  return (
    <Alert tone="stop" role="alert" takesFocus>
      {formatRefusal(t, problem)}
    </Alert>
  );
}
