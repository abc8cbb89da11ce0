import { doiHref } from "#bibliography/doi.ts";
import type { ReadViewProps } from "../../ui/read-view.ts";
import { type BibliographyNode, type Reference, referenceId } from "./rules.ts";

export function BibliographyReadView({ answer }: ReadViewProps<BibliographyNode>) {
  return (
    <ol className="reference-list">
      {(answer as readonly Reference[]).map((work) => (
        <li key={referenceId(work)}>
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
