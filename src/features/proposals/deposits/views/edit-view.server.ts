import { formatAnswer } from "#features/proposals/dossier-form/ui/node-text.ts";
import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import {
  appendicesHref,
  consortiumHref,
  generalHref,
  publicationsHref,
  teamHref,
} from "#features/proposals/dossiers/rules/paths.ts";
import { loadFormVersion } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import type { Form } from "#form-engine/form.ts";
import { isStructure } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { loadDossierContent } from "../queries/dossier-content.server.ts";
import { findDepositedVersion } from "../queries/versions.server.ts";
import { type Difference, findDifferences } from "../rules/differences.ts";
import { type DossierContent, parseManifest } from "../rules/manifest.ts";
import { questionHref, representativeHref, teamCvHref } from "../rules/paths.ts";

/** An edit in progress, with its differences from the deposited version. */
export async function loadEditView(
  db: Db,
  { id }: Pick<DossierForActor, "id">,
  { locale, now }: { locale: Locale; now: Date },
) {
  const held = await findDepositedVersion(db, id);
  if (!held) return null;
  const content = await loadDossierContent(db, id, now);
  const found = findDifferences(parseManifest(held.manifest), content);
  const forms = await loadFormsByType(db, content);
  return {
    differences: found.map((one) => toDifferenceView(one, { id, locale, forms })),
  };
}

export type EditView = NonNullable<Awaited<ReturnType<typeof loadEditView>>>;

type Forms = ReadonlyMap<string, Form>;

/** The differences between two deposited versions. Answers are named by the forms of the later one. */
export async function loadVersionDifferences(
  db: Db,
  [before, after]: readonly [DossierContent, DossierContent],
  locale: Locale,
) {
  const { id } = after.dossier;
  const [earlier, later] = [await loadFormsByType(db, before), await loadFormsByType(db, after)];
  return findDifferences(before, after).map((one) => {
    // A question that a later version of the form no longer has is named by the earlier one.
    const isKnown =
      one.about !== "answer" ||
      later.get(one.formModelType)?.positions.has(parseKey(one.key)?.nodeId ?? "");
    const view = toDifferenceView(one, { id, locale, forms: isKnown ? later : earlier });
    return { ...view, key: one.about === "answer" ? one.key : null };
  });
}

async function loadFormsByType(db: Db, { forms }: DossierContent): Promise<Forms> {
  const read = forms.map(
    async ({ formModelType, versionId }) =>
      [formModelType, await loadFormVersion(db, versionId)] as const,
  );
  return new Map(await Promise.all(read));
}

/** A difference for the page: `name` where it has its own, otherwise a text for `about`. */
function toDifferenceView(
  one: Difference,
  { id, locale, forms }: { id: string; locale: Locale; forms: Forms },
) {
  const { kind, about } = one;
  if (one.about === "answer") {
    const { formModelType, key, before, after } = one;
    const node = forms.get(formModelType)?.positions.get(parseKey(key)?.nodeId ?? "")?.node;
    const text = (answer: readonly unknown[]) =>
      node && !isStructure(node)
        ? formatAnswer(node, answer as Answer, locale)
        : answer.length.toString();
    return {
      kind,
      about,
      name: node ? (locale === "fr" ? node.titleFr : node.titleEn) : key,
      href: questionHref(id, formModelType, key),
      before: text(before),
      after: text(after),
    };
  }
  if (one.about === "place") {
    const t = getTranslator(locale);
    const formatPosition = ({ role, teamNumber }: typeof one.before) =>
      `${t(`dossiers:roles.${role}`)}, ${t("team:page.team", { number: teamNumber })}`;
    const texts = { before: formatPosition(one.before), after: formatPosition(one.after) };
    return { kind, about, name: one.name, href: teamHref(id), ...texts };
  }
  return {
    kind,
    about,
    name: "name" in one ? one.name : "teamNumber" in one ? String(one.teamNumber) : "",
    href: getDifferenceHref(one, id),
    before: one.before ?? "",
    after: one.after ?? "",
  };
}

/** Names of the differences in both languages, for notifications. */
export async function loadDifferenceNames(
  db: Db,
  found: readonly Difference[],
  content: DossierContent,
) {
  const forms = await loadFormsByType(db, content);
  const { id } = content.dossier;
  return found.map((one) => ({
    about: one.about,
    fr: toDifferenceView(one, { id, locale: "fr", forms }).name,
    en: toDifferenceView(one, { id, locale: "en", forms }).name,
  }));
}

export type DifferenceName = Awaited<ReturnType<typeof loadDifferenceNames>>[number];

/** The page of a difference. Parts of a team link to the team. */
function getDifferenceHref(
  one: Exclude<Difference, { about: "answer" | "place" }>,
  id: string,
): string {
  switch (one.about) {
    case "member":
      return teamHref(id);
    case "cv":
      return consortiumHref(id);
    case "institution":
      return teamCvHref(id, one.teamNumber);
    case "publications":
      return publicationsHref(id, "publications-hal");
    case "legalRepresentative":
    case "additionalContact":
    case "managingOrganization":
      return representativeHref(id, one.teamNumber);
    case "appendix":
      return appendicesHref(id);
    case "acronym":
    case "title":
      return generalHref(id);
  }
}
