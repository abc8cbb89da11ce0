import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { countCharacters } from "#rich-text/count-characters.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { RichTextField } from "#rich-text/editor/rich-text-field.tsx";
import { CharacterCounter } from "#ui/character-counter.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { CV_LIMITS } from "../../rules/cv-limits.ts";
import { NARRATIVE_SECTIONS } from "../../rules/cv-parts.ts";
import type { StepFormProps } from "./step-props.ts";

/** Step 3: comments and narrative sections. */
export function NarrativeStep({ part, onChange, problems }: StepFormProps<3>) {
  const { t } = useLanguage();
  return (
    <div className="stack">
      <Panel>
        <CommentsField
          value={part.comments}
          onChange={(comments) => onChange({ ...part, comments })}
          error={problems.comments && t("cv:builder.errors.tooLong")}
        />
      </Panel>
      <Panel title={t("cv:builder.words.narrative")}>
        <p className="help">{t("cv:builder.words.narrativeHelp")}</p>
        <div className="stack narrative">
          {NARRATIVE_SECTIONS.map((section) => (
            <TextArea
              key={section}
              id={section}
              name={section}
              label={t(`cv:builder.words.${section}`)}
              help={t(`cv:builder.words.${section}Help`)}
              value={part.narrative[section]}
              rows={6}
              onChange={({ target }) =>
                onChange({ ...part, narrative: { ...part.narrative, [section]: target.value } })
              }
              error={problems[section] && t("cv:builder.errors.tooLong")}
              counter={<Counter text={part.narrative[section]} max={CV_LIMITS.narrative} />}
            />
          ))}
        </div>
      </Panel>
    </div>
  );
}

/** Character counter with its limit. */
export function Counter({ text, max }: { text: string; max: number }) {
  const { t, locale } = useLanguage();
  const number = (value: number) => formatNumber(locale, value);
  const count = countCharacters(text);
  const over = count - max;
  return (
    <CharacterCounter
      count={count}
      max={max}
      text={t("cv:builder.counter", { number: number(count), max: number(max) })}
      warning={
        over > 0
          ? t("cv:builder.over", { number: number(over) })
          : t("cv:builder.left", { number: number(-over) })
      }
    />
  );
}

interface CommentsFieldProps {
  value: RichDocument;
  onChange: (comments: RichDocument) => void;
  error: string | undefined;
}

/** Rich-text comments. */
function CommentsField(props: CommentsFieldProps) {
  const t = useT();
  return (
    <RichTextField
      {...props}
      id="comments"
      name="comments"
      label={t("cv:builder.words.comments")}
      help={t("cv:builder.words.commentsHelp")}
      maxCharacters={CV_LIMITS.comments}
    />
  );
}
