import { BackOfficePage } from "#features/agency/frame/ui/back-office-page.tsx";
import { findSubmission, type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatNumber } from "#platform/i18n/format.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Alert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Panel } from "#ui/panel.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { CallTabs } from "../../frame/ui/call-tabs.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { MAX_MESSAGE, type MessageField } from "../rules/message.ts";
import type { MessageDone } from "../rules/paths.ts";
import { editCallHref } from "../rules/paths.ts";
import type { CallMessagesView, NoticeView } from "../views/call-messages.server.ts";

/** A message that was checked and not sent yet. */
interface MessagePreview {
  /** Sent with the message, so that a second post of the same preview sends nothing. */
  readonly id: string;
  readonly textFr: string;
  readonly textEn: string;
}

type MessageSubmission = Submission<MessageField | "id" | "people">;

interface CallMessagesPageProps {
  readonly view: CallMessagesView;
  readonly draftId: string;
  readonly now: Date;
  readonly done: MessageDone | null;
  readonly answer: { readonly preview: MessagePreview } | MessageSubmission | undefined;
}

/** Messages to all teams of a call, and the journal of what its people were told. */
export function CallMessagesPage({ view, draftId, now, done, answer }: CallMessagesPageProps) {
  const { t } = useLanguage();
  const preview = answer && "preview" in answer ? answer.preview : null;
  const submission = answer && !("preview" in answer) ? answer : undefined;
  return (
    <BackOfficePage
      title={t("callNotices:messages.title")}
      lead={t("callNotices:messages.lead", { call: view.call.title })}
      actions={<AppLink href={editCallHref(draftId)}>{t("callNotices:messages.editor")}</AppLink>}
      tabs={
        <CallTabs
          callId={view.call.id}
          draftId={draftId}
          number={view.call.number}
          current="messages"
        />
      }
    >
      <div className="call-messages">
        {done && (
          <Alert tone="done" role="status" takesLostFocus>
            {t("callNotices:messages.sent")}
          </Alert>
        )}
        <WritePanel {...{ view, preview, submission }} />
        <Journal journal={view.journal} now={now} />
      </div>
    </BackOfficePage>
  );
}

interface WritePanelProps {
  readonly view: CallMessagesView;
  readonly preview: MessagePreview | null;
  readonly submission: MessageSubmission | undefined;
}

function WritePanel({ view, preview, submission }: WritePanelProps) {
  const { t, locale } = useLanguage();
  const { members } = view;
  const refused = findSubmission(submission, "send") ?? findSubmission(submission, "preview");
  const fields = toSubmittedFields<MessageField | "id" | "people">(refused, {
    toFieldId: (field) => `message-${field}`,
    toMessage: (field, problem) => formatFieldError(t, field, problem),
  });
  const input = (name: MessageField) => ({
    id: `message-${name}`,
    name,
    lang: name === "textFr" ? "fr" : "en",
    label: t(`callNotices:messages.fields.${name}`),
    help: t("callNotices:messages.help", { max: formatNumber(locale, MAX_MESSAGE) }),
    defaultValue: preview?.[name] ?? fields.valueOf(name),
    error: fields.errorOf(name),
    required: true,
    requiredWord: t("callNotices:messages.required"),
  });
  return (
    <Panel title={t("callNotices:messages.write")}>
      <div className="call-messages-write">
        {preview && <Preview preview={preview} view={view} />}
        <p className="muted">{formatAudience(t, locale, members)}</p>
        {refused?.problem && (
          <Alert tone="stop" role="alert" takesFocus>
            {formatProblem(t, refused.problem)}
          </Alert>
        )}
        {!view.can.writeMessage.ok && <p>{t("callNotices:messages.readOnly")}</p>}
        {view.can.writeMessage.ok && members.people > 0 && (
          <>
            <ErrorSummary
              title={t("callNotices:messages.problems")}
              errors={fields.lines}
              level={3}
            />
            <form
              method="post"
              className="call-messages-write"
              aria-label={t("callNotices:messages.write")}
              noValidate
              data-keep-typed
            >
              <PageAgencyField />
              <input type="hidden" name="intent" value="preview" />
              <div className="call-messages-languages">
                <TextArea {...input("textFr")} rows={8} />
                <TextArea {...input("textEn")} rows={8} />
              </div>
              <div className="btn-group">
                <Button type="submit">{t("callNotices:messages.preview")}</Button>
              </div>
            </form>
          </>
        )}
      </div>
    </Panel>
  );
}

