import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { z } from "zod";
import type { Reference, ReferenceProblem } from "#bibliography/reference.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { findReferenceByDoi } from "#services/crossref.server.ts";
import { OutsideError } from "#services/outside-error.ts";
import { can } from "../policy.ts";
import {
  MAX_ADDED_BYTES,
  MAX_DOIS,
  parseWorksInput,
  referenceToProduction,
} from "../rules/added-works.ts";
import { deduplicateByIdentifier } from "../rules/production-values.ts";
import { productions } from "../tables.server.ts";

export interface AddedWorks {
  readonly added: number;
  /** Works that were in the person's list already. */
  readonly known: number;
  /** DOIs that Crossref does not know. */
  readonly unknown: readonly string[];
  readonly problems: readonly ReferenceProblem[];
}

/** Adds works by DOI or from BibTeX or RIS references. Works already in the list are not changed. */
export const addWorks = command({
  actors: ["person"],
  input: z.object({
    text: z
      .string()
      .refine((text) => Buffer.byteLength(text) <= MAX_ADDED_BYTES, "tooLong")
      .refine((text) => text.trim() !== "", "missing"),
  }),
  limits: [{ name: "add-works", per: "person", max: 60, seconds: 3600 }],
  async prepare({ input, ...deps }) {
    const read = parseWorksInput(input.text);
    if (read.kind === "references") return { ...read, unknown: [] };
    if (read.dois.length > MAX_DOIS) throw new DomainError("INVALID", { text: "tooManyDois" });
    const references: Reference[] = [];
    const unknown: string[] = [];
    for (const doi of read.dois) {
      const found = await findReferenceByDoi(deps, doi).catch((error: unknown) => {
        if (!(error instanceof OutsideError)) throw error;
        // `refused` concerns this DOI; any other reason means that Crossref is unavailable.
        if (error.reason === "refused") return null;
        throw new DomainError("UNAVAILABLE", { why: "crossref" });
      });
      if (found) references.push(found);
      else unknown.push(doi);
    }
    return { references, problems: [], unknown };
  },
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor: { userId }, prepared, now }): Promise<AddedWorks> {
    const { references, problems, unknown } = prepared;
    const works = deduplicateByIdentifier(
      references.flatMap((one) => referenceToProduction(one) ?? []),
    );
    const dois = works.flatMap(({ doi }) => doi ?? []);
    const existing = await tx
      .select({
        doi: productions.doi,
        source: productions.source,
        identifier: productions.identifier,
      })
      .from(productions)
      .where(
        and(
          eq(productions.userId, userId),
          isNull(productions.goneAt),
          or(
            eq(productions.source, "added"),
            dois.length > 0 ? inArray(productions.doi, dois) : undefined,
          ),
        ),
      );
    const isKnown = (work: (typeof works)[number]) =>
      existing.some(
        (one) =>
          (work.doi !== null && one.doi === work.doi) ||
          (one.source === "added" && one.identifier === work.identifier),
      );
    const newWorks = works.filter((work) => !isKnown(work));
    if (newWorks.length > 0)
      await tx
        .insert(productions)
        .values(
          newWorks.map((work) => ({ ...work, userId, source: "added" as const, importedAt: now })),
        )
        .onConflictDoNothing();
    return { added: newWorks.length, known: works.length - newWorks.length, unknown, problems };
  },
});
