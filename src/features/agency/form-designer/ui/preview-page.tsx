import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import type { MemoryAnswers } from "#features/proposals/dossier-form/ui/memory-session.ts";
import { LanguageProvider, useLanguage } from "#platform/i18n/context.tsx";
import { LOCALES, type Locale } from "#platform/i18n/locale.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { designFormHref, formVersionsHref, previewFormHref } from "../rules/paths.ts";
import { PREVIEW_FIELDS, previewPdfHref } from "../rules/preview-paths.ts";
import type { FormPreviewView } from "../views/preview.server.ts";
import { PreviewForm } from "./preview-form.tsx";
import { type LoadTranslator, usePreviewLanguage } from "./use-preview-language.ts";

/** `frame`: the page inside the narrow frame, without the bar. */
export type PreviewScreen = "page" | "frame";

interface PreviewPageProps {
  readonly view: FormPreviewView;
  readonly screen: PreviewScreen;
  readonly loadTranslator: LoadTranslator;
}

/** A form as a team will fill it in, wide or narrow, in both languages. Answers exist in this page only. */
export function PreviewPage(props: PreviewPageProps) {
  return props.screen === "frame" ? <FramedPreview {...props} /> : <PreviewWithBar {...props} />;
}

/** Between the page and its narrow frame, so that answers and language are the same in both. */
interface PreviewMessage {
  readonly preview: "ready" | "answers" | "settings";
  readonly answers?: MemoryAnswers;
  readonly locale?: Locale;
}

/** Listens to the other side. Messages of other origins are ignored. */
function usePreviewMessages(onMessage: (message: PreviewMessage) => void): void {
  const latest = useRef(onMessage);
  latest.current = onMessage;
  useEffect(() => {
    const listen = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || typeof data !== "object" || data === null) return;
      if ("preview" in data) latest.current(data as PreviewMessage);
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, []);
}

const send = (target: Window | null | undefined, message: PreviewMessage) =>
  target?.postMessage(message, location.origin);

function PreviewWithBar({ view, loadTranslator }: PreviewPageProps) {
  const { t } = useLanguage();
  const language = usePreviewLanguage(loadTranslator);
  const [isNarrow, setNarrow] = useState(false);
  const answers = useRef<MemoryAnswers>({});
  const frame = useRef<HTMLIFrameElement>(null);
  const onChange = useCallback((next: MemoryAnswers) => {
    answers.current = next;
  }, []);
  const { locale } = language;
  usePreviewMessages((message) => {
    if (message.preview === "answers" && message.answers) answers.current = message.answers;
    if (message.preview === "ready")
      send(frame.current?.contentWindow, {
        preview: "settings",
        answers: answers.current,
        locale,
      });
  });
  useEffect(() => {
    send(frame.current?.contentWindow, { preview: "settings", locale });
  }, [locale]);
  const { id, name, version, model, problemCount } = view;
  return (
    <>
      <div className="form-preview-bar">
        <div className="wrap">
          <p>
            <Icon name="eye" />{" "}
            <b>
              {version === null
                ? t("formPreview:ofDraft", { name })
                : t("formPreview:ofVersion", { name, number: version })}
            </b>{" "}
            <span className="muted">{t("formPreview:inMemory")}</span>
          </p>
          <div className="btn-group">
            {LOCALES.map((one) => (
              <Button
                key={one}
                size="s"
                aria-pressed={one === locale}
                onClick={() => language.setLocale(one)}
              >
                {t(`formPreview:languages.${one}`)}
              </Button>
            ))}
            <Button size="s" aria-pressed={isNarrow} onClick={() => setNarrow(!isNarrow)}>
              {t("formPreview:narrow")}
            </Button>
            <PdfForm
              id={id}
              version={version}
              locale={locale}
              readAnswers={() => answers.current}
            />
            <a href={version === null ? designFormHref(id) : formVersionsHref(id)}>
              {t(version === null ? "formPreview:back" : "formPreview:backToVersions")}
            </a>
          </div>
        </div>
      </div>
      {problemCount > 0 && (
        <div className="wrap">
          <Alert tone="soon">{t("formPreview:problems", { count: problemCount })}</Alert>
        </div>
      )}
      {model === null ? (
        <div className="wrap">
          <EmptyState title={t("formPreview:nothing")} built={0} />
        </div>
      ) : isNarrow ? (
        <div className="form-preview-phone">
          <iframe ref={frame} title={t("formPreview:frame")} src={previewFrameHref(id, version)} />
        </div>
      ) : (
        <LanguageProvider locale={locale} t={language.t}>
          <div lang={locale}>
            <PreviewForm model={model} initial={answers.current} onChange={onChange} />
          </div>
        </LanguageProvider>
      )}
    </>
  );
}

const previewFrameHref = (id: string, version: number | null): string =>
  `${previewFormHref(id)}?ecran=cadre${version === null ? "" : `&version=${version}`}`;

/** The preview inside the narrow frame: asks the page for the answers so far and tells it of changes. */
function FramedPreview({ view: { model }, loadTranslator }: PreviewPageProps) {
  const language = usePreviewLanguage(loadTranslator);
  const [initial, setInitial] = useState<MemoryAnswers | null>(null);
  usePreviewMessages(({ preview, answers, locale }) => {
    if (preview !== "settings") return;
    if (locale) language.setLocale(locale);
    if (answers) setInitial(answers);
  });
  useEffect(() => {
    if (window.parent === window) setInitial({});
    else send(window.parent, { preview: "ready" });
  }, []);
  const onChange = useCallback(
    (answers: MemoryAnswers) => void send(window.parent, { preview: "answers", answers }),
    [],
  );
  if (!model || !initial) return null;
  return (
    <LanguageProvider locale={language.locale} t={language.t}>
      <div lang={language.locale}>
        <PreviewForm model={model} initial={initial} onChange={onChange} />
      </div>
    </LanguageProvider>
  );
}

interface PdfFormProps {
  readonly id: string;
  readonly version: number | null;
  readonly locale: Locale;
  readonly readAnswers: () => MemoryAnswers;
}

/** Prints the answers as a PDF. A refusal is said here; the answers stay. */
function PdfForm({ id, version, locale, readAnswers }: PdfFormProps) {
  const { t } = useLanguage();
  const [state, setState] = useState<"idle" | "busy" | "refused" | "later">("idle");
  const print = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    body.set(PREVIEW_FIELDS.answers, JSON.stringify(readAnswers()));
    body.set(PREVIEW_FIELDS.locale, locale);
    if (version !== null) body.set(PREVIEW_FIELDS.version, String(version));
    setState("busy");
    const answer = await fetch(previewPdfHref(id), { method: "POST", body }).catch(() => null);
    const isPdf = answer?.ok && answer.headers.get("content-type") === "application/pdf";
    if (isPdf) downloadFile(await answer.blob(), readFileName(answer));
    setState(isPdf ? "idle" : answer?.status === 400 ? "refused" : "later");
  };
  return (
    <form
      method="post"
      action={previewPdfHref(id)}
      onSubmit={(event) => void print(event)}
      className="form-preview-print"
    >
      <PageAgencyField />
      <Button size="s" type="submit" icon="download" busy={state === "busy"}>
        {t("formPreview:pdf")}
      </Button>
      <span role="status" className="small">
        {(state === "refused" || state === "later") && t(`formPreview:pdfProblems.${state}`)}
      </span>
    </form>
  );
}

const readFileName = (answer: Response): string => {
  const disposition = answer.headers.get("content-disposition") ?? "";
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? "form.pdf";
};

function downloadFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
