import { type ReactNode, useState } from "react";
import { type CallContent, TRANSLATED_FIELDS } from "#features/portal/calls/rules/call-content.ts";
import { WordDiff } from "#features/proposals/dossier-form/ui/word-diff.tsx";
import { usePreservedCaret } from "#form-engine/ui/preserved-caret.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber, formatShortDay } from "#platform/i18n/format.ts";
import { countCharacters } from "#rich-text/count-characters.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { RichTextEditor } from "#rich-text/editor/rich-text-editor.tsx";
import { useEditorLabels } from "#rich-text/editor/use-editor-labels.ts";
import { Button } from "#ui/button.tsx";
import { CharacterCounter } from "#ui/character-counter.tsx";
import { Icon } from "#ui/icon.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { classNames } from "#ui/menu-dropdown.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { sendToast } from "#ui/toast-event.ts";
import { toFieldId } from "../rules/editor-parts.ts";
import {
  getTranslationState,
  isEmptyText,
  type TranslatedField,
  type TranslationState,
} from "../rules/translation-state.ts";
import { useCallEditor, useCallField } from "./editor-context.ts";
import { EditorPartPanel } from "./editor-part-panel.tsx";
import { FieldFrame } from "./field-frame.tsx";
import { useFormatField } from "./format-field.ts";
import { WordList } from "./word-list.tsx";

const MAX_TITLE = 300;
const MAX_SUMMARY = 1000;
/** More than any page of a call needs; the limit of what is stored is far above. */
const MAX_BODY = 20_000;
const MAX_KEYWORDS = 30;
const MAX_KEYWORD = 80;

type Language = "fr" | "en";

/** The texts of a call by their French field. */
const PAIRS = ["titleFr", "summaryFr", "bodyFr", "keywordsFr"] as const;

interface TextsPartProps {
  readonly content: CallContent;
}

/** The texts, French and English field against field, each with its state. */
export function TextsPart({ content }: TextsPartProps) {
  const { t } = useLanguage();
  const { checkedAgainst } = useCallEditor();
  const isHydrated = useIsHydrated();
  const [onlyGaps, setOnlyGaps] = useState(false);
  const stateOf = (field: TranslatedField): TranslationState =>
    getTranslationState(field, content, checkedAgainst[field] ?? null);
  const isComplete = (field: TranslatedField) => stateOf(field) === "complete";
  const shown = PAIRS.filter(
    (field) => !onlyGaps || !isComplete(field) || !isComplete(TRANSLATED_FIELDS[field]),
  );
  return (
    <EditorPartPanel
      part="texts"
      actions={
        isHydrated && (
          <button
            type="button"
            className="call-link small"
            aria-pressed={onlyGaps}
            onClick={() => setOnlyGaps(!onlyGaps)}
          >
            {t(onlyGaps ? "callDrafts:texts.all" : "callDrafts:texts.onlyGaps")}
          </button>
        )
      }
    >
      <div className="call-pair call-languages">
        {(["fr", "en"] as const).map((language) => (
          <LanguageHead
            key={language}
            language={language}
            states={PAIRS.map((field) =>
              stateOf(language === "fr" ? field : TRANSLATED_FIELDS[field]),
            )}
          />
        ))}
      </div>
      {shown.length === 0 && <p className="muted small">{t("callDrafts:texts.noGaps")}</p>}
      {shown.map((field) => (
        <div key={field} className="call-pair">
          <TranslatedText field={field} state={stateOf(field)} />
          <TranslatedText
            field={TRANSLATED_FIELDS[field]}
            state={stateOf(TRANSLATED_FIELDS[field])}
          />
        </div>
      ))}
    </EditorPartPanel>
  );
}

function LanguageHead(props: { language: Language; states: readonly TranslationState[] }) {
  const { t } = useLanguage();
  const { language, states } = props;
  const missing = states.filter((state) => state === "missing").length;
  const review = states.filter((state) => state === "review").length;
  const isComplete = missing + review === 0;
  return (
    <p className="call-language" data-complete={isComplete || undefined}>
      <span lang={language}>{t(`callDrafts:languages.${language}`)}</span>
      <span className={isComplete ? "call-mark-done" : "call-mark-soon"}>
        {isComplete ? (
          <>
            <Icon name="check" />
            {t("callDrafts:states.complete")}
          </>
        ) : (
          [
            missing > 0 && t("callDrafts:texts.missing", { count: missing }),
            review > 0 && t("callDrafts:texts.review", { count: review }),
          ]
            .filter(Boolean)
            .join(", ")
        )}
      </span>
    </p>
  );
}

const getLanguage = (field: TranslatedField): Language => (field.endsWith("Fr") ? "fr" : "en");

