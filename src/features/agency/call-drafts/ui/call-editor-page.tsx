import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Form, useFetcher } from "react-router";
import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";
import { CALL_FIELD_NAMES, listCallChanges } from "#features/portal/calls/rules/call-changes.ts";
import { type CallField, TRANSLATED_FIELDS } from "#features/portal/calls/rules/call-content.ts";
import { formatCallNumber } from "#features/portal/calls/rules/call-number.ts";
import { callHref } from "#features/portal/calls/rules/paths.ts";
import { getCallStatus } from "#features/portal/calls/rules/status.ts";
import { describeTime } from "#features/portal/calls/rules/time-left.ts";
import { PersonFace } from "#features/proposals/dossier-form/ui/live/presence-list.tsx";
import { useSaver } from "#platform/browser/saver/use-saver.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { StatusMark, Tag } from "#ui/tag.tsx";
import { isCompleteReason, toChangeReason } from "../../call-notices/rules/closing-change.ts";
import { ClosingTrialPanel } from "../../call-notices/ui/closing-trial-panel.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { CallTabs } from "../../frame/ui/call-tabs.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { findEditorPart, listEditorParts } from "../rules/editor-parts.ts";
import { CALLS_PATH, type CallDone, previewCallHref } from "../rules/paths.ts";
import type { CallEditorView } from "../views/call-editor.server.ts";
import { createCallSaver, toServerValue } from "./call-saver.ts";
import { ChangesPanel } from "./changes-panel.tsx";
import { CheckList } from "./check-list.tsx";
import { ColleagueNews } from "./colleague-news.tsx";
import { DatesPart } from "./dates-part.tsx";
import { ContactsPart, DocumentsPart } from "./documents-part.tsx";
import { CallEditorContext, type CallEditorSession, useCallContent } from "./editor-context.ts";
import { EligibilityPart } from "./eligibility-part.tsx";
import { EndPanel } from "./end-panel.tsx";
import { FactsPart } from "./facts-part.tsx";
import { FormsPart } from "./forms-part.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { getFocusedField, useLiveCall } from "./live/use-live-call.ts";
import { PartNav } from "./part-nav.tsx";
import { PiecesPart } from "./pieces-part.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { formatRefusal, PublishPanel } from "./publish-panel.tsx";
import { SaveState } from "./save-state.tsx";
import { TextsPart } from "./texts-part.tsx";

/** Maximum time between saves during typing. */
const AUTOSAVE_MS = 30_000;
/** After a save the check list is read again, once typing pauses. */
const REREAD_MS = 600;

interface CallEditorPageProps {
  readonly view: CallEditorView;
  readonly accountId: string;
  /** The address that a trial of a message is mailed to. */
  readonly email: string | null;
  readonly done: CallDone | null;
}

