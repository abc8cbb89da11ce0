import { answerText } from "#features/dossier-form/ui/answer-text.ts";
import type { DossierForActor } from "#features/dossiers/queries/dossiers.server.ts";
import {
  consortiumHref,
  contactsHref,
  generalHref,
  publicationsHref,
  scientificHref,
  teamHref,
} from "#features/dossiers/ui/dossier-hrefs.ts";
import { formOfVersion } from "#features/form-models/queries/form-versions.server.ts";
import { anchorOf, parseKey } from "#form-engine/answer-key.ts";
import type { Form } from "#form-engine/form.ts";
import { isStructure } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { type DossierContent, dossierContent } from "../queries/dossier-content.server.ts";
import { editOf, heldVersion } from "../queries/versions.server.ts";
import { type Difference, differences } from "../rules/differences.ts";
import { parseManifest } from "../rules/manifest.ts";

/** An edit beside the version the agency holds: until when, and in what it differs. */
export async function editView(
  db: Db,
  { id }: Pick<DossierForActor, "id">,
  { locale, now }: { locale: Locale; now: Date },
) {
  const held = await heldVersion(db, id);
  const edit = await editOf(db, id);
  if (!held) return null;
  const content = await dossierContent(db, id);
  const found = differences(parseManifest(held.manifest), {
    ...content,
    files: content.sources,
  });
  const forms = await formsByType(db, content);
  return {
    until: edit?.until ? formatDayTime(locale, edit.until, now) : null,
    differences: found.map((one) => shownDifference(one, { id, locale, forms })),
  };
}

export type EditView = NonNullable<Awaited<ReturnType<typeof editView>>>;

type Forms = ReadonlyMap<string, Form>;

async function formsByType(db: Db, { forms }: DossierContent): Promise<Forms> {
  const read = forms.map(
    async ({ formModelType, versionId }) =>
      [formModelType, await formOfVersion(db, versionId)] as const,
  );
  return new Map(await Promise.all(read));
}

/** A difference in words, where it has its own; `about` where the page has them. */
function shownDifference(
  one: Difference,
  { id, locale, forms }: { id: string; locale: Locale; forms: Forms },
) {
  const { kind, about } = one;
  if (one.about === "answer") {
    const { formModelType, key, before, after } = one;
    const node = forms.get(formModelType)?.places.get(parseKey(key)?.nodeId ?? "")?.node;
    const text = (answer: readonly unknown[]) =>
      node && !isStructure(node)
        ? answerText(node, answer as Answer, locale)
        : answer.length.toString();
    const page = formModelType === "scientific_proposition" ? scientificHref : generalHref;
    return {
      kind,
      about,
      name: node ? (locale === "fr" ? node.titleFr : node.titleEn) : key,
      href: `${page(id)}#${anchorOf(key)}`,
      before: text(before),
      after: text(after),
    };
  }
  return {
    kind,
    about,
    name: "name" in one ? one.name : "teamNumber" in one ? String(one.teamNumber) : "",
    href: hrefOf(one, id),
    before: one.before ?? "",
    after: one.after ?? "",
  };
}

export type ShownDifference = ReturnType<typeof shownDifference>;

function hrefOf({ about }: Difference, id: string): string {
  switch (about) {
    case "member":
      return teamHref(id);
    case "cv":
    case "institution":
      return consortiumHref(id);
    case "publications":
      return publicationsHref(id, "publications-hal");
    case "legalRepresentative":
    case "additionalContact":
    case "managingOrganization":
      return contactsHref(id);
    default:
      return generalHref(id);
  }
}
