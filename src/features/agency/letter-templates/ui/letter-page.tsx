import { useState } from "react";
import { agencyLetterPdfHref } from "#features/proposals/decision-letters/rules/paths.ts";
import { findSubmission, type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatExactEuros, formatNumber } from "#platform/i18n/format.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { Alert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Tag } from "#ui/tag.tsx";
import { callDecisionsHref, DECISIONS_PATH } from "../../decisions/rules/paths.ts";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import {
  LETTERS_PATH,
  type LetterDone,
  letterHref,
  letterPreviewPdfHref,
  templateHref,
} from "../rules/paths.ts";
import type { LetterText } from "../tables.server.ts";
import type { LetterPageView } from "../views/letter-page.server.ts";
import { LetterSheet } from "./letter-sheet.tsx";
import { FieldList, formatTextError, LetterTextFields } from "./letter-text-fields.tsx";

type LetterSubmission = Submission<"subject" | "body">;
type ShownLetter = Extract<LetterPageView, { readonly digest: string | null }>;

interface LetterPageProps {
  readonly view: LetterPageView;
  readonly now: Date;
  readonly done: LetterDone | null;
  readonly submission: LetterSubmission | undefined;
}

/** The letter of one dossier before it leaves: read, adapted, marked as read, then the next one. */
export function LetterPage({ view, now, done, submission }: LetterPageProps) {
  const { t, locale } = useLanguage();
  const { call, dossier, sent, next, unreadCount, decidedCount } = view;
  const refused = submission?.problem;
  return (
    <BackOfficePage
      title={t("letters:letter.title", { acronym: dossier.acronym })}
      trail={[
        { href: DECISIONS_PATH, label: t("letters:letter.toDecisions") },
        {
          href: callDecisionsHref(call.id),
          label: locale === "fr" ? call.titleFr : call.titleEn,
        },
      ]}
      lead={
        <>
          {dossier.number} · {dossier.title} · {dossier.coordinator}
        </>
      }
    >
      <div className="letter-stack">
        {done && !submission && (
          <Alert key={dossier.dossierId} tone="done" role="status" takesLostFocus>
            {t(`letters:letter.done.${done}`)}
          </Alert>
        )}
        {refused && (
          <Alert tone="stop" role="alert" takesFocus title={t("letters:letter.problems.title")}>
            <p>
              {t(
                `letters:letter.problems.${PROBLEMS.find((problem) => problem === refused) ?? "other"}`,
              )}
            </p>
            {submission.values.body && <p>{t("letters:letter.problems.typed")}</p>}
          </Alert>
        )}
        {sent && (
          <Alert tone="info">
            {t("letters:letter.sent", {
              moment: formatDayTime(locale, sent.sentAt, now),
              subject: sent.subject,
            })}{" "}
            <a className="link" href={agencyLetterPdfHref(dossier.dossierId, sent.id)}>
              {t("letters:letter.readSent")}
            </a>
          </Alert>
        )}
        {view.letter === null ? (
          <EmptyState
            title={t("letters:letter.undecided")}
            actions={
              <ButtonLink href={callDecisionsHref(call.id)}>
                {t("letters:letter.toDecisions")}
              </ButtonLink>
            }
          >
            {t("letters:letter.undecidedHelp")}
          </EmptyState>
        ) : (
          <Letter
            key={`${dossier.dossierId} ${view.letter.locale}`}
            {...{ view, now, submission }}
          />
        )}
        <div className="letter-row">
          <p className="muted small" role="status">
            {t("letters:letter.unreadCount", {
              count: unreadCount,
              formatted: formatNumber(locale, unreadCount),
              total: formatNumber(locale, decidedCount),
            })}
          </p>
          {next && (
            <AppLink className="link" href={letterHref(call.id, next.dossierId)}>
              {t("letters:letter.next", { acronym: next.acronym })}
            </AppLink>
          )}
        </div>
        <p className="muted small">{t("letters:letter.embargo")}</p>
      </div>
    </BackOfficePage>
  );
}

const PROBLEMS = ["STALE", "frozen", "undecided"] as const;

interface LetterProps {
  readonly view: ShownLetter;
  readonly now: Date;
  readonly submission: LetterSubmission | undefined;
}

