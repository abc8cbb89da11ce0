import { useState } from "react";
import { Form, Link } from "react-router";
import { workpadHref } from "#features/proposals/dossiers/ui/dossier-hrefs.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import type { SentMessage } from "../endpoints.ts";
import { decodeMentions, type Mentionable } from "../rules/mentions.ts";
import { formatPostProblem } from "./format-post-problem.ts";
import { MentionTextArea } from "./mention-text-area.tsx";
import type { MessageAct } from "./message-item.tsx";

/** Corrects one's own message, in its place. */
export function EditForm(props: {
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
