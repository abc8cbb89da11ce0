import { type ReactNode, useState } from "react";
import { CALL_FIELDS, type CallContent } from "#features/portal/calls/rules/call-content.ts";
import { getRetirementDate } from "#features/portal/calls/rules/status.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDay, formatDayTime } from "#platform/i18n/format.ts";
import { classNames } from "#ui/menu-dropdown.tsx";
import { toFieldId } from "../rules/editor-parts.ts";
import { useCallEditor, useCallField, useUnresolvedInput } from "./editor-context.ts";
import { EditorPartPanel } from "./editor-part-panel.tsx";
import { FieldFrame } from "./field-frame.tsx";
import { formatAnnouncedDate } from "./format-field.ts";
import { ParisMomentField } from "./paris-moment-field.tsx";

const SHOW_YEAR = new Date(0);
const GRACE_MINUTES = [0, 5, 10, 15, 30, 60];

interface DatesPartProps {
  readonly content: CallContent;
  /** When the call was published; null before. */
  readonly publishedAt: Date | null;
  /** When its publication is planned. */
  readonly publishAt: Date | null;
  readonly partnerKind: "standard" | "one_off";
  /** The trial of a changed closing. */
  readonly children?: ReactNode;
}

/** The dates in Paris time, each with what it triggers. */
export function DatesPart(props: DatesPartProps) {
  const { content, publishedAt, publishAt, partnerKind, children } = props;
  const { t, locale } = useLanguage();
  const { now } = useCallEditor();
  const isAgency = partnerKind === "standard";
  const closesAt = content.closesAt ? new Date(content.closesAt) : null;
  const published = publishedAt ?? publishAt;
  return (
    <EditorPartPanel
      part="dates"
      actions={<span className="small muted">{t("callDrafts:dates.triggers")}</span>}
    >
      <ol className="call-dates">
        <DateStep
          title={t("callDrafts:dates.publication")}
          text={t(
            publishedAt
              ? "callDrafts:dates.publicationDone"
              : publishAt
                ? "callDrafts:dates.publicationPlanned"
                : "callDrafts:dates.publicationOpen",
          )}
          isPast={publishedAt !== null && publishedAt <= now}
        >
          <p className="call-said">
            {published
              ? formatDayTime(locale, published, SHOW_YEAR)
              : t("callDrafts:dates.notPlanned")}
          </p>
        </DateStep>
        <MomentStep field="opensAt" text={t(`callDrafts:dates.opening.${partnerKind}`)} />
        <MomentStep field="closesAt" text={t(`callDrafts:dates.closing.${partnerKind}`)} />
        {isAgency && (
          <>
            <GraceStep />
            <AnnouncedStep field="eligibilityAnswerOn" />
            <AnnouncedStep field="decisionsOn" />
          </>
        )}
        <DateStep
          title={t("callDrafts:dates.retirement")}
          text={t("callDrafts:dates.retirementText")}
          isPast={closesAt !== null && getRetirementDate(closesAt) <= now}
        >
          <p className="call-said">
            {closesAt
              ? formatDay(locale, getRetirementDate(closesAt), SHOW_YEAR)
              : t("callDrafts:dates.fourMonths")}
          </p>
        </DateStep>
      </ol>
      {children}
    </EditorPartPanel>
  );
}

interface DateStepProps {
  readonly title: string;
  readonly text: string;
  readonly textId?: string | undefined;
  readonly isPast?: boolean | undefined;
  readonly isChanged?: boolean | undefined;
  readonly children: ReactNode;
}

function DateStep({ title, text, textId, isPast, isChanged, children }: DateStepProps) {
  return (
    <li className={classNames(isPast && "call-date-past", isChanged && "call-date-changed")}>
      <i aria-hidden="true" />
      <div>
        <b>{title}</b>
        <p id={textId}>{text}</p>
      </div>
      <div className="call-date-value">{children}</div>
    </li>
  );
}

