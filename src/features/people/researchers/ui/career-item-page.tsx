import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import type { CodeOption } from "#platform/i18n/regions.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { careerHref } from "../rules/entry-hrefs.ts";
import type { CareerKind } from "../rules/vocabulary.ts";
import { buildCareerFields } from "./career-fields.ts";
import { type EditedEntry, EntryPage } from "./entry-page.tsx";

interface CareerItemPageProps {
  kind: CareerKind;
  mode: "new" | "edit";
  /** Names in the page's language, made by the server: a browser's own may differ by a letter. */
  countries: readonly CodeOption[];
  entry: EditedEntry;
  submission: Submission | undefined;
}

export function CareerItemPage(props: CareerItemPageProps) {
  const { kind, mode, countries, entry, submission } = props;
  const { t } = useLanguage();
  return (
    <EntryPage
      title={t(`researchers:career.kinds.${kind}.${mode}`)}
      list={kind}
      isNew={mode === "new"}
      back={{ href: `${careerHref()}#${kind}`, label: t("researchers:career.title") }}
      fields={buildCareerFields(t, kind, countries)}
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
