import { useState } from "react";
import { workpadHref } from "#features/proposals/dossiers/rules/paths.ts";
import type { QuestionRef } from "#features/proposals/posts/endpoints.ts";
import { PostForm } from "#features/proposals/posts/ui/post-form.tsx";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { SelectField } from "#ui/select-field.tsx";
import type { WorkpadView } from "../views/workpad-page.server.ts";

interface ComposerProps {
  view: WorkpadView;
  /** A message posted without script and refused. */
  returned: { readonly text: string; readonly question: string; readonly problem: string } | null;
  onSend: (text: string, clientId: string, question: QuestionRef | null) => void;
}

/** The form for new messages, with a link to a question. */
export function Composer({ view, returned, onSend }: ComposerProps) {
  const t = useT();
  const live = useIsHydrated();
  const [question, setQuestion] = useState(returned?.question ?? "");
  const bySection = Map.groupBy(view.questions, ({ section }) => section);
  return (
    <PostForm
      feature="workpad"
      view={view}
      id="workpad-text"
      className="composer"
      label={t("workpad:composer.label")}
      help={t(live ? "workpad:composer.help" : "posts:help")}
      action={workpadHref(view.dossierId)}
      fields={{ intent: "post", clientId: view.nextClientId }}
      returned={returned}
      onSend={(text, clientId) => {
        onSend(text, clientId, parseQuestionRef(question));
        setQuestion("");
        return null;
      }}
    >
      {() => (
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
      )}
    </PostForm>
  );
}

/** Parses an option's value: "{form} {key}". */
export function parseQuestionRef(value: string): QuestionRef | null {
  const [form, key] = value.split(" ");
  const known = form === "general_information" || form === "scientific_proposition";
  return known && key ? { form, key } : null;
}