function MomentStep({ field, text }: { field: "opensAt" | "closesAt"; text: string }) {
  const { t, locale } = useLanguage();
  const { isReadOnly, published, now } = useCallEditor();
  const { value, change } = useCallField(field);
  const [isUnresolved, setIsUnresolved] = useState(false);
  useUnresolvedInput(field, isUnresolved);
  const id = toFieldId(field);
  const before = published?.[field] ?? null;
  const isChanged = published !== null && before !== value;
  const title = t(`callDrafts:labels.${field}`);
  return (
    <DateStep
      title={title}
      text={text}
      textId={`${id}-text`}
      isPast={value !== null && new Date(value) <= now}
      isChanged={isChanged}
    >
      <FieldFrame field={field}>
        {isReadOnly ? (
          <p id={id} className="call-said">
            {value ? formatDayTime(locale, new Date(value), SHOW_YEAR) : t("callDrafts:nothing")}
          </p>
        ) : (
          <ParisMomentField
            id={id}
            label={title}
            value={value}
            onChange={change}
            describedBy={`${id}-text`}
            onUnresolved={setIsUnresolved}
          />
        )}
        {isChanged && before && (
          <p className="xs">
            {t("callDrafts:dates.insteadOf")}{" "}
            <del>{formatDayTime(locale, new Date(before), SHOW_YEAR)}</del>
          </p>
        )}
      </FieldFrame>
    </DateStep>
  );
}

function GraceStep() {
  const { t } = useLanguage();
  const { isReadOnly } = useCallEditor();
  const { value, change } = useCallField("graceMinutes");
  const id = toFieldId("graceMinutes");
  const choices = [...new Set([...GRACE_MINUTES, value])].sort((one, other) => one - other);
  return (
    <DateStep
      title={t("callDrafts:labels.graceMinutes")}
      text={t("callDrafts:dates.grace")}
      textId={`${id}-text`}
    >
      <FieldFrame field="graceMinutes">
        {isReadOnly ? (
          <p id={id} className="call-said">
            {t("callDrafts:minutes", { count: value })}
          </p>
        ) : (
          <select
            id={id}
            className="input"
            aria-label={t("callDrafts:labels.graceMinutes")}
            aria-describedby={`${id}-text`}
            value={value}
            onChange={({ target }) => change(Number(target.value))}
          >
            {choices.map((minutes) => (
              <option key={minutes} value={minutes}>
                {t("callDrafts:minutes", { count: minutes })}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </DateStep>
  );
}

/** An announced date: a day, or a month where the day is not known yet. */
function AnnouncedStep({ field }: { field: "eligibilityAnswerOn" | "decisionsOn" }) {
  const { t, locale } = useLanguage();
  const { isReadOnly } = useCallEditor();
  const { value, change } = useCallField(field);
  const id = toFieldId(field);
  const isMonth = value?.length === 7;
  const title = t(`callDrafts:labels.${field}`);
  return (
    <DateStep title={title} text={t(`callDrafts:dates.${field}`)} textId={`${id}-text`}>
      <FieldFrame field={field}>
        {isReadOnly ? (
          <p id={id} className="call-said">
            {value ? formatAnnouncedDate(locale, value) : t("callDrafts:nothing")}
          </p>
        ) : (
          <div className="call-moment-inputs">
            <input
              id={id}
              type={isMonth ? "month" : "date"}
              className="input input-date"
              aria-label={title}
              aria-describedby={`${id}-text`}
              value={value ?? ""}
              onChange={({ target }) => {
                const next = target.value === "" ? null : target.value;
                if (CALL_FIELDS[field].safeParse(next).success) change(next);
              }}
            />
            <select
              className="input call-time-input"
              aria-label={t("callDrafts:dates.precision", { label: title })}
              value={isMonth ? "month" : "day"}
              onChange={({ target }) => {
                if (!value) return;
                change(target.value === "month" ? value.slice(0, 7) : `${value}-01`);
              }}
            >
              <option value="day">{t("callDrafts:dates.day")}</option>
              <option value="month">{t("callDrafts:dates.month")}</option>
            </select>
          </div>
        )}
      </FieldFrame>
    </DateStep>
  );
}
