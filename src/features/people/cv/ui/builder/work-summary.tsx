import { useLanguage } from "#platform/i18n/context.tsx";
import type { Work } from "../../rules/cv-parts.ts";
import { summarizeRow } from "../row-summary.ts";

/** A publication or a dataset in two lines: its title, then who, where and when. */
export function WorkSummary({ work }: { work: Work }) {
  const words = useLanguage();
  const { name, details } = summarizeRow({ section: "publications", row: work }, words);
  return (
    <span className="work-lines">
      <span>{name}</span>
      {details && <small>{details}</small>}
    </span>
  );
}
