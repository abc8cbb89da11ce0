import type { FormModelType } from "#form-engine/model.ts";
import { toCanonicalJson } from "#platform/canonical-json.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { DossierContent } from "./manifest.ts";

/** One difference; a side is null where the item does not exist. */
export type Difference = { readonly kind: "added" | "changed" | "removed" } & (
  | {
      readonly about: "answer";
      readonly formModelType: FormModelType;
      readonly key: string;
      readonly before: readonly unknown[];
      readonly after: readonly unknown[];
    }
  | {
      readonly about: "acronym" | "title";
      readonly before: string | null;
      readonly after: string | null;
    }
  | {
      readonly about: TeamPart;
      readonly teamNumber: number;
      readonly before: string | null;
      readonly after: string | null;
    }
  | {
      /** Role or team of a member. */
      readonly about: "place";
      readonly name: string;
      readonly before: MemberPosition;
      readonly after: MemberPosition;
    }
  | {
      readonly about: "cv" | "publications" | "member" | "appendix";
      readonly name: string;
      readonly before: string | null;
      readonly after: string | null;
    }
);

type Member = DossierContent["members"][number];
type Appendix = DossierContent["appendices"][number];
type MemberPosition = Pick<Member, "role" | "teamNumber">;

const TEAM_PARTS = [
  "institution",
  "legalRepresentative",
  "additionalContact",
  "managingOrganization",
] as const;
export type TeamPart = (typeof TEAM_PARTS)[number];

type Kind = Difference["kind"];

/** Differences between a deposited version and the draft: answers by question, then team, then files. */
export function findDifferences(deposited: DossierContent, draft: DossierContent): Difference[] {
  return [
    ...findDossierNameDifferences(deposited, draft),
    ...findAnswerDifferences(deposited, draft),
    ...findTeamDifferences(deposited, draft),
    ...findMemberDifferences(deposited, draft),
    ...findAppendixDifferences(deposited, draft),
  ];
}

const findDossierNameDifferences = (
  deposited: DossierContent,
  draft: DossierContent,
): Difference[] =>
  (["acronym", "title"] as const)
    .filter((about) => deposited.dossier[about] !== draft.dossier[about])
    .map((about) => ({
      kind: "changed",
      about,
      before: deposited.dossier[about],
      after: draft.dossier[about],
    }));

function findAnswerDifferences(deposited: DossierContent, draft: DossierContent): Difference[] {
  const types = new Set(
    [...deposited.forms, ...draft.forms].map(({ formModelType }) => formModelType),
  );
  return [...types].flatMap((formModelType) => {
    const before = getAnswers(deposited, formModelType);
    const after = getAnswers(draft, formModelType);
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key): Difference[] => {
      const [one, other] = [before[key] ?? [], after[key] ?? []];
      if (toCanonicalJson(one) === toCanonicalJson(other)) return [];
      const kind = toDifferenceKind(one.length > 0, other.length > 0);
      return [{ kind, about: "answer", formModelType, key, before: one, after: other }];
    });
  });
}

const getAnswers = ({ forms }: DossierContent, type: FormModelType) =>
  forms.find(({ formModelType }) => formModelType === type)?.answers ?? {};

const toDifferenceKind = (before: boolean, after: boolean): Kind => {
  if (before && after) return "changed";
  return after ? "added" : "removed";
};

function findTeamDifferences(deposited: DossierContent, draft: DossierContent): Difference[] {
  const numbers = new Set([...deposited.teams, ...draft.teams].map(({ number }) => number));
  return [...numbers].flatMap((teamNumber) => {
    const before = deposited.teams.find(({ number }) => number === teamNumber);
    const after = draft.teams.find(({ number }) => number === teamNumber);
    return TEAM_PARTS.flatMap((about): Difference[] => {
      const [one, other] = [before?.[about] ?? null, after?.[about] ?? null];
      if (toCanonicalJson(one) === toCanonicalJson(other)) return [];
      return [
        {
          kind: toDifferenceKind(one !== null, other !== null),
          about,
          teamNumber,
          before: one && formatPart(one),
          after: other && formatPart(other),
        },
      ];
    });
  });
}

