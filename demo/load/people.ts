import type pg from "pg";

interface Person {
  login: string;
  profile: {
    title: string | null;
    gender: string | null;
    country: string | null;
    website: string | null;
    phones: string[];
    emails: string[];
    languageSkills: { language: string; level: string }[];
    digitalSkills: string[];
    otherSkills: string[];
  };
  affiliation: {
    organizationType: string;
    identifier: string;
    identifierType: string;
    label: string;
    institutionType: string;
    country: string;
  } | null;
}

/** One complete profile, and one without title, gender and affiliation. */
const PEOPLE: readonly Person[] = [
  {
    login: "claire.morel@example.org",
    profile: {
      title: "dr",
      gender: "woman",
      country: "FR",
      website: "https://claire-morel.example.org/",
      // Numbers reserved for fiction.
      phones: ["+33199001234", "+33261910042"],
      emails: ["claire.morel@ladyl.example.org"],
      languageSkills: [
        { language: "fr", level: "C2" },
        { language: "en", level: "C1" },
        { language: "pt", level: "B1" },
        { language: "br", level: "A2" },
      ],
      digitalSkills: ["Python", "R", "QGIS", "Modélisation numérique", "LaTeX"],
      otherSkills: ["Plongée scientifique", "Médiation", "Encadrement d'équipe"],
    },
    affiliation: {
      organizationType: "public",
      identifier: "209900005E",
      identifierType: "rnsr",
      label: "LABORATOIRE DES DYNAMIQUES LITTORALES (LADYL) – UMR 9905 – BREST",
      institutionType: "search",
      country: "FR",
    },
  },
  {
    login: "james.okafor@example.org",
    profile: {
      title: null,
      gender: null,
      country: "GB",
      website: null,
      phones: [],
      emails: [],
      languageSkills: [{ language: "en", level: "C2" }],
      digitalSkills: ["Julia"],
      otherSkills: [],
    },
    affiliation: null,
  },
];

export async function loadPeople(client: pg.PoolClient, now: Date): Promise<void> {
  for (const { login, profile, affiliation } of PEOPLE) {
    await client.query(
      `insert into profiles (user_id, title, gender, country, website, phones, emails, language_skills,
         digital_skills, other_skills, tutorial_seen_at)
       select id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 from users where email = $1
       on conflict (user_id) do update set title = excluded.title, gender = excluded.gender,
         country = excluded.country, website = excluded.website, phones = excluded.phones,
         emails = excluded.emails, language_skills = excluded.language_skills,
         digital_skills = excluded.digital_skills, other_skills = excluded.other_skills,
         tutorial_seen_at = excluded.tutorial_seen_at`,
      [
        login,
        profile.title,
        profile.gender,
        profile.country,
        profile.website,
        profile.phones,
        profile.emails,
        JSON.stringify(profile.languageSkills),
        profile.digitalSkills,
        profile.otherSkills,
        now,
      ],
    );
    if (!affiliation) continue;
    await client.query(
      `insert into affiliations (user_id, organization_type, identifier, identifier_type, label, institution_type, country)
       select id, $2, $3, $4, $5, $6, $7 from users where email = $1`,
      [
        login,
        affiliation.organizationType,
        affiliation.identifier,
        affiliation.identifierType,
        affiliation.label,
        affiliation.institutionType,
        affiliation.country,
      ],
    );
  }
}
