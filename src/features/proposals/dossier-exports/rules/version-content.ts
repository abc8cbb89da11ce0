import type { Manifest } from "#features/proposals/deposits/rules/manifest.ts";
import type { FormModel } from "#form-engine/model.ts";
import type { FormContent, PrintedContent } from "./dossier-content.ts";

/** What a deposited version is printed from: what was frozen, and nothing that came after. `models` by the ids of their versions. */
export function toPrintedContent(
  manifest: Manifest,
  models: ReadonlyMap<string, FormModel>,
  receipt: { readonly number: string; readonly sha256: string },
): PrintedContent {
  const { dossier, call, depositedAt, forms, teams, members, appendices, files } = manifest;
  const fileAt = (path: string | null) => files.find((file) => file.path === path);
  return {
    acronym: dossier.acronym,
    title: dossier.title,
    currentPlace: "published",
    unlocked: false,
    creationConfirmed: true,
    published: depositedAt,
    deposit: { version: manifest.version, receiptNumber: receipt.number, sha256: receipt.sha256 },
    lastSaved: depositedAt,
    call,
    formModels: forms.flatMap(({ formModelType, versionId, answers }): FormContent[] => {
      const model = models.get(versionId);
      return model ? [{ formModelType, lastUpdate: depositedAt, model, answers }] : [];
    }),
    teams: teams.map(({ institution, ...team }) => ({
      ...team,
      affiliation: institution,
      members: members
        .filter(({ teamNumber }) => teamNumber === team.number)
        .map(({ firstName, lastName, role, orcid, cv, publications }) => {
          const file = fileAt(cv);
          return {
            firstName,
            lastName,
            role,
            orcid,
            cv: file ? { kind: "file" as const, title: file.name } : null,
            publications: publications["publications-hal"] ?? [],
            cvPublications: publications["publications-hal-cv"] ?? [],
          };
        }),
    })),
    appendices: appendices.flatMap(({ labelFr, labelEn, fileName, pages, file }) => {
      const frozen = fileAt(file);
      if (!frozen) return [];
      const { bytes, sha256 } = frozen;
      return [{ labelFr, labelEn, fileName, bytes, sha256, pages }];
    }),
  };
}