function TranslatedText(props: { field: TranslatedField; state: TranslationState }) {
  const { field, state } = props;
  return (
    <FieldFrame field={field} className="call-text">
      {field === "bodyFr" || field === "bodyEn" ? (
        <BodyField field={field} state={state} />
      ) : field === "keywordsFr" || field === "keywordsEn" ? (
        <KeywordsField field={field} state={state} />
      ) : (
        <LineField
          field={field as "titleFr" | "titleEn" | "summaryFr" | "summaryEn"}
          state={state}
        />
      )}
    </FieldFrame>
  );
}

/** Label of a text in its own language, with its state. */
function TextLabel(props: { field: TranslatedField; state: TranslationState; isFor?: boolean }) {
  const { t } = useLanguage();
  const { field, state, isFor = true } = props;
  const id = toFieldId(field);
  const name = <span lang={getLanguage(field)}>{t(`callDrafts:labels.${field}`)}</span>;
  return (
    <div className="call-label">
      {isFor ? (
        <label className="label" htmlFor={id}>
          {name}
        </label>
      ) : (
        <p className="label" id={`${id}-label`}>
          {name}
        </p>
      )}
      {state !== "complete" && (
        <span className={state === "missing" ? "call-mark-stop" : "call-mark-soon"}>
          <Icon name={state === "missing" ? "stop" : "clock"} />
          {t(`callDrafts:states.${state}`)}
        </span>
      )}
    </div>
  );
}

interface UnderTextProps {
  readonly field: TranslatedField;
  readonly state: TranslationState;
  readonly counter?: ReactNode;
}

/** Below a text: when it was changed, or what is to do, and its counter. */
function UnderText({ field, state, counter }: UnderTextProps) {
  const { t, locale } = useLanguage();
  const { now, isReadOnly, lookups, checkedAgainst, onConfirm } = useCallEditor();
  const { state: part } = useCallField(field);
  const { state: otherPart } = useCallField(TRANSLATED_FIELDS[field]);
  const format = useFormatField(lookups);
  const [isComparing, setIsComparing] = useState(false);
  const { at, by } = part.serverValue.meta;
  const other = TRANSLATED_FIELDS[field];
  const language = getLanguage(other);
  return (
    <>
      <div className="under call-under">
        {state === "review" ? (
          <span className="call-hint-soon">
            {t(`callDrafts:texts.changed.${language}`)}{" "}
            <span className="call-choices">
              <button
                type="button"
                className="call-link"
                aria-expanded={isComparing}
                onClick={() => setIsComparing(!isComparing)}
              >
                {t("callDrafts:texts.compare")}
              </button>
              {!isReadOnly && (
                <>
                  {" · "}
                  <button type="button" className="call-link" onClick={() => onConfirm(field)}>
                    {t("callDrafts:texts.stillRight")}
                  </button>
                </>
              )}
            </span>
          </span>
        ) : state === "missing" ? (
          <span className="call-hint-stop">{t("callDrafts:texts.translateFirst")}</span>
        ) : (
          <span>
            {at &&
              by &&
              t("callDrafts:changedBy", {
                date: formatShortDay(locale, new Date(at), now),
                name: by.name,
              })}
          </span>
        )}
        {counter}
      </div>
      {isComparing && state === "review" && (
        <div className="call-compare">
          <p className="xs muted">{t(`callDrafts:texts.difference.${language}`)}</p>
          <WordDiff
            before={checkedAgainst[field] ? format(other, checkedAgainst[field]) : ""}
            after={format(other, otherPart.value)}
          />
        </div>
      )}
    </>
  );
}

function Counter({ count, max }: { count: number; max: number }) {
  const { t, locale } = useLanguage();
  const left = max - count;
  return (
    <CharacterCounter
      count={count}
      max={max}
      text={t("forms:count", {
        count: formatNumber(locale, count),
        max: formatNumber(locale, max),
      })}
      warning={left < 0 ? t("forms:over", { count: -left }) : t("forms:left", { count: left })}
    />
  );
}

/** Copies the text of the other language into an empty field, to be translated there. */
function StartFromOther({ field }: { field: TranslatedField }) {
  const { t } = useLanguage();
  const { change } = useCallField(field);
  const other = TRANSLATED_FIELDS[field];
  const { value } = useCallField(other);
  if (isEmptyText(value)) return null;
  return (
    <Button
      size="s"
      icon="copy"
      onClick={() => {
        change(value as never);
        requestAnimationFrame(() => document.getElementById(toFieldId(field))?.focus());
      }}
    >
      {t(`callDrafts:texts.startFrom.${getLanguage(other)}`)}
    </Button>
  );
}

