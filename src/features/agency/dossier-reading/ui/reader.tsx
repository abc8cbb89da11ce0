import { useEffect, useId, useMemo, useRef, useState } from "react";
import {
  FormReading,
  type ReadQuestion,
} from "#features/proposals/dossier-form/ui/form-preview.tsx";
import { formatAnswer } from "#features/proposals/dossier-form/ui/node-text.ts";
import { toAnchorId } from "#form-engine/answer-key.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { foldText } from "#platform/fold-text.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { countCharacters } from "#rich-text/count-characters.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { MenuDropdown } from "#ui/menu-dropdown.tsx";
import { ANCHORS, agencyFileHref, agencyPdfHref } from "../rules/paths.ts";
import { listOutline, type OutlineEntry, toFormId } from "../rules/read-outline.ts";
import type { DossierPageView } from "../views/dossier-page.server.ts";
import { highlightText } from "./highlight-text.ts";
import { PdfPages } from "./pdf-pages.tsx";
import { usePdf } from "./use-pdf.ts";

const VIEWS = ["both", "pdf", "answers"] as const;
type View = (typeof VIEWS)[number];

/** Answers longer than this are shortened until they are opened. */
const SHORT_LENGTH = 700;

/** The PDF beside the answers. Choosing a question in one marks it in the other. */
export function Reader({ page }: { page: DossierPageView }) {
  const { t, locale } = useLanguage();
  const isHydrated = useIsHydrated();
  const headingId = useId();
  const { id, forms, images, receipt } = page;
  const outline = useMemo(() => listOutline(forms, { locale, t }), [forms, locale, t]);
  const questions = useMemo(
    () => new Map(outline.flatMap((one) => (one.kind === "question" ? [[one.id, one.text]] : []))),
    [outline],
  );
  const [view, setView] = useState<View>("both");
  const [selected, setSelected] = useState<string | null>(null);
  const [pdfPage, setPdfPage] = useState(1);
  const [search, setSearch] = useState("");
  const pdfHref = agencyPdfHref(id, receipt.version);
  const isPdfShown = useIsPdfShown(view) && isHydrated;
  const { pdf, failure, positions, retry } = usePdf(pdfHref, outline, isPdfShown);
  const answers = useRef<HTMLDivElement>(null);
  const found = useMemo(() => findEntries(outline, search, locale), [outline, search, locale]);
  useEffect(() => highlightText(answers.current, search), [search]);

  const showInPdf = (entryId: string) => {
    setSelected(entryId);
    const at = positions.get(entryId);
    if (at) setPdfPage(at.page);
  };
  const showAnswer = (entryId: string) => {
    setSelected(entryId);
    if (view === "pdf") return;
    scrollWithin(answers.current, entryId);
  };
  const renderQuestion = (question: ReadQuestion) => {
    const entryId = toAnchorId(question.answerKey);
    return (
      <Question
        key={entryId}
        entryId={entryId}
        question={question}
        isCurrent={selected === entryId}
        isFound={found === null || found.has(entryId)}
        isSearched={found !== null}
        pdfPage={positions.get(entryId)?.page ?? null}
        onShowPage={() => {
          if (view === "answers" || !isPdfShown) setView("pdf");
          showInPdf(entryId);
        }}
      />
    );
  };
  const section = findSection(outline, selected) ?? outline.find(({ kind }) => kind === "section");
  return (
    <section id={ANCHORS.reading} className="panel reader" aria-labelledby={headingId}>
      <div className="read-bar">
        <h2 id={headingId} className="vh">
          {t("dossierReading:reader.title")}
        </h2>
        <MenuDropdown
          className="read-sections"
          quiet
          summary={
            <span className="read-section">
              {section?.text ?? t("dossierReading:reader.title")}
            </span>
          }
          label={`${t("dossierReading:reader.sections")}: ${section?.text ?? ""}`}
        >
          <nav className="menu-list" aria-label={t("dossierReading:reader.sections")}>
            {outline.map((one) =>
              one.kind === "form" || one.kind === "section" ? (
                <a
                  key={one.id}
                  href={`#${one.id}`}
                  className={one.kind === "form" ? "read-form-link" : undefined}
                  onClick={(event) => {
                    showInPdf(one.id);
                    if (view !== "pdf" && scrollWithin(answers.current, one.id))
                      event.preventDefault();
                    event.currentTarget.closest("details")?.removeAttribute("open");
                  }}
                >
                  {one.text}
                </a>
              ) : null,
            )}
          </nav>
        </MenuDropdown>
        {isHydrated && (
          <div className="read-tools">
            <div className="read-search">
              <Icon name="search" />
              <input
                className="input"
                type="search"
                aria-label={t("dossierReading:reader.search")}
                placeholder={t("dossierReading:reader.search")}
                value={search}
                onChange={({ target }) => {
                  setSearch(target.value);
                  if (view === "pdf") setView("both");
                }}
              />
            </div>
            <fieldset className="read-views">
              <legend className="vh">{t("dossierReading:reader.views")}</legend>
              {VIEWS.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={view === one}
                  onClick={() => setView(one)}
                >
                  {t(`dossierReading:reader.${one}`)}
                </button>
              ))}
            </fieldset>
          </div>
        )}
      </div>
      {found !== null && (
        <p className="read-found" role="status">
          {t("dossierReading:reader.found", { count: found.size })}{" "}
          <Button size="s" variant="quiet" onClick={() => setSearch("")}>
            {t("dossierReading:reader.clear")}
          </Button>
        </p>
      )}
      <div className="read-panes" data-view={isHydrated ? view : "answers"}>
        {isHydrated && view !== "answers" && (
          <div className="read-pdf">
            {isPdfShown ? (
              <PdfPages
                {...{ pdf, failure, positions, questions, selected }}
                onRetry={retry}
                href={pdfHref}
                page={pdfPage}
                onPage={setPdfPage}
                onSelect={showAnswer}
              />
            ) : (
              <Button icon="file" onClick={() => setView("pdf")}>
                {t("dossierReading:pages.open")}
              </Button>
            )}
          </div>
        )}
        {(view !== "pdf" || !isHydrated) && (
          <section
            ref={answers}
            className="read-answers"
            aria-label={t("dossierReading:reader.answers")}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
            tabIndex={0}
            data-searched={found !== null || undefined}
          >
            {!isHydrated && (
              <p className="read-no-script">
                <ButtonLink icon="download" href={pdfHref}>
                  {t("dossierReading:pages.download")}
                </ButtonLink>
              </p>
            )}
            {forms.map((form) => (
              <div key={form.type} id={toFormId(form.type)} className="read-form">
                <h3 className="read-form-title">{form.title}</h3>
                <FormReading
                  model={form.model}
                  answers={new Map(Object.entries(form.answers))}
                  imageHref={(name) => agencyFileHref(id, receipt.version, images[name] ?? "")}
                  renderQuestion={renderQuestion}
                />
              </div>
            ))}
          </section>
        )}
      </div>
    </section>
  );
}

