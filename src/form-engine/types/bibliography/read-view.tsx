import { doiHref } from "#bibliography/doi.ts";
import type { ReadViewProps } from "../../ui/read-view.ts";
import { type BibliographyNode, getReferenceId, type Reference } from "./rules.ts";

export function BibliographyReadView({ answer }: ReadViewProps<BibliographyNode>) {
  return (
    <ol className="reference-list">
      {(answer as readonly Reference[]).map((work) => (
        <li key={getReferenceId(work)}>
          {work.citation}{" "}
          {work.doi && (
            <a className="link" href={doiHref(work.doi)}>
              {work.doi}
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}
