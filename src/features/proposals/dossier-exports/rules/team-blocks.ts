import type { DocumentBlock, HeadingLevel, Line } from "#documents/model.ts";
import type { DossierContent } from "#features/proposals/deposits/rules/manifest.ts";
import { getCountryName } from "#platform/i18n/regions.ts";
import type { PrintLanguage } from "./form-blocks.ts";

type Team = DossierContent["teams"][number];
type Member = DossierContent["members"][number];

const buildHeading = (level: HeadingLevel, text: string): DocumentBlock => ({
  kind: "heading",
  level,
  text,
});
const buildItalicParagraph = (text: string): DocumentBlock => ({
  kind: "paragraph",
  line: [{ text, italic: true }],
});
const toLine = (text: string): Line => [{ text }];
const formatName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** Teams with institution, members and chosen CVs. */
export const buildTeamBlocks = (
  { teams, members, files }: Pick<DossierContent, "teams" | "members" | "files">,
  language: PrintLanguage,
): DocumentBlock[] =>
  teams.flatMap((team) => [
    buildHeading(3, formatTeamTitle(team, language)),
    ...buildInstitutionBlocks(team, language),
    ...buildMemberBlocks(
      members.filter(({ teamNumber }) => teamNumber === team.number),
      files,
      language,
    ),
  ]);

const formatTeamTitle = ({ number, institution }: Team, { t }: PrintLanguage): string =>
  [t("team:page.team", { number }), institution?.label].filter(Boolean).join(" — ");

function buildInstitutionBlocks({ institution }: Team, language: PrintLanguage): DocumentBlock[] {
  const { t, locale } = language;
  if (!institution) return [buildItalicParagraph(t("team:page.noInstitution"))];
  const { label, subLabel, identifier, identifierType, country } = institution;
  const facts = [
    [t("dossierExports:team.institution"), label],
    [t("dossierExports:team.unit"), subLabel],
    [identifierType?.toUpperCase() ?? t("dossierExports:team.identifier"), identifier],
    [t("dossierExports:team.country"), country && getCountryName(locale, country)],
  ] as const;
  return [
    {
      kind: "facts",
      facts: facts.flatMap(([name, text]) => (text ? [{ label: name, line: toLine(text) }] : [])),
    },
  ];
}

function buildMemberBlocks(
  members: readonly Member[],
  files: DossierContent["files"],
  { t }: PrintLanguage,
): DocumentBlock[] {
  const getCvTitle = ({ cv }: Member) => {
    const file = files.find(({ path }) => path === cv);
    return file?.title ?? file?.name ?? t("team:consortium.noCv");
  };
  if (members.length === 0) return [buildItalicParagraph(t("dossierExports:team.nobody"))];
  return [
    {
      kind: "table",
      columns: (["name", "role", "orcid", "cv"] as const).map((column) =>
        toLine(t(`dossierExports:team.columns.${column}`)),
      ),
      rows: members.map((member) => [
        toLine(formatName(member)),
        toLine(t(`dossiers:roles.${member.role}`)),
        member.orcid
          ? [{ text: member.orcid, href: `https://orcid.org/${member.orcid}` }]
          : toLine("—"),
        toLine(getCvTitle(member)),
      ]),
    },
  ];
}

/** Contacts of each team. */
export function buildContactBlocks(
  teams: readonly Team[],
  language: PrintLanguage,
): DocumentBlock[] {
  const { t } = language;
  return teams.flatMap((team): DocumentBlock[] => {
    const people = (
      [
        ["legal_representative", team.legalRepresentative],
        ["additional_contact", team.additionalContact],
      ] as const
    ).flatMap(([kind, contact]) =>
      contact
        ? [
            {
              label: t(`team:contacts.kinds.${kind}`),
              line: [
                { text: `${formatName(contact)}, ` },
                { text: contact.email, href: `mailto:${contact.email}` },
              ],
            },
          ]
        : [],
    );
    const facts = [...people, ...buildOrganizationFacts(team, language)];
    return [
      buildHeading(3, formatTeamTitle(team, language)),
      facts.length > 0
        ? { kind: "facts", facts }
        : buildItalicParagraph(t("dossierExports:team.noContacts")),
    ];
  });
}

function buildOrganizationFacts({ managingOrganization: held }: Team, { t }: PrintLanguage) {
  if (!held) return [];
  const { name, address, zipCode, city, phone, siret } = held;
  const place = [zipCode, city].filter(Boolean).join(" ");
  const text = [name, address, place, phone, siret && `SIRET ${siret}`].filter(Boolean).join(", ");
  return text ? [{ label: t("team:contacts.kinds.organization"), line: toLine(text) }] : [];
}

/** Publications by member; empty where there are none. */
export const buildPublicationBlocks = (
  members: readonly Member[],
  { t }: PrintLanguage,
): DocumentBlock[] =>
  members.flatMap((member): DocumentBlock[] => {
    const publications = member.publications["publications-hal"] ?? [];
    const cvPublications = member.publications["publications-hal-cv"] ?? [];
    if (publications.length + cvPublications.length === 0) return [];
    const list = (items: readonly string[]): DocumentBlock[] =>
      items.length > 0
        ? [{ kind: "list", numbered: true, items: items.map((text) => ({ line: toLine(text) })) }]
        : [];
    const ofCv = cvPublications.length > 0;
    return [
      buildHeading(3, formatName(member)),
      ...list(publications),
      ...(ofCv
        ? [buildItalicParagraph(t("dossierExports:team.cvPublications")), ...list(cvPublications)]
        : []),
    ];
  });
