import { type FormEvent, useState } from "react";
import { workpadHref } from "#features/proposals/dossiers/rules/paths.ts";
import { useTextDraft } from "#platform/browser/saver/use-text-draft.ts";
import { useT } from "#platform/i18n/context.tsx";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { Button } from "#ui/button.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { SelectField } from "#ui/select-field.tsx";
import type { QuestionRef } from "../endpoints.ts";
import { MAX_POST_LENGTH } from "../rules/post-abilities.ts";
import type { WorkpadView } from "../views/workpad-page.server.ts";
import { MentionTextArea } from "./mention-text-area.tsx";
import { formatPostProblem } from "./post-text.tsx";

interface ComposerProps {
  dossierId: string;
  view: WorkpadView;
  /** A message posted without script and refused. */
  returned: { readonly text: string; readonly question: string; readonly problem: string } | null;
  onSend: (text: string, question: QuestionRef | null) => void;
}

/** The field for new messages. Its text is stored on the device until it is sent. */
export function Composer({ dossierId, view, returned, onSend }: ComposerProps) {
  const t = useT();
  const live = useIsHydrated();
  const [text, setText] = useState(returned?.text ?? "");
  const [question, setQuestion] = useState(returned?.question ?? "");
  const [problem, setProblem] = useState(returned?.problem ?? null);
  const keep = useTextDraft(`workpad/${view.accountId}/${dossierId}`, text, setText);

  const type = (typed: string) => {
    setText(typed);
    setProblem(null);
    keep(typed);
  };
  const send = () => {
    if (text.trim() === "") return setProblem("missing");
    if (!isWithinLength(MAX_POST_LENGTH)(text)) return setProblem("tooLong");
    onSend(text, parseQuestionRef(question));
    type("");
    setQuestion("");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const bySection = Map.groupBy(view.questions, ({ section }) => section);
  return (
    <form
      className="composer"
      method="post"
      action={workpadHref(dossierId)}
      noValidate
      data-live={live || undefined}
      onSubmit={submit}
    >
      <input type="hidden" name="intent" value="post" />
      <input type="hidden" name="clientId" value={view.nextClientId} />
      <MentionTextArea
        id="workpad-text"
        name="text"
        label={t("workpad:composer.label")}
        help={t(live ? "workpad:composer.help" : "workpad:composer.plainHelp")}
        error={problem ? formatPostProblem(t, problem) : undefined}
        value={text}
        onValue={type}
        people={view.people.filter(({ id }) => id !== view.accountId)}
        onSend={send}
      />
      <div className="composer-foot">
        {view.questions.length > 0 && (
          <SelectField
            id="workpad-question"
            name="question"
            label={t("workpad:composer.question")}
            emptyLabel={t("workpad:composer.noQuestion")}
            value={question}
            onChange={({ target }) => setQuestion(target.value)}
            options={[...bySection].map(([label, questions]) => ({
              label,
              options: questions.map(({ form, key, title }) => ({
                value: `${form} ${key}`,
                label: title,
              })),
            }))}
          />
        )}
        <Button type="submit" variant="primary" icon="send">
          {t("workpad:composer.send")}
        </Button>
      </div>
    </form>
  );
}

/** Parses an option's value: "{form} {key}". */
export function parseQuestionRef(value: string): QuestionRef | null {
  const [form, key] = value.split(" ");
  const known = form === "general_information" || form === "scientific_proposition";
  return known && key ? { form, key } : null;
}
