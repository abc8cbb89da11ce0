import { useT } from "#platform/i18n/context.tsx";
import type { RichDocument } from "#rich-text/document.ts";
import { RichTextField } from "#rich-text/editor/rich-text-field.tsx";
import { CV_LIMITS } from "../../rules/cv-limits.ts";

interface CommentsFieldProps {
  value: RichDocument;
  onChange: (comments: RichDocument) => void;
  error: string | undefined;
}

/** What a person adds to a CV in their own words, with lists and links. */
export function CommentsField(props: CommentsFieldProps) {
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