/** The filled-in fields of an institution, contact or organisation, in one line. */
const formatPart = (part: Readonly<Record<string, string | null>>): string =>
  Object.entries(part)
    .filter(([field]) => !/Type$/.test(field))
    .map(([, value]) => value)
    .filter((value) => value)
    .join(", ");

function findMemberDifferences(deposited: DossierContent, draft: DossierContent): Difference[] {
  const ids = new Set([...deposited.members, ...draft.members].map(({ id }) => id));
  return [...ids].flatMap((id): Difference[] => {
    const before = deposited.members.find((one) => one.id === id);
    const after = draft.members.find((one) => one.id === id);
    const name = formatName(after ?? before);
    if (!before || !after) {
      const kind = toDifferenceKind(Boolean(before), Boolean(after));
      return [
        {
          kind,
          about: "member",
          name,
          before: before ? name : null,
          after: after ? name : null,
        },
      ];
    }
    const cvs = [findFile(deposited, before.cv), findFile(draft, after.cv)] as const;
    const works = [formatPublications(before), formatPublications(after)] as const;
    return [
      ...findMemberNameDifference(formatName(before), name),
      ...findPositionDifference(before, after),
      ...findFileDifference("cv", name, cvs),
      ...(works[0] === works[1]
        ? []
        : [
            {
              kind: toDifferenceKind(works[0] !== null, works[1] !== null),
              about: "publications" as const,
              name,
              before: works[0],
              after: works[1],
            },
          ]),
    ];
  });
}

const findMemberNameDifference = (before: string, name: string): Difference[] =>
  before === name ? [] : [{ kind: "changed", about: "member", name, before, after: name }];

function findPositionDifference(before: Member, after: Member): Difference[] {
  if (before.role === after.role && before.teamNumber === after.teamNumber) return [];
  return [{ kind: "changed", about: "place", name: formatName(after), before, after }];
}

const formatName = (member: Member | undefined): string =>
  member ? `${member.firstName} ${member.lastName}`.trim() : "";

const formatPublications = ({ publications }: Member): string | null =>
  Object.values(publications).flat().join("\n") || null;

const findFile = ({ files }: DossierContent, path: string | null) =>
  path === null ? null : (files.find((one) => one.path === path) ?? null);

function findFileDifference(
  about: "cv" | "appendix",
  name: string,
  [before, after]: readonly [
    DossierContent["files"][number] | null,
    DossierContent["files"][number] | null,
  ],
): Difference[] {
  if ((before?.source ?? null) === (after?.source ?? null)) return [];
  return [
    {
      kind: toDifferenceKind(before !== null, after !== null),
      about,
      name,
      before: before?.name ?? null,
      after: after?.name ?? null,
    },
  ];
}

function findAppendixDifferences(deposited: DossierContent, draft: DossierContent): Difference[] {
  const ids = new Set([...deposited.appendices, ...draft.appendices].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const before = deposited.appendices.find((one) => one.id === id);
    const after = draft.appendices.find((one) => one.id === id);
    const name = (after ?? before)?.fileName ?? "";
    const content = findFileDifference("appendix", name, [
      findFile(deposited, before?.file ?? null),
      findFile(draft, after?.file ?? null),
    ]);
    return before && after && content.length === 0
      ? findAppendixTitleDifference(before, after)
      : content;
  });
}

/** The same file with another name, or another position in its slot. */
function findAppendixTitleDifference(before: Appendix, after: Appendix): Difference[] {
  const moved = before.position !== after.position;
  if (!moved && before.fileName === after.fileName) return [];
  const title = ({ position, fileName }: Appendix) =>
    moved ? `${position}. ${fileName}` : fileName;
  const texts = { before: title(before), after: title(after) };
  return [{ kind: "changed", about: "appendix", name: after.fileName, ...texts }];
}

/** All subjects in which a draft can differ from a version. */
export const DIFFERENCE_SUBJECTS = [
  "answer",
  "acronym",
  "title",
  "institution",
  "legalRepresentative",
  "additionalContact",
  "managingOrganization",
  "cv",
  "publications",
  "member",
  "place",
  "appendix",
] as const satisfies readonly Difference["about"][];

/** Short text of a difference: the title of a question, otherwise its subject and owner. */
export const formatDifference = (t: Translate, about: Difference["about"], name: string): string =>
  about === "answer" ? name : t(`deposits:edit.about.${about}`, { name });
