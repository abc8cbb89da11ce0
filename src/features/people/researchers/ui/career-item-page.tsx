import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import type { CodeOption } from "#platform/i18n/regions.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { BREAKS, careerHref } from "../rules/paths.ts";
import type { CareerKind } from "../rules/vocabulary.ts";
import { buildCareerFields } from "./career-fields.ts";
import { type EditedEntry, EntryPage, type EntryPageState } from "./entry-page.tsx";

interface CareerItemPageProps {
  kind: CareerKind;
  mode: "new" | "edit";
  /** From the server: the browser's country names may differ, which breaks hydration. */
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

export function BreakPage({ mode, entry, submission }: EntryPageState) {
  const t = useT();
  return (
    <EntryPage
      title={t(`researchers:career.breaks.${mode}`)}
      list={BREAKS}
      isNew={mode === "new"}
      back={{ href: `${careerHref()}#${BREAKS}`, label: t("researchers:career.title") }}
      fields={[
        {
          name: "startsOn",
          type: "day",
          label: t("researchers:career.breaks.startsOn"),
          required: true,
          half: true,
        },
        {
          name: "endsOn",
          type: "day",
          label: t("researchers:career.breaks.endsOn"),
          help: t("researchers:career.breaks.endHelp"),
          half: true,
        },
        {
          name: "description",
          type: "text",
          label: t("researchers:career.breaks.description"),
          help: t("researchers:career.breaks.descriptionHelp"),
        },
      ]}
      entry={entry}
      submission={submission}
    />
  );
}
