import { useT } from "#platform/i18n/context.tsx";
import { BREAKS, CAREER_PATH } from "../rules/addresses.ts";
import { EntryPage, type EntryValues, type TriedEntry } from "./entry-form.tsx";

interface BreakPageProps {
  word: "new" | "edit";
  values: EntryValues;
  tried: TriedEntry | undefined;
}

export function BreakPage({ word, values, tried }: BreakPageProps) {
  const t = useT();
  return (
    <EntryPage
      title={t(`researchers:career.breaks.${word}`)}
      back={{ href: `${CAREER_PATH}#${BREAKS}`, label: t("researchers:career.title") }}
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
      values={values}
      tried={tried}
    />
  );
}
