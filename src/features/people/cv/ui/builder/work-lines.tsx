import { useLanguage } from "#platform/i18n/context.tsx";
import type { Work } from "../../rules/cv-parts.ts";
import { rowWords } from "../row-words.ts";

/** A publication or a dataset in two lines: its title, then who, where and when. */
export function WorkLines({ work }: { work: Work }) {
  const words = useLanguage();
  const { name, details } = rowWords({ section: "publications", row: work }, words);
  return (
    <span className="work-lines">
      <span>{name}</span>
      {details && <small>{details}</small>}
    </span>
  );
}