interface QuestionProps {
  readonly entryId: string;
  readonly question: ReadQuestion;
  readonly isCurrent: boolean;
  readonly isFound: boolean;
  readonly isSearched: boolean;
  readonly pdfPage: number | null;
  readonly onShowPage: () => void;
}

function Question(props: QuestionProps) {
  const { entryId, question, isCurrent, isFound, isSearched, pdfPage } = props;
  const { t, locale } = useLanguage();
  const isHydrated = useIsHydrated();
  const [isWhole, setIsWhole] = useState(false);
  const { node, answer, title, content } = question;
  const characters = useMemo(
    () => (node.type === "text" ? countCharacters(formatAnswer(node, answer, locale)) : 0),
    [node, answer, locale],
  );
  const isLong = isHydrated && !isSearched && characters > SHORT_LENGTH;
  return (
    <div
      className="read-question"
      id={entryId}
      tabIndex={-1}
      data-current={isCurrent || undefined}
      data-found={isFound || undefined}
      data-type={node.type}
    >
      <div className="read-question-head">
        <p className="read-question-title">{title}</p>
        {pdfPage !== null && (
          <button
            type="button"
            className="read-page-link"
            aria-label={t("dossierReading:reader.pageOf", { title, page: pdfPage })}
            aria-pressed={isCurrent}
            onClick={props.onShowPage}
          >
            {t("dossierReading:reader.page", { page: pdfPage })}
          </button>
        )}
      </div>
      <div className={isLong && !isWhole ? "read-content read-short" : "read-content"}>
        {content}
      </div>
      {isLong && (
        <button
          type="button"
          className="read-page-link"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole
            ? t("dossierReading:reader.readLess")
            : t("dossierReading:reader.readAll", { characters: formatNumber(locale, characters) })}
        </button>
      )}
    </div>
  );
}

/** On a narrow screen the PDF is shown only when it is asked for, instead of the answers. */
function useIsPdfShown(view: View): boolean {
  const [isWide, setIsWide] = useState(true);
  useEffect(() => {
    const media = matchMedia("(min-width: 64.01rem)");
    const update = () => setIsWide(media.matches);
    update();
    media.addEventListener("change", update);
    return () => media.removeEventListener("change", update);
  }, []);
  return view === "pdf" || (view === "both" && isWide);
}

/** Scrolls the answers, not the page, to an entry. Returns false where the answers have no scrolling of their own. */
function scrollWithin(pane: HTMLElement | null, entryId: string): boolean {
  const target = pane?.querySelector<HTMLElement>(`#${CSS.escape(entryId)}`);
  if (!pane || !target) return false;
  if (pane.scrollHeight <= pane.clientHeight) {
    target.scrollIntoView({ block: "start" });
    return true;
  }
  const offset = target.getBoundingClientRect().top - pane.getBoundingClientRect().top;
  pane.scrollTo({ top: pane.scrollTop + offset - 8 });
  return true;
}

/** The section that an entry stands in. */
function findSection(
  outline: readonly OutlineEntry[],
  entryId: string | null,
): OutlineEntry | undefined {
  const at = outline.findIndex(({ id }) => id === entryId);
  return outline.slice(0, at + 1).findLast(({ kind }) => kind === "section");
}

/** The ids of the questions that have all words in title or answer; null without words. */
function findEntries(
  outline: readonly OutlineEntry[],
  search: string,
  locale: "fr" | "en",
): ReadonlySet<string> | null {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return new Set(
    outline.flatMap((one) => {
      if (one.kind !== "question") return [];
      const text = foldText(`${one.text} ${formatAnswer(one.node, one.answer as Answer, locale)}`);
      return words.every((word) => text.includes(word)) ? [one.id] : [];
    }),
  );
}