/** The editor of a call: the fields in the middle, their parts at the left, check list and publication at the right. */
export function CallEditorPage({ view, accountId, email, done }: CallEditorPageProps) {
  const { t, locale } = useLanguage();
  const isHydrated = useIsHydrated();
  const reread = useSafeRevalidate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [savedAt, setSavedAt] = useState(() => findNewestSave(view));
  const saver = useSaver(
    () =>
      createCallSaver({
        accountId,
        draftId: view.id,
        fields: view.fields,
        isReadOnly: !view.can.edit.ok,
        onSaved: (at) => {
          if (at) setSavedAt(at);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => void reread(), REREAD_MS);
        },
      }),
    { everyMs: AUTOSAVE_MS, onLeavingField: true },
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  const receive = useReceivedFields(saver, view);
  const { people, isEnded } = useLiveCall({
    draftId: view.id,
    onSaved: () => void reread(),
    onLeave: receive,
  });
  const isReadOnly = !view.can.edit.ok || isEnded;
  useEffect(() => {
    if (saver.readOnly !== isReadOnly) saver.readOnly = isReadOnly;
  }, [saver, isReadOnly]);
  const [unresolved, setUnresolved] = useState<ReadonlyMap<string, CallField>>(new Map());
  const onUnresolved = useCallback((input: string, field: CallField | null) => {
    setUnresolved((known) => {
      if ((known.get(input) ?? null) === field) return known;
      const next = new Map(known);
      if (field) next.set(input, field);
      else next.delete(input);
      return next;
    });
  }, []);
  const confirm = useFetcher();
  const { submit: submitConfirmation } = confirm;
  const content = useCallContent(saver, CALL_FIELD_NAMES);
  const shown = useDeferredValue(content);
  const changes = useMemo(
    () => (view.published ? listCallChanges(view.published, shown) : []),
    [view.published, shown],
  );
  const session = useMemo(
    (): CallEditorSession => ({
      draftId: view.id,
      accountId,
      saver,
      isReadOnly,
      published: view.published,
      checkedAgainst: Object.fromEntries(
        CALL_FIELD_NAMES.map((field) => [field, view.fields[field].checkedAgainst]),
      ),
      lookups: view.lookups,
      people,
      onUnresolved,
      onConfirm: (field) => {
        const other = TRANSLATED_FIELDS[field as keyof typeof TRANSLATED_FIELDS];
        const { version } = saver.getPart(other).serverValue;
        const fields = { intent: "confirm", field, otherVersion: String(version) };
        void submitConfirmation(fields, { method: "post" });
      },
      now: view.now,
    }),
    [view, accountId, saver, isReadOnly, people, onUnresolved, submitConfirmation],
  );
  const revertClosing = () => saver.change("closesAt", view.published?.closesAt ?? null);
  const [reason, setReason] = useState(view.publishReason ?? { fr: "", en: "" });
  const publishedClosing = view.published?.closesAt ?? null;
  const isClosingMoved =
    publishedClosing !== null && shown.closesAt !== null && shown.closesAt !== publishedClosing;
  // The server does not know the reason before the trial.
  const checks = isCompleteReason(reason)
    ? view.checks.filter(({ code }) => code !== "closingReasonMissing")
    : view.checks;
  const parts = useMemo(() => listEditorParts(view.partnerKind), [view.partnerKind]);
  const title =
    (locale === "fr" ? shown.titleFr || shown.titleEn : shown.titleEn || shown.titleFr) ||
    t("callDrafts:untitled");
  return (
    <CallEditorContext value={session}>
      <BackOfficePage
        title={title}
        tabs={renderCallTabs(view)}
        lead={
          <span className="call-status">
            <CallPlace view={view} departmentId={shown.departmentId} reference={shown.reference} />
            <CallStateMark view={view} />
            {changes.length > 0 && (
              <Tag tone="soon">{t("callDrafts:changes.waiting", { count: changes.length })}</Tag>
            )}
            {isReadOnly ? null : <SaveState saver={saver} savedAt={savedAt} now={view.now} />}
            <span className="call-doing" role="status">
              {people.map(({ userId, name, at }) => (
                <span key={userId} className="call-here">
                  <PersonFace userId={userId} name={name} />
                  {at && CALL_FIELD_NAMES.includes(at as never)
                    ? t("callDrafts:live.writesIn", {
                        name,
                        part: t(`callDrafts:nav.${findEditorPart(at as never)}`),
                      })
                    : t("callDrafts:live.here", { name })}
                </span>
              ))}
            </span>
          </span>
        }
        actions={
          <>
            {view.can.copy.ok && (
              <Form method="post" action={CALLS_PATH}>
                <PageAgencyField />
                <input type="hidden" name="callId" value={view.callId ?? ""} />
                <Button type="submit" name="intent" value="copy" icon="copy" variant="quiet">
                  {t("callDrafts:copy")}
                </Button>
              </Form>
            )}
            {view.slug && !view.withdrawnAt && (
              <ButtonLink href={callHref(view.slug)} icon="external">
                {t("callDrafts:publicPage")}
              </ButtonLink>
            )}
            <ButtonLink href={previewCallHref(view.id)} icon="eye">
              {t("callDrafts:preview.open")}
            </ButtonLink>
          </>
        }
      >
        {/* A publication is no longer the news once something new waits. */}
        {done && changes.length === 0 && (
          <DoneAlert key={done}>{t(`callDrafts:done.${done}`)}</DoneAlert>
        )}
        <ColleagueNews history={view.history} />
        <noscript>
          <Alert tone="soon">{t("callDrafts:noScript")}</Alert>
        </noscript>
        <p className="call-narrow small">{t("callDrafts:narrow")}</p>
        {!view.can.edit.ok && <Alert tone="info">{formatRefusal(t, view.can.edit.why)}</Alert>}
        {isEnded && <Alert tone="stop">{t("callDrafts:readOnly.ended")}</Alert>}
        {confirm.data && "problem" in (confirm.data as object) && (
          <Alert tone="soon" role="alert">
            {t("callDrafts:texts.confirmStale")}
          </Alert>
        )}
        <div className="call-editor">
          <PartNav parts={parts} checks={checks} />
          <fieldset className="call-parts" disabled={!isHydrated}>
            <legend className="vh">{t("callDrafts:fieldsLegend")}</legend>
            <TextsPart content={content} />
            <DatesPart
              content={shown}
              publishedAt={view.publishedAt}
              publishAt={view.publishAt}
              partnerKind={view.partnerKind}
            >
              {isClosingMoved && shown.closesAt && (
                <ClosingTrialPanel
                  draftId={view.id}
                  closesAt={shown.closesAt}
                  reason={toChangeReason(reason.fr, reason.en)}
                  loaded={view.closing}
                  email={email}
                  isReadOnly={isReadOnly}
                  onRevert={revertClosing}
                />
              )}
            </DatesPart>
            <FactsPart partnerKind={view.partnerKind} />
            {parts.includes("pieces") && <PiecesPart />}
            {parts.includes("forms") && <FormsPart />}
            {parts.includes("eligibility") && <EligibilityPart />}
            <DocumentsPart />
            <ContactsPart />
          </fieldset>
          <aside className="call-rail" aria-label={t("callDrafts:rail")}>
            {view.can.publish.ok && <CheckList items={checks} />}
            {view.published && <ChangesPanel changes={changes} />}
            <PublishPanel
              view={view}
              changes={changes}
              unresolved={[...unresolved.values()][0] ?? null}
              isClosingEarlier={isClosingMoved && (shown.closesAt ?? "") < publishedClosing}
              reason={reason}
              onReason={setReason}
            />
            <PreviewCard draftId={view.id} partner={view.partner} content={shown} now={view.now} />
            <HistoryPanel view={view} />
            <EndPanel view={view} />
          </aside>
        </div>
      </BackOfficePage>
    </CallEditorContext>
  );
}