function Letter({ view, now, submission }: LetterProps) {
  const { t, locale } = useLanguage();
  const { call, dossier, letter, ownLocale, review, release } = view;
  const shown = letter.locale;
  const refused = findSubmission(submission, "adapt");
  const begin: LetterText = {
    subject: refused?.values.subject ?? view.text.subject,
    body: refused?.values.body ?? view.text.body,
  };
  // What is typed is shown at once, before it is saved.
  const [typed, setTyped] = useState<LetterText | null>(refused ? begin : null);
  const name = letter.recipient.name;
  const inLanguage = (language: "fr" | "en") => t(`letters:languages.${language}`);
  return (
    <div className="letter-columns">
      <div>
        <div className="letter-row">
          <nav className="btn-group" aria-label={t("letters:letter.language")}>
            {LOCALES.map((one) => (
              <ButtonLink
                key={one}
                href={letterHref(call.id, dossier.dossierId, one === ownLocale ? undefined : one)}
                variant={one === shown ? "primary" : "quiet"}
                size="s"
                aria-current={one === shown ? "true" : undefined}
              >
                {one.toUpperCase()}
              </ButtonLink>
            ))}
          </nav>
          {review ? (
            <Tag tone="done">{t("letters:letter.reviewed")}</Tag>
          ) : (
            // A letter that waits for its release can no longer be marked as read.
            !release && <Tag tone="soon">{t("letters:letter.unread")}</Tag>
          )}
        </div>
        <p className="muted small">
          {shown === ownLocale
            ? t("letters:letter.leavesIn", { language: inLanguage(ownLocale), name })
            : t("letters:letter.otherLanguage", {
                shown: inLanguage(shown),
                language: inLanguage(ownLocale),
                name,
              })}{" "}
          {t("letters:letter.dated")}
        </p>
        <LetterSheet
          letter={letter}
          acronym={dossier.acronym}
          {...(typed ? { text: typed } : {})}
        />
        <p>
          <a className="link" href={letterPreviewPdfHref(call.id, dossier.dossierId, shown)}>
            {t("letters:letter.pdf")}
          </a>
        </p>
      </div>
      <div>
        <ReviewPanel view={view} now={now} />
        {release && <Alert tone="info">{t("letters:letter.frozen")}</Alert>}
        {!release && (
          <>
            <TemplatePanel view={view} />
            <AdaptPanel
              key={`${shown} ${view.adaptation?.version ?? 0}`}
              {...{ view, begin, refused, locale }}
              onChange={setTyped}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** What is decided, what wants a look, and the mark that somebody read the letter. */
function ReviewPanel({ view, now }: Pick<LetterProps, "view" | "now">) {
  const { t, locale } = useLanguage();
  const { call, dossier, letter, ownLocale, digest, review, release } = view;
  const { decision, requestedEuros } = dossier;
  const none = t("letters:letter.none");
  const toEuros = (euros: number | null | undefined) =>
    euros === null || euros === undefined ? none : formatExactEuros(locale, euros);
  return (
    <Panel title={t("letters:letter.decision")}>
      <div className="letter-stack">
        <p>
          <b>{t(`letters:kinds.${letter.kind}`)}</b>
        </p>
        <dl className="letter-facts">
          <dt>{t("letters:letter.rank")}</dt>
          <dd>{decision?.rank ?? none}</dd>
          <dt>{t("letters:letter.requested")}</dt>
          <dd>{toEuros(requestedEuros)}</dd>
          <dt>{t("letters:letter.granted")}</dt>
          <dd>{toEuros(decision?.amountEuros)}</dd>
        </dl>
        {!review &&
          letter.warnings.map((warning) => (
            <Alert key={warning.why} tone="soon">
              {warning.why === "lessThanAsked"
                ? t("letters:letter.lessThanAsked", {
                    euros: formatExactEuros(locale, warning.euros),
                  })
                : t("letters:letter.noMotive")}
            </Alert>
          ))}
        {review && (
          <p className="muted small">
            {t("letters:letter.reviewedBy", {
              name: review.name ?? t("letters:letter.nobody"),
              moment: formatDayTime(locale, review.at, now),
            })}
          </p>
        )}
        {!review && !release && digest && (
          <form method="post" className="btn-group">
            <PageAgencyField />
            <input type="hidden" name="digest" value={digest} />
            <input type="hidden" name="next" value={view.next?.dossierId ?? ""} />
            <Button type="submit" variant="primary" icon="check" name="intent" value="review">
              {t("letters:letter.review")}
            </Button>
          </form>
        )}
        {!review && !digest && (
          <p className="muted small">
            {t("letters:letter.reviewOwn")}{" "}
            <AppLink className="link" href={letterHref(call.id, dossier.dossierId)}>
              {t("letters:letter.ownLanguage")} ({ownLocale.toUpperCase()})
            </AppLink>
          </p>
        )}
      </div>
    </Panel>
  );
}

/** The template that the letters of this kind of the call are made of. */
function TemplatePanel({ view }: Pick<LetterProps, "view">) {
  const { t } = useLanguage();
  const { letter, template, templates, dossier, adaptation } = view;
  const title = t("letters:letter.template", { kind: t(`letters:kinds.${letter.kind}`) });
  return (
    <Panel title={title}>
      <div className="letter-stack">
        {adaptation && <p>{t("letters:letter.adapted")}</p>}
        {template.id === null ? (
          <p>
            {t("letters:letter.startTemplate")}{" "}
            <AppLink className="link" href={LETTERS_PATH}>
              {t("letters:letter.writeTemplates")}
            </AppLink>
          </p>
        ) : (
          <>
            <form method="post" className="letter-stack">
              <PageAgencyField />
              <SelectField
                id="template"
                name="template"
                label={t("letters:letter.templateLabel")}
                help={t("letters:letter.templateHelp")}
                options={templates.map(({ id, name }) => ({ value: id, label: name }))}
                defaultValue={template.id}
              />
              <div className="btn-group">
                <Button type="submit" size="s" name="intent" value="choose">
                  {t("letters:letter.choose")}
                </Button>
              </div>
            </form>
            <AppLink className="link" href={templateHref(template.id, dossier.number)}>
              {t("letters:letter.editTemplate")}
            </AppLink>
          </>
        )}
      </div>
    </Panel>
  );
}

interface AdaptPanelProps {
  readonly view: ShownLetter;
  readonly begin: LetterText;
  readonly refused: LetterSubmission | undefined;
  readonly locale: "fr" | "en";
  readonly onChange: (text: LetterText) => void;
}

function AdaptPanel({ view, begin, refused, locale, onChange }: AdaptPanelProps) {
  const { t } = useLanguage();
  const { letter, adaptation } = view;
  const [text, setText] = useState(begin);
  const fields = toSubmittedFields<"subject" | "body">(refused, {
    toFieldId: (field) => field,
    toMessage: (field, problem) =>
      formatTextError(t, locale, { problem, text: begin[field], isSubject: field === "subject" }),
  });
  return (
    <details className="panel" open={refused !== undefined || adaptation !== null}>
      <summary>{t("letters:letter.adapt")}</summary>
      <form method="post" className="letter-stack" noValidate data-keep-typed="">
        <PageAgencyField />
        <ErrorSummary title={t("letters:letter.problems.title")} errors={fields.lines} level={2} />
        <p className="muted small">{t("letters:letter.adaptHelp")}</p>
        <input type="hidden" name="locale" value={letter.locale} />
        <input type="hidden" name="version" value={adaptation?.version ?? 0} />
        <LetterTextFields
          names={{ subject: "subject", body: "body" }}
          language={letter.locale}
          text={text}
          onChange={(changed) => {
            setText(changed);
            onChange(changed);
          }}
          errorOf={(name) => fields.errorOf(name === "subject" ? "subject" : "body")}
        />
        <FieldList />
        <div className="btn-group">
          <Button type="submit" variant="primary" name="intent" value="adapt">
            {t("letters:letter.saveAdaptation")}
          </Button>
          {adaptation && (
            <Button type="submit" variant="quiet" name="intent" value="restore">
              {t("letters:letter.restore")}
            </Button>
          )}
        </div>
      </form>
    </details>
  );
}
