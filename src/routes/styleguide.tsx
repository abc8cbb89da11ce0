import { useId, useState } from "react";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useLocale } from "#platform/i18n/context.tsx";
import { demoContext } from "#product/product-context.ts";
import type { BlockNode, RichDocument } from "#rich-text/document.ts";
import { RichTextField } from "#rich-text/editor/rich-text-field.tsx";
import { buildPageMeta } from "#shell/meta.ts";
import { Specimen, SpecimenGrid } from "#ui/styleguide/gallery.tsx";
import { Styleguide } from "#ui/styleguide/styleguide.tsx";
import type { Route } from "./+types/styleguide.ts";

/** Available in the demonstration only; a production portal answers 404. */
export const loader = pageHandler(({ request, context, info }) => {
  if (!context.get(demoContext)) throw new DomainError("NOT_FOUND");
  const editorAlone = new URL(request.url).searchParams.get("section") === "editor";
  return { locale: info.locale, editorAlone };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("nav.styleguide") })),
  { name: "robots", content: "noindex" },
];

export default function StyleguidePage({ loaderData }: Route.ComponentProps) {
  return (
    <Styleguide
      locale={useLocale()}
      editor={<EditorSpecimens />}
      editorAlone={loaderData.editorAlone}
    />
  );
}

/** The editor with a text, near its limit, and read-only. */
function EditorSpecimens() {
  const words = SPECIMENS[useLocale()];
  return (
    <SpecimenGrid>
      <EditorSpecimen label={words.full} text={words.text} max={4000} />
      <EditorSpecimen label={words.short} text={words.shortText} max={40} />
      <EditorSpecimen label={words.readOnly} text={words.shortText} readOnly />
    </SpecimenGrid>
  );
}

type SpecimenProps = { label: string; text: RichDocument; max?: number; readOnly?: boolean };

function EditorSpecimen({ label, text, max, readOnly }: SpecimenProps) {
  const id = useId();
  const [value, setValue] = useState(text);
  return (
    <Specimen name="RichTextField" wide>
      <RichTextField
        id={id}
        label={label}
        value={value}
        onChange={setValue}
        maxCharacters={max}
        readOnly={readOnly}
      />
    </Specimen>
  );
}

const createParagraph = (text: string): BlockNode => ({
  type: "paragraph",
  content: [{ type: "text", text }],
});
const createDocument = (...content: BlockNode[]): RichDocument => ({ type: "doc", content });
const formula: BlockNode = {
  type: "blockMath",
  attrs: { latex: "Q = \\int_0^{T} \\dot m\\,c_p\\,(T_s - T_r)\\,\\mathrm{d}t" },
};

const SPECIMENS = {
  fr: {
    full: "Positionnement du projet",
    short: "Résumé en quarante caractères",
    readOnly: "Texte déposé",
    text: createDocument(
      createParagraph(
        "Le stockage saisonnier de chaleur en aquifère a fait ses preuves dans les pays nordiques.",
      ),
      formula,
    ),
    shortText: createDocument(createParagraph("Chaleur stockée l'été")),
  },
  en: {
    full: "Position of the project",
    short: "Summary in forty characters",
    readOnly: "Deposited text",
    text: createDocument(
      createParagraph(
        "Seasonal storage of heat in aquifers has proved itself in the Nordic countries.",
      ),
      formula,
    ),
    shortText: createDocument(createParagraph("Heat kept in summer")),
  },
};