function formatAudience(
  t: Translate,
  locale: "fr" | "en",
  { people, mails }: CallMessagesView["members"],
): string {
  if (people === 0) return t("callNotices:messages.nobody");
  return t("callNotices:messages.audience", {
    count: people,
    formatted: formatNumber(locale, people),
    mails: t("callNotices:trial.mails", { count: mails, formatted: formatNumber(locale, mails) }),
  });
}

/** What would be sent and to how many people, with the button that sends it. */
function Preview({ preview, view }: { preview: MessagePreview; view: CallMessagesView }) {
  const { t, locale } = useLanguage();
  const { people, mails, fr, en } = view.members;
  const counted = { count: people, formatted: formatNumber(locale, people) };
  return (
    <Alert
      tone="soon"
      role="alert"
      takesFocus
      title={t("callNotices:messages.trialTitle", {
        people: t("callNotices:trial.people", counted),
      })}
    >
      <p>
        {t("callNotices:messages.trialLanguages", {
          fr: formatNumber(locale, fr),
          en: formatNumber(locale, en),
          mails: t("callNotices:trial.mails", {
            count: mails,
            formatted: formatNumber(locale, mails),
          }),
        })}
      </p>
      <div className="call-messages-languages">
        <p className="call-messages-text" lang="fr">
          {preview.textFr}
        </p>
        <p className="call-messages-text" lang="en">
          {preview.textEn}
        </p>
      </div>
      <p>{t("callNotices:messages.final")}</p>
      <form method="post">
        <PageAgencyField />
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="id" value={preview.id} />
        <input type="hidden" name="people" value={people} />
        <input type="hidden" name="textFr" value={preview.textFr} />
        <input type="hidden" name="textEn" value={preview.textEn} />
        <Button type="submit" variant="primary" icon="send">
          {t("callNotices:messages.send", counted)}
        </Button>
      </form>
    </Alert>
  );
}

function Journal({ journal, now }: { journal: readonly NoticeView[]; now: Date }) {
  const { t, locale } = useLanguage();
  return (
    <Panel title={t("callNotices:messages.journal")}>
      {journal.length === 0 ? (
        <EmptyState title={t("callNotices:messages.empty")}>
          {t("callNotices:messages.emptyHelp")}
        </EmptyState>
      ) : (
        <ol className="call-messages-journal">
          {journal.map(({ id, kind, people, sentAt, author, texts }) => (
            <li key={id}>
              <p className="call-messages-head">
                <Tag>{t(`callNotices:messages.kinds.${kind}`)}</Tag>
                <time dateTime={sentAt.toISOString()}>{formatDayTime(locale, sentAt, now)}</time>
                <span>
                  {t("callNotices:messages.by", {
                    author: author ?? t("callNotices:messages.someone"),
                  })}
                </span>
                <b>
                  {t("callNotices:messages.told", {
                    count: people,
                    formatted: formatNumber(locale, people),
                  })}
                </b>
              </p>
              <div className={texts.length > 1 ? "call-messages-languages" : undefined}>
                {texts.map(({ language, text }) => (
                  <p key={language} lang={language} className="call-messages-text">
                    {text}
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

const FIELD_PROBLEMS = ["missing", "tooLong"] as const;

function formatFieldError(
  t: Translate,
  field: MessageField | "id" | "people",
  problem: string,
): string {
  const known = FIELD_PROBLEMS.find((one) => one === problem) ?? "other";
  // The id and the number come from the page itself.
  const name = field === "textFr" || field === "textEn" ? field : "textFr";
  return t(`callNotices:messages.errors.${known}`, {
    field: t(`callNotices:messages.fields.${name}`),
  });
}

const PROBLEMS = ["peopleChanged", "nobody", "TOO_MANY_REQUESTS"] as const;

const formatProblem = (t: Translate, problem: string): string =>
  t(`callNotices:messages.problem.${PROBLEMS.find((one) => one === problem) ?? "other"}`);
