import type { DocumentBlock, HeadingLevel, Line } from "#documents/model.ts";
import { countryName } from "#platform/i18n/regions.ts";
import type { TeamContent } from "./dossier-content.ts";
import type { PrintWords } from "./form-blocks.ts";

type Member = TeamContent["members"][number];

const heading = (level: HeadingLevel, text: string): DocumentBlock => ({
  kind: "heading",
  level,
  text,
});
const quiet = (text: string): DocumentBlock => ({
  kind: "paragraph",
  line: [{ text, italic: true }],
});
const plain = (text: string): Line => [{ text }];
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** Each team, its institution and who is in it, with the CV they gave. */
export const teamBlocks = (teams: readonly TeamContent[], words: PrintWords): DocumentBlock[] =>
  teams.flatMap((team) => [
    heading(3, teamTitle(team, words)),
    ...institutionBlocks(team, words),
    ...memberBlocks(team.members, words),
  ]);

const teamTitle = ({ number, affiliation }: TeamContent, { t }: PrintWords): string =>
  [t("team:page.team", { number }), affiliation?.label].filter(Boolean).join(" — ");

function institutionBlocks({ affiliation }: TeamContent, words: PrintWords): DocumentBlock[] {
  const { t, locale } = words;
  if (!affiliation) return [quiet(t("team:page.noInstitution"))];
  const { label, subLabel, identifier, identifierType, country } = affiliation;
  const facts = [
    [t("dossierExports:team.institution"), label],
    [t("dossierExports:team.unit"), subLabel],
    [identifierType?.toUpperCase() ?? t("dossierExports:team.identifier"), identifier],
    [t("dossierExports:team.country"), country && countryName(locale, country)],
  ] as const;
  return [
    {
      kind: "facts",
      facts: facts.flatMap(([name, text]) => (text ? [{ label: name, line: plain(text) }] : [])),
    },
  ];
}

function memberBlocks(members: readonly Member[], { t }: PrintWords): DocumentBlock[] {
  if (members.length === 0) return [quiet(t("dossierExports:team.nobody"))];
  return [
    {
      kind: "table",
      columns: (["name", "role", "orcid", "cv"] as const).map((column) =>
        plain(t(`dossierExports:team.columns.${column}`)),
      ),
      rows: members.map((member) => [
        plain(nameOf(member)),
        plain(t(`dossiers:roles.${member.role}`)),
        member.orcid
          ? [{ text: member.orcid, href: `https://orcid.org/${member.orcid}` }]
          : plain("—"),
        plain(member.cv?.title ?? t("team:consortium.noCv")),
      ]),
    },
  ];
}

/** To whom the agency turns about each team. */
export function contactBlocks(teams: readonly TeamContent[], words: PrintWords): DocumentBlock[] {
  const { t } = words;
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
                { text: `${nameOf(contact)}, ` },
                { text: contact.email, href: `mailto:${contact.email}` },
              ],
            },
          ]
        : [],
    );
    const facts = [...people, ...organizationFacts(team, words)];
    return [
      heading(3, teamTitle(team, words)),
      facts.length > 0 ? { kind: "facts", facts } : quiet(t("dossierExports:team.noContacts")),
    ];
  });
}

function organizationFacts({ managingOrganization: held }: TeamContent, { t }: PrintWords) {
  if (!held) return [];
  const { name, address, zipCode, city, phone, siret } = held;
  const place = [zipCode, city].filter(Boolean).join(" ");
  const text = [name, address, place, phone, siret && `SIRET ${siret}`].filter(Boolean).join(", ");
  return text ? [{ label: t("team:contacts.kinds.organization"), line: plain(text) }] : [];
}

/** The works each person gives with the dossier; nothing where nobody gave any. */
export const publicationBlocks = (
  teams: readonly TeamContent[],
  { t }: PrintWords,
): DocumentBlock[] =>
  teams
    .flatMap(({ members }) => members)
    .flatMap((member): DocumentBlock[] => {
      const { publications, cvPublications } = member;
      if (publications.length + cvPublications.length === 0) return [];
      const list = (items: readonly string[]): DocumentBlock[] =>
        items.length > 0
          ? [{ kind: "list", numbered: true, items: items.map((text) => ({ line: plain(text) })) }]
          : [];
      const ofCv = cvPublications.length > 0;
      return [
        heading(3, nameOf(member)),
        ...list(publications),
        ...(ofCv ? [quiet(t("dossierExports:team.cvPublications")), ...list(cvPublications)] : []),
      ];
    });
