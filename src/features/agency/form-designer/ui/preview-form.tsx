import { type ReactNode, useMemo, useRef } from "react";
import {
  FormContext,
  type FormExtension,
  FormExtensionContext,
  useFormSession,
} from "#features/proposals/dossier-form/ui/form-context.ts";
import { useFormShape, useProgress } from "#features/proposals/dossier-form/ui/form-store.ts";
import {
  type MemoryAnswers,
  useMemorySession,
} from "#features/proposals/dossier-form/ui/memory-session.ts";
import {
  FormPages,
  useFormContents,
} from "#features/proposals/dossier-form/ui/navigation/form-parts.tsx";
import { useNavigation } from "#features/proposals/dossier-form/ui/navigation/use-navigation.ts";
import { makeForm } from "#form-engine/form.ts";
import type { FormModel, QuestionNode } from "#form-engine/model.ts";
import { nameOccurrence } from "#form-engine/occurrences.ts";
import type { ImageValue } from "#form-engine/types/image/rules.ts";
import { type Lookups, LookupsContext } from "#form-engine/ui/lookups.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { useRootAttribute } from "#ui/live/page-hooks.ts";
import { sendToast } from "#ui/toast-event.ts";

interface PreviewFormProps {
  readonly model: FormModel;
  readonly initial: MemoryAnswers;
  readonly onChange: (answers: MemoryAnswers) => void;
}

/** A form with the fields, tools and counts of the real editor; its answers exist in this page only. */
export function PreviewForm({ model, initial, onChange }: PreviewFormProps) {
  const { locale } = useLanguage();
  const form = useMemo(() => makeForm(model), [model]);
  const session = useMemorySession(form, { initial, onChange });
  return (
    <MemoryLookups>
      <FormContext value={session}>
        <FormExtensionContext value={PAD_NOTES}>
          <div className="wrap form-preview-page">
            <h1>{locale === "fr" ? model.titleFr : model.titleEn}</h1>
            <MissingAnswers />
            <PreviewLayout />
          </div>
        </FormExtensionContext>
      </FormContext>
    </MemoryLookups>
  );
}

/** The form as in a dossier: tools and table of contents beside it, on small screens in a dialog. */
function PreviewLayout() {
  const session = useFormSession();
  const shape = useFormShape(session.store);
  const main = useRef<HTMLFormElement>(null);
  const navigation = useNavigation(main, shape);
  const contents = useFormContents({ navigation, shape });
  useRootAttribute("formDock");
  return (
    <>
      <div className="form-dock">{contents.openButton}</div>
      <div className="form-layout">
        <div className="form-side panel">{contents.beside}</div>
        <form
          ref={main}
          className="form-main"
          data-live=""
          noValidate
          onSubmit={(event) => event.preventDefault()}
          onFocus={({ target }) => {
            const key = target.closest<HTMLElement>("[data-key]")?.dataset.key;
            if (key) navigation.onFocus(key);
          }}
        >
          <FormPages {...{ navigation, shape }} />
        </form>
      </div>
      {contents.dialog}
    </>
  );
}

/** What would block the deposit of these answers. */
function MissingAnswers() {
  const { t, locale } = useLanguage();
  const { store } = useFormSession();
  const missing = useProgress(store, (progress) => progress.missing);
  if (missing.length === 0)
    return <p className="form-preview-missing">{t("formPreview:complete")}</p>;
  return (
    <details className="form-preview-missing">
      <summary>{t("formPreview:missing", { count: missing.length })}</summary>
      <ul>
        {missing.map((occurrence) => (
          <li key={occurrence.key}>
            {nameOccurrence(occurrence, locale) || t("formPreview:untitled")}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Says where a team will have a pad, which needs a dossier. */
function PadNote({ node }: { node: QuestionNode }) {
  const { t } = useLanguage();
  const hasPad = node.type === "text" && node.displayEtherpad && !node.multiple;
  return hasPad && <p className="small muted">{t("formPreview:pad")}</p>;
}

const renderNothing = () => null;

const PAD_NOTES: FormExtension = {
  QuestionTool: renderNothing,
  QuestionNote: PadNote,
  SectionMark: renderNothing,
  Panel: renderNothing,
};

/** The input and output of fields without a dossier: images stay in the page, DOIs are not looked up. */
export function MemoryLookups({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  const images = useRef(new Map<string, string>());
  const lookups = useMemo(
    (): Lookups => ({
      async findWork() {
        sendToast({ tone: "soon", message: t("formPreview:noLookup") });
        return null;
      },
      async uploadImage(file) {
        const image = await readImage(file);
        if (image === null) return "refused";
        images.current.set(image.value.filename, image.dataUrl);
        return image.value;
      },
      async removeImage(_, filename) {
        images.current.delete(filename);
      },
      imageHref: (filename) => images.current.get(filename) ?? "",
      draftName: () => null,
    }),
    [t],
  );
  return <LookupsContext value={lookups}>{children}</LookupsContext>;
}

/** Reads an image as a data URL, the only kind of local image that the page's security policy allows. */
async function readImage(file: File): Promise<{ value: ImageValue; dataUrl: string } | null> {
  const dataUrl = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  const image = new Image();
  image.src = dataUrl;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const extension = file.type === "image/png" ? "png" : "jpg";
  const filename = `${crypto.randomUUID()}.${extension}`;
  const { naturalWidth: width, naturalHeight: height } = image;
  return { value: { filename, name: file.name, width, height, alt: "" }, dataUrl };
}
