import { useT } from "#platform/i18n/context.tsx";
import { RESPONSIBILITIES, teachingHref } from "../../rules/paths.ts";
import { EntryPage, type EntryPageState } from "../entry-page.tsx";

export function ResponsibilityPage({ mode, entry, submission }: EntryPageState) {
  const t = useT();
  return (
    <EntryPage
      title={t(`researchers:teaching.responsibilities.${mode}`)}
      list={RESPONSIBILITIES}
      isNew={mode === "new"}
      back={{
        href: `${teachingHref()}#${RESPONSIBILITIES}`,
        label: t("researchers:teaching.title"),
      }}
      fields={[
        {
          name: "title",
          type: "line",
          label: t("researchers:teaching.responsibilities.name"),
          required: true,
        },
        {
          name: "organization",
          type: "line",
          label: t("researchers:teaching.responsibilities.organization"),
        },
        {
          name: "startsOn",
          type: "partialDate",
          label: t("researchers:teaching.responsibilities.startsOn"),
          help: t("researchers:entries.dateHelp"),
          half: true,
        },
        {
          name: "endsOn",
          type: "partialDate",
          label: t("researchers:teaching.responsibilities.endsOn"),
          help: t("researchers:teaching.responsibilities.endHelp"),
          half: true,
        },
        {
          name: "description",
          type: "text",
          label: t("researchers:teaching.responsibilities.description"),
        },
      ]}
      entry={entry}
      submission={submission}
    />
  );
}
