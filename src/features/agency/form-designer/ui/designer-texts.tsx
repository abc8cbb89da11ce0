import type { DraftNode } from "#form-engine/draft-model.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import { isTextMissing, readText, TEXT_PAIRS } from "../rules/question-fields.ts";
import { useDesigner } from "./designer-context.ts";
import { TextInput, toFieldElementId } from "./designer-fields.tsx";

const ROWS = { title: 1, description: 2, help: 3 } as const;

interface DesignerTextsProps {
  readonly id: string;
  readonly node: DraftNode;
  /** The form itself has a title only. */
  readonly hasOnlyTitle: boolean;
}

/** The texts of a node, French and English field against field; a gap is seen and can be filled from the other side. */
export function DesignerTexts({ id, node, hasOnlyTitle }: DesignerTextsProps) {
  const pairs = hasOnlyTitle ? TEXT_PAIRS.slice(0, 1) : TEXT_PAIRS;
  const countMissing = (language: "fr" | "en") =>
    pairs.filter((pair) => isMissing(node, pair, language)).length;
  return (
    <div className="design-texts">
      <div className="design-pair">
        <LanguageHead language="fr" missing={countMissing("fr")} />
        <LanguageHead language="en" missing={countMissing("en")} />
      </div>
      {pairs.map((pair) => (
        <div key={pair.name} className="design-pair">
          <PairText id={id} node={node} pair={pair} language="fr" />
          <PairText id={id} node={node} pair={pair} language="en" />
        </div>
      ))}
    </div>
  );
}

type Pair = (typeof TEXT_PAIRS)[number];

const otherLanguage = (language: "fr" | "en") => (language === "fr" ? "en" : "fr");

const isMissing = ({ fields }: DraftNode, pair: Pair, language: "fr" | "en"): boolean =>
  isTextMissing(fields, pair[language], pair[otherLanguage(language)], pair.name === "title");

function LanguageHead({ language, missing }: { language: "fr" | "en"; missing: number }) {
  const { t } = useLanguage();
  return (
    <p className="design-language">
      <span lang={language}>{t(`designer:languages.${language}`)}</span>
      {missing === 0 ? (
        <span className="design-done">
          <Icon name="check" />
          {t("designer:texts.complete")}
        </span>
      ) : (
        <span className="design-soon">{t("designer:texts.missing", { count: missing })}</span>
      )}
    </p>
  );
}

interface PairTextProps {
  readonly id: string;
  readonly node: DraftNode;
  readonly pair: Pair;
  readonly language: "fr" | "en";
}

function PairText({ id, node, pair, language }: PairTextProps) {
  const { t } = useLanguage();
  const { store, isReadOnly } = useDesigner();
  const field = pair[language];
  const other = readText(node.fields, pair[otherLanguage(language)]);
  const isGap = isMissing(node, pair, language);
  const isTitle = pair.name === "title";
  // An optional text without words is no text; a title stays, so that its gap is seen.
  const write = (text: string) =>
    store.setFields(id, { [field]: text === "" && !isTitle ? undefined : text }, "text");
  return (
    <TextInput
      field={field}
      lang={language}
      label={t(`designer:labels.${field}`)}
      value={readText(node.fields, field)}
      isGap={isGap}
      rows={ROWS[pair.name]}
      onChange={write}
      note={
        isGap && (
          <>
            {t(other.trim() === "" ? "designer:texts.toWrite" : "designer:texts.toTranslate")}{" "}
            {other.trim() !== "" && !isReadOnly && (
              <button
                type="button"
                className="design-link"
                onClick={() => {
                  write(other);
                  document.getElementById(toFieldElementId(field))?.focus();
                }}
              >
                {t(`designer:texts.startFrom.${otherLanguage(language)}`)}
              </button>
            )}
          </>
        )
      }
    />
  );
}
