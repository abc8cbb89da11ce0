import { useLanguage } from "#platform/i18n/context.tsx";
import { formatList } from "#platform/i18n/format.ts";
import { fillLetter, type LetterLine } from "../rules/fill-letter.ts";
import type { LetterField } from "../rules/letter-fields.ts";
import type { LetterText } from "../tables.server.ts";
import type { LetterSheetView } from "../views/letter-sheet.server.ts";

interface LetterSheetProps {
  readonly letter: LetterSheetView;
  readonly acronym: string;
  /** Instead of the stored text: what stands in a form. */
  readonly text?: LetterText;
  /** Fields with invented values. */
  readonly samples?: readonly LetterField[];
}

/** A letter as it will be read, with marks where the portal fills it; below, the sentences that are left out. */
export function LetterSheet({ letter, acronym, text, samples = [] }: LetterSheetProps) {
  const { t, locale } = useLanguage();
  const { words, recipient, salutation } = letter;
  const { subject, paragraphs, dropped } = text
    ? fillLetter(text, letter.values, letter.locale)
    : letter;
  const line = (pieces: LetterLine) => <Line pieces={pieces} samples={samples} />;
  return (
    <div className="letter-ground">
      <article
        className="letter-sheet"
        lang={letter.locale}
        aria-label={t("letters:sheet.label", { acronym })}
      >
        <p className="letter-head">
          {words.to} <Mark>{recipient.name}</Mark>, {words.role}
          {recipient.institution && `, ${recipient.institution}`}
          {words.copy && (
            <>
              <br />
              {words.copy}
            </>
          )}
        </p>
        <p>
          <b>
            {words.subject} {line(subject)}
          </b>
        </p>
        <p>
          <Mark>{salutation}</Mark>
        </p>
        {paragraphs.map((lines, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity
          <p key={at}>
            {lines.map((pieces, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor have lines
              <span key={index}>
                {index > 0 && <br />}
                {line(pieces)}
              </span>
            ))}
          </p>
        ))}
        {paragraphs.length === 0 && <p className="muted">{t("letters:sheet.empty")}</p>}
      </article>
      <p className="letter-legend">
        {t("letters:sheet.legend")} {samples.length > 0 && t("letters:sheet.sample")}
      </p>
      {dropped.length > 0 && (
        <div className="letter-dropped">
          <p>{t("letters:sheet.dropped")}</p>
          <ul>
            {dropped.map(({ fields, sentence }) => (
              <li key={sentence}>
                {t("letters:sheet.droppedField", {
                  fields: formatList(
                    locale,
                    fields.map((field) => t(`letters:fields.${field}`)),
                  ),
                })}{" "}
                <q lang={letter.locale}>{sentence}</q>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Line(props: { readonly pieces: LetterLine; readonly samples: readonly LetterField[] }) {
  return props.pieces.map(({ text, field }, at) =>
    field ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity
      <Mark key={at} isSample={props.samples.includes(field)}>
        {text}
      </Mark>
    ) : (
      text
    ),
  );
}

const Mark = (props: { readonly isSample?: boolean; readonly children: string }) => (
  <span className={props.isSample ? "letter-field letter-field-sample" : "letter-field"}>
    {props.children}
  </span>
);
