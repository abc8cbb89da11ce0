import { useT } from "#platform/i18n/context.tsx";
import { YEARS } from "../../rules/entry-forms.ts";
import { EXPERT_ACTIVITIES, expertiseHref } from "../../rules/paths.ts";
import { EXPERTISE_ACTIVITY_TYPES } from "../../rules/vocabulary.ts";
import { EntryPage, type EntryPageState } from "../entry-page.tsx";

export function ExpertActivityPage({ mode, entry, submission }: EntryPageState) {
  const t = useT();
  return (
    <EntryPage
      title={t(`researchers:expertise.activities.${mode}`)}
      list={EXPERT_ACTIVITIES}
      isNew={mode === "new"}
      back={{
        href: `${expertiseHref()}#${EXPERT_ACTIVITIES}`,
        label: t("researchers:expertise.title"),
      }}
      fields={[
        {
          name: "type",
          type: "choice",
          label: t("researchers:expertise.activities.type"),
          required: true,
          half: true,
          emptyLabel: t("researchers:entries.choose"),
          options: EXPERTISE_ACTIVITY_TYPES.map((value) => ({
            value,
            label: t(`researchers:expertise.activities.types.${value}`),
          })),
        },
        {
          name: "year",
          type: "number",
          year: true,
          ...YEARS,
          label: t("researchers:expertise.activities.year"),
          required: true,
          half: true,
        },
        {
          name: "mandatary",
          type: "line",
          label: t("researchers:expertise.activities.mandatary"),
          help: t("researchers:expertise.activities.mandataryHelp"),
          required: true,
        },
        { name: "role", type: "line", label: t("researchers:expertise.activities.role") },
        {
          name: "description",
          type: "text",
          label: t("researchers:expertise.activities.description"),
        },
      ]}
      entry={entry}
      submission={submission}
    />
  );
}