/** Fields without an author were taken over from the published call when its draft was opened. */
const findNewestSave = ({ fields }: CallEditorView): string | null =>
  Object.values(fields)
    .flatMap(({ changedAt, changedBy }) => (changedBy && changedAt ? changedAt : []))
    .sort()
    .at(-1) ?? null;

/**
 * Passes fields that other people saved to the saver. A field that has the focus is not replaced under the person's
 * hands: it waits until the focus leaves it, unless the person has changed it, so that both are merged.
 */
function useReceivedFields(saver: ReturnType<typeof createCallSaver>, view: CallEditorView) {
  const latest = useRef(view.fields);
  latest.current = view.fields;
  const receive = () => {
    for (const field of CALL_FIELD_NAMES) {
      const sent = latest.current[field];
      const { serverValue, status } = saver.getPart(field);
      if (sent.version <= serverValue.version) continue;
      if (getFocusedField() === field && status.kind === "saved") continue;
      saver.receive(field, toServerValue(sent));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page was read again
  useEffect(receive, [view.fields]);
  return receive;
}

/** The other pages of a published call of an agency; null for calls without dossiers here. */
function renderCallTabs({ id, callId, partner, partnerKind, published }: CallEditorView) {
  if (callId === null || partnerKind !== "standard" || !published?.year) return null;
  const { year, code } = published;
  const number = formatCallNumber({ partner: partner.code, year, code });
  return <CallTabs callId={callId} draftId={id} number={number} current="texts" />;
}

/** Agency, department and reference. */
function CallPlace(props: {
  view: CallEditorView;
  departmentId: number | null;
  reference: string;
}) {
  const { t, locale } = useLanguage();
  const { view, departmentId, reference } = props;
  const department = view.lookups.departments.find(({ id }) => id === departmentId);
  const place = [
    view.partner.code,
    department
      ? department[locale]
      : view.lookups.departments.length > 0
        ? t("callDrafts:allDepartments")
        : null,
    reference && t("callDrafts:reference", { reference }),
  ].filter(Boolean);
  return <span className="muted">{place.join(" · ")}</span>;
}

function CallStateMark({ view }: { view: CallEditorView }) {
  const { t, locale } = useLanguage();
  if (view.withdrawnAt) return <Tag tone="stop">{t("callDrafts:state.withdrawn")}</Tag>;
  if (!view.published?.opensAt || !view.published.closesAt)
    return view.publishAt ? (
      <Tag tone="plain">
        {t("callDrafts:state.planned", {
          moment: formatDayTime(locale, view.publishAt, view.now),
        })}
      </Tag>
    ) : (
      <Tag tone="dashed">{t("callDrafts:state.draft")}</Tag>
    );
  const dates = {
    opensAt: new Date(view.published.opensAt),
    closesAt: new Date(view.published.closesAt),
  };
  const status = getCallStatus(dates, view.now);
  const { label } = describeTime(status, dates, view.now, locale, t);
  return (
    <StatusMark tone={status}>
      {t("callDrafts:state.published", { status: t(`calls:status.${status}`), time: label })}
    </StatusMark>
  );
}
