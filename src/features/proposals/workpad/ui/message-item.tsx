import { Form, Link } from "react-router";
import { questionHref } from "#features/proposals/dossier-form/rules/paths.ts";
import { workpadHref } from "#features/proposals/dossiers/rules/paths.ts";
import type { QuestionRef } from "#features/proposals/posts/endpoints.ts";
import { decodeMentions } from "#features/proposals/posts/rules/mentions.ts";
import { getPostAbilities } from "#features/proposals/posts/rules/post-abilities.ts";
import { PostForm } from "#features/proposals/posts/ui/post-form.tsx";
import { PostItem } from "#features/proposals/posts/ui/post-item.tsx";
import { useT } from "#platform/i18n/context.tsx";
import { takeFocus } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { SentMessage } from "../endpoints.ts";
import { messageAnchor } from "../rules/paths.ts";
import type { WorkpadView } from "../views/workpad-page.server.ts";

/** The action on a message named in the address. */
export interface MessageAct {
  readonly kind: "edit" | "remove";
  readonly id: string;
  /** The reason of a refusal. */
  readonly problem: string | null;
  readonly typed: string | null;
}

interface MessageItemProps {
  view: WorkpadView;
  message: SentMessage;
  act: MessageAct | null;
}

export function MessageItem({ view, message, act }: MessageItemProps) {
  const t = useT();
  const own = message.authorId === view.accountId;
  const acting = act?.id === message.id ? act : null;
  const can = getPostAbilities(message, view);
  return (
    <li
      id={messageAnchor(message.number)}
      className="message"
      data-own={own || undefined}
      tabIndex={-1}
    >
      <PostItem
        feature="workpad"
        post={message}
        view={view}
        showDay={false}
        acts={
          !acting &&
          (can.editPost.ok || can.removePost.ok) && (
            <span className="message-acts">
              {can.editPost.ok && (
                <ActLink {...{ view, message }} parameter="modifier" label={t("posts:edit")} />
              )}
              {can.removePost.ok && (
                <ActLink {...{ view, message }} parameter="supprimer" label={t("posts:remove")} />
              )}
            </span>
          )
        }
        editor={
          acting?.kind === "edit" && can.editPost.ok ? (
            <EditForm view={view} message={message} act={acting} />
          ) : null
        }
      />
      {message.question && <QuestionLink view={view} question={message.question} />}
      {acting?.kind === "remove" && can.removePost.ok && !message.removed && (
        <Form
          method="post"
          action={workpadHref(view.dossierId)}
          className="message-ask"
          preventScrollReset
        >
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="message" value={message.id} />
          <p>{t(own ? "workpad:message.askRemove" : "workpad:message.askRemoveOther")}</p>
          <div className="btn-group">
            {/* The safe choice gets the focus, so that pressing a key twice removes nothing. */}
            <CancelLink view={view} hasFocus />
            <Button size="s" variant="danger" type="submit">
              {t("posts:remove")}
            </Button>
          </div>
        </Form>
      )}
    </li>
  );
}

/** A link to this page that opens the form of an act on the message. */
function ActLink(props: {
  view: WorkpadView;
  message: SentMessage;
  parameter: "modifier" | "supprimer";
  label: string;
}) {
  const t = useT();
  const { view, message, parameter, label } = props;
  const name = message.author ?? t("posts:formerMember");
  return (
    <Link
      className="link small"
      to={`${workpadHref(view.dossierId)}?${parameter}=${message.id}`}
      preventScrollReset
    >
      {label}
      <span className="vh"> {t("workpad:message.of", { name })}</span>
    </Link>
  );
}

function CancelLink({ view, hasFocus = false }: { view: WorkpadView; hasFocus?: boolean }) {
  const t = useT();
  return (
    <Link
      className={buttonClass(undefined, "s")}
      to={workpadHref(view.dossierId)}
      preventScrollReset
      autoFocus={hasFocus}
      ref={hasFocus ? takeFocus : undefined}
    >
      {t("posts:cancel")}
    </Link>
  );
}

/** A link to a question by its title; a note if the form no longer has the question. */
export function QuestionLink({ view, question }: { view: WorkpadView; question: QuestionRef }) {
  const t = useT();
  const { form, key } = question;
  const found = view.questions.find((one) => one.form === form && one.key === key);
  return (
    <p className="message-question small">
      <Icon name="link" />
      {found ? (
        <AppLink className="link" href={questionHref(view.dossierId, found)}>
          {found.title}
        </AppLink>
      ) : (
        <span className="muted">{t("workpad:message.questionGone")}</span>
      )}
    </p>
  );
}

/** Edits a message in place. */
function EditForm(props: { view: WorkpadView; message: SentMessage; act: MessageAct }) {
  const { view, message, act } = props;
  const t = useT();
  return (
    <PostForm
      feature="workpad"
      view={view}
      id={`edit-${message.id}`}
      label={t("workpad:message.editLabel")}
      action={workpadHref(view.dossierId)}
      fields={{ intent: "edit", message: message.id }}
      initial={decodeMentions(message.text, [...message.mentions, ...view.people])}
      returned={act.problem === null ? null : { text: act.typed ?? "", problem: act.problem }}
      autoFocus
    >
      {() => (
        <div className="btn-group">
          <CancelLink view={view} />
          <Button size="s" variant="primary" type="submit">
            {t("posts:save")}
          </Button>
        </div>
      )}
    </PostForm>
  );
}
