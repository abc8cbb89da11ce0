import { useT } from "#platform/i18n/context.tsx";
import { HOURS, PARTICIPANTS } from "../../rules/entry-forms.ts";
import { TEACHING, teachingHref } from "../../rules/paths.ts";
import { TEACHING_LEVELS, TEACHING_TYPES } from "../../rules/vocabulary.ts";
import { EntryPage, type EntryPageState } from "../entry-page.tsx";

export function TeachingEntryPage({ mode, entry, submission }: EntryPageState) {
  const t = useT();
  const emptyLabel = t("researchers:entries.choose");
  return (
    <EntryPage
      title={t(`researchers:teaching.activities.${mode}`)}
      list={TEACHING}
      isNew={mode === "new"}
      back={{ href: `${teachingHref()}#${TEACHING}`, label: t("researchers:teaching.title") }}
      fields={[
        { name: "title", type: "line", label: t("researchers:teaching.activities.name") },
        {
          name: "type",
          type: "choice",
          label: t("researchers:teaching.activities.type"),
          required: true,
          half: true,
          emptyLabel,
          options: TEACHING_TYPES.map((value) => ({
            value,
            label: t(`researchers:teaching.activities.types.${value}`),
          })),
        },
        {
          name: "level",
          type: "choice",
          label: t("researchers:teaching.activities.level"),
          required: true,
          half: true,
          emptyLabel,
          options: TEACHING_LEVELS.map((value) => ({
            value,
            label: t(`researchers:teaching.activities.levels.${value}`),
          })),
        },
        {
          name: "hoursPerYear",
          type: "number",
          ...HOURS,
          label: t("researchers:teaching.activities.hoursPerYear"),
          required: true,
          half: true,
        },
        {
          name: "participants",
          type: "number",
          ...PARTICIPANTS,
          label: t("researchers:teaching.activities.participants"),
          half: true,
        },
      ]}
      entry={entry}
      submission={submission}
    />
  );
}
