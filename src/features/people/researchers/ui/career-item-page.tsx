import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import type { NamedCode } from "#platform/i18n/regions.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { careerHref } from "../rules/entry-hrefs.ts";
import type { CareerKind } from "../rules/vocabulary.ts";
import { careerFields } from "./career-fields.ts";
import { type EditedEntry, EntryPage } from "./entry-form.tsx";

interface CareerItemPageProps {
  kind: CareerKind;
  word: "new" | "edit";
  /** Names in the page's language, made by the server: a browser's own may differ by a letter. */
  countries: readonly NamedCode[];
  entry: EditedEntry;
  submission: Submission | undefined;
}

export function CareerItemPage(props: CareerItemPageProps) {
  const { kind, word, countries, entry, submission } = props;
  const { t } = useLanguage();
  return (
    <EntryPage
      title={t(`researchers:career.kinds.${kind}.${word}`)}
      list={kind}
      isNew={word === "new"}
      back={{ href: `${careerHref()}#${kind}`, label: t("researchers:career.title") }}
      fields={careerFields(t, kind, countries)}
      entry={entry}
      submission={submission}
    />
  );
}

export function ItemNotFound() {
  const { t } = useLanguage();
  return (
    <EmptyState
      level={1}
      built={1}
      title={t("researchers:career.notFound")}
      actions={
        <ButtonLink href={careerHref()} variant="primary">
          {t("researchers:career.back")}
        </ButtonLink>
      }
    >
      <p>{t("researchers:career.notFoundText")}</p>
    </EmptyState>
  );
}
