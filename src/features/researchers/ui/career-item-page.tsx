import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { CareerValues } from "../rules/career-values.ts";
import { careerHref } from "../rules/entry-hrefs.ts";
import { writePartialDate } from "../rules/partial-date.ts";
import type { CareerKind } from "../rules/vocabulary.ts";
import { careerFields } from "./career-fields.ts";
import { EntryPage } from "./entry-form.tsx";

interface CareerItemPageProps {
  kind: CareerKind;
  word: "new" | "edit";
  values: CareerValues | null;
  submission: Submission | undefined;
}

export function CareerItemPage({ kind, word, values, submission }: CareerItemPageProps) {
  const language = useLanguage();
  const { t } = language;
  return (
    <EntryPage
      title={t(`researchers:career.kinds.${kind}.${word}`)}
      back={{ href: `${careerHref()}#${kind}`, label: t("researchers:career.title") }}
      fields={careerFields(language, kind)}
      values={
        values
          ? {
              ...values,
              start: writePartialDate(values.start),
              end: writePartialDate(values.end),
            }
          : {}
      }
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
