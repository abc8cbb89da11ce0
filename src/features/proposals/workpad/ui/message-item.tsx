import { useState } from "react";
import { Form, Link } from "react-router";
import { workpadHref } from "#features/proposals/dossiers/rules/paths.ts";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { formatDayTime, formatTime } from "#platform/i18n/format.ts";
import { takeFocus } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { SentMessage } from "../endpoints.ts";
import { decodeMentions, type Mentionable } from "../rules/mentions.ts";
import { messageAnchor, questionHref } from "../rules/paths.ts";
import { getPostAbilities } from "../rules/post-abilities.ts";
import type { LinkableQuestion } from "../views/linkable-questions.server.ts";
import type { WorkpadView } from "../views/workpad-page.server.ts";
import { MentionTextArea } from "./mention-text-area.tsx";
import { formatPostProblem, PostText } from "./post-text.tsx";

/** The action on a message named in the address. */
export interface MessageAct {
  readonly kind: "edit" | "remove";
  readonly id: string;
  /** The reason of a refusal. */
  readonly problem: string | null;
  readonly typed: string | null;
}

interface MessageItemProps {
  dossierId: string;
  view: WorkpadView;
  message: SentMessage;
  act: MessageAct | null;
}

export function MessageItem({ dossierId, view, message, act }: MessageItemProps) {
  const { t, locale } = useLanguage();
  const own = message.authorId === view.accountId;
  const at = new Date(message.at);
  const { editWords, removeWords } = getPostAbilities(message, view);
  const author = message.author ?? t("workpad:message.formerMember");
  const acting = act?.id === message.id ? act : null;
  const address = (name: string) => `${workpadHref(dossierId)}?${name}=${message.id}`;
  return (
    <li
      id={messageAnchor(message.number)}
      className="message"
      data-own={own || undefined}
      tabIndex={-1}
    >
      <div className="message-head">
        <b>{own ? t("workpad:message.you") : author}</b>
        <time className="muted small" dateTime={message.at} title={formatDayTime(locale, at, at)}>
          {formatTime(locale, at)}
        </time>
        {message.editedAt && !message.removed && (
          <span className="muted small">
            {t("workpad:message.edited", { time: formatTime(locale, new Date(message.editedAt)) })}
          </span>
        )}
        {!message.removed && !acting && (editWords.ok || removeWords.ok) && (
          <span className="message-acts">
            {editWords.ok && (
              <Link className="link small" to={address("modifier")} preventScrollReset>
                {t("workpad:message.edit")}
                <span className="vh"> {t("workpad:message.of", { name: author })}</span>
              </Link>
            )}
            {removeWords.ok && (
              <Link className="link small" to={address("supprimer")} preventScrollReset>
                {t("workpad:message.remove")}
                <span className="vh"> {t("workpad:message.of", { name: author })}</span>
              </Link>
            )}
          </span>
        )}
      </div>
      {message.removed ? (
        <p className="muted">{t(`workpad:message.removed.${message.removed}`)}</p>
      ) : acting?.kind === "edit" && editWords.ok ? (
        <EditForm dossierId={dossierId} message={message} people={view.people} act={acting} />
      ) : (
        <PostText text={message.text} mentions={message.mentions} accountId={view.accountId} />
      )}
      {message.question && (
        <QuestionLink
          dossierId={dossierId}
          question={message.question}
          questions={view.questions}
        />
      )}
      {acting?.kind === "remove" && removeWords.ok && !message.removed && (
        <Form
          method="post"
          action={workpadHref(dossierId)}
          className="message-ask"
          preventScrollReset
        >
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="message" value={message.id} />
          <p>{t(own ? "workpad:message.askRemove" : "workpad:message.askRemoveOther")}</p>
          <div className="btn-group">
            <Link
              className={buttonClass(undefined, "s")}
              to={workpadHref(dossierId)}
              preventScrollReset
              // The safe choice gets the focus, so that pressing a key twice removes nothing.
              autoFocus
              ref={takeFocus}
            >
              {t("workpad:message.keep")}
            </Link>
            <Button size="s" variant="danger" type="submit">
              {t("workpad:message.remove")}
            </Button>
          </div>
        </Form>
      )}
    </li>
  );
}

/** A link to a question by its title; a note if the form no longer has the question. */
export function QuestionLink(props: {
  dossierId: string;
  question: NonNullable<SentMessage["question"]>;
  questions: readonly LinkableQuestion[];
}) {
  const { t } = useLanguage();
  const { form, key } = props.question;
  const found = props.questions.find((one) => one.form === form && one.key === key);
  return (
    <p className="message-question small">
      <Icon name="link" />
      {found ? (
        <AppLink className="link" href={questionHref(props.dossierId, found)}>
          {found.title}
        </AppLink>
      ) : (
        <span className="muted">{t("workpad:message.questionGone")}</span>
      )}
    </p>
  );
}

/** Edits a message in place. */
function EditForm(props: {
  dossierId: string;
  message: SentMessage;
  people: readonly Mentionable[];
  act: MessageAct;
}) {
  const { dossierId, message, people, act } = props;
  const t = useT();
  const [text, setText] = useState(
    () => act.typed ?? decodeMentions(message.text, [...message.mentions, ...people]),
  );
  return (
    <Form
      method="post"
      action={workpadHref(dossierId)}
      noValidate
      preventScrollReset
      data-keep-typed=""
    >
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="message" value={message.id} />
      <MentionTextArea
        id={`edit-${message.id}`}
        name="text"
        label={t("workpad:message.editLabel")}
        error={act.problem ? formatPostProblem(t, act.problem) : undefined}
        value={text}
        onValue={setText}
        people={people}
        autoFocus
      />
      <div className="btn-group">
        <Link
          className={buttonClass(undefined, "s")}
          to={workpadHref(dossierId)}
          preventScrollReset
        >
          {t("workpad:message.keep")}
        </Link>
        <Button size="s" variant="primary" type="submit">
          {t("workpad:message.save")}
        </Button>
      </div>
    </Form>
  );
}
