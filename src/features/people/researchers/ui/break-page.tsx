import { useT } from "#platform/i18n/context.tsx";
import { BREAKS, careerHref } from "../rules/entry-hrefs.ts";
import { EntryPage, type EntryPageState } from "./entry-page.tsx";

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