function LineField(props: {
  field: "titleFr" | "titleEn" | "summaryFr" | "summaryEn";
  state: TranslationState;
}) {
  const { field, state } = props;
  const { isReadOnly } = useCallEditor();
  const { value, change } = useCallField(field);
  const input = usePreservedCaret(value);
  const isTitle = field === "titleFr" || field === "titleEn";
  const max = isTitle ? MAX_TITLE : MAX_SUMMARY;
  return (
    <>
      <TextLabel field={field} state={state} isFor={!isReadOnly} />
      {isReadOnly ? (
        <ReadText field={field}>{value}</ReadText>
      ) : (
        <div className={classNames("call-hole-frame", state === "missing" && "call-gap")}>
          <textarea
            ref={input}
            id={toFieldId(field)}
            className="input"
            lang={getLanguage(field)}
            rows={isTitle ? 2 : 4}
            value={value}
            aria-describedby={`${toFieldId(field)}-under`}
            onChange={({ target }) =>
              // A title is one line.
              change(isTitle ? target.value.replace(/\n+/g, " ") : target.value)
            }
          />
          {state === "missing" && <StartFromOther field={field} />}
        </div>
      )}
      <div id={`${toFieldId(field)}-under`}>
        <UnderText
          field={field}
          state={state}
          counter={!isReadOnly && <Counter count={countCharacters(value)} max={max} />}
        />
      </div>
    </>
  );
}

function ReadText({ field, children }: { field: TranslatedField; children: string }) {
  const { t } = useLanguage();
  return children.trim() === "" ? (
    <p id={toFieldId(field)} className="muted small">
      {t("callDrafts:nothing")}
    </p>
  ) : (
    <p id={toFieldId(field)} className="call-read-text" lang={getLanguage(field)}>
      {children}
    </p>
  );
}

function BodyField({ field, state }: { field: "bodyFr" | "bodyEn"; state: TranslationState }) {
  const { t } = useLanguage();
  const labels = useEditorLabels();
  const { isReadOnly } = useCallEditor();
  const { value, change } = useCallField(field);
  const document = value as RichDocument;
  const isEmpty = isEmptyText(document);
  const id = toFieldId(field);
  const [isOpened, setIsOpened] = useState(false);
  const showsHole = state === "missing" && !isOpened;
  return (
    <>
      <TextLabel field={field} state={state} isFor={false} />
      {isReadOnly ? (
        isEmpty ? (
          <p id={id} className="muted small">
            {t("callDrafts:nothing")}
          </p>
        ) : (
          <div id={id} className="prose call-body" lang={getLanguage(field)}>
            <RichText document={document} />
          </div>
        )
      ) : showsHole ? (
        <div className="call-hole" id={id} tabIndex={-1}>
          <b>{t(`callDrafts:texts.nothingIn.${getLanguage(field)}`)}</b>
          <div className="btn-group">
            <StartFromOther field={field} />
            <Button
              size="s"
              icon="edit"
              onClick={() => {
                setIsOpened(true);
                requestAnimationFrame(() => globalThis.document.getElementById(id)?.focus());
              }}
            >
              {t("callDrafts:texts.write")}
            </Button>
          </div>
        </div>
      ) : (
        <div lang={getLanguage(field)}>
          <RichTextEditor
            id={id}
            value={document}
            onChange={change}
            maxCharacters={MAX_BODY}
            labels={labels}
            labelledBy={`${id}-label`}
            describedBy={`${id}-under`}
            onPasteRefused={() => sendToast({ tone: "stop", message: t("editor.pasteRefused") })}
            onImagesDropped={() => sendToast({ tone: "soon", message: t("editor.imagesDropped") })}
          />
        </div>
      )}
      <div id={`${id}-under`}>
        <UnderText field={field} state={state} />
      </div>
    </>
  );
}

function KeywordsField(props: { field: "keywordsFr" | "keywordsEn"; state: TranslationState }) {
  const { field, state } = props;
  const { t } = useLanguage();
  const { isReadOnly } = useCallEditor();
  const { value, change } = useCallField(field);
  return (
    <>
      <TextLabel field={field} state={state} isFor={!isReadOnly} />
      {isReadOnly ? (
        <ReadText field={field}>{value.join(", ")}</ReadText>
      ) : (
        <div className={classNames("call-hole-frame", state === "missing" && "call-gap")}>
          <WordList
            id={toFieldId(field)}
            lang={getLanguage(field)}
            words={value}
            max={MAX_KEYWORDS}
            maxLength={MAX_KEYWORD}
            onChange={change}
          />
          {state === "missing" && <StartFromOther field={field} />}
        </div>
      )}
      <UnderText
        field={field}
        state={state}
        counter={
          !isReadOnly && (
            <span className="counter">
              {t("callDrafts:texts.keywordCount", { count: value.length, max: MAX_KEYWORDS })}
            </span>
          )
        }
      />
    </>
  );
}
