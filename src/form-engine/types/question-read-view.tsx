import type { ComponentType } from "react";
import { doiHref } from "#bibliography/doi.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { RichText } from "#ui/rich-text.tsx";
import type { QuestionTypeName } from "../model.ts";
import type { ReadViewProps } from "../question-type.ts";
import { useLookups } from "../ui/lookups.ts";
import { type BibliographyNode, getReferenceId, type Reference } from "./bibliography/rules.ts";
import type { ImageNode, ImageValue } from "./image/rules.ts";
import { listValueTexts } from "./question-types.ts";
import type { TextNode, TextValue } from "./text/rules.ts";

/** A question type without a read view does not compile. */
const READ_VIEWS = {
  bibliography: BibliographyReadView,
  choice: ValuesReadView,
  currency: ValuesReadView,
  date: ValuesReadView,
  float: ValuesReadView,
  image: ImageReadView,
  integer: ValuesReadView,
  text: TextReadView,
} satisfies Record<QuestionTypeName, unknown>;

/** An answer for reading, by the type of its question. */
export function QuestionReadView(props: ReadViewProps) {
  const View = READ_VIEWS[props.node.type] as unknown as ComponentType<ReadViewProps>;
  return <View {...props} />;
}

export function TextReadView({ answer }: ReadViewProps<TextNode>) {
  return (answer as readonly TextValue[]).map((value, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: answers have no id but their index
    <div key={index} className="prose">
      {typeof value === "string" ? (
        <p className="written">{value}</p>
      ) : (
        <RichText document={value} />
      )}
    </div>
  ));
}

function ImageReadView({ answer }: ReadViewProps<ImageNode>) {
  const { imageHref } = useLookups();
  return (answer as readonly ImageValue[]).map(({ filename, name, alt, width, height }) => (
    <figure key={filename} className="image-read">
      <img src={imageHref(filename)} alt={alt || name} width={width} height={height} />
      {alt && <figcaption className="small muted">{alt}</figcaption>}
    </figure>
  ));
}

function BibliographyReadView({ answer }: ReadViewProps<BibliographyNode>) {
  return (
    <ol className="reference-list">
      {(answer as readonly Reference[]).map((work) => (
        <li key={getReferenceId(work)}>
          {work.citation}{" "}
          {work.doi && (
            <a className="link" href={doiHref(work.doi)}>
              {work.doi}
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}

/** For types with short values: a paragraph, or a list where there are several values. */
function ValuesReadView({ node, answer }: ReadViewProps) {
  const { locale } = useLanguage();
  const lines = listValueTexts(answer, node, locale);
  if (lines.length === 1) return <p>{lines[0]}</p>;
  return (
    <ul>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers have no id but their index
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
