import type pg from "pg";

/** Career, expertise and teaching of Claire, the first demonstration account. All invented. */
const CLAIRE = { login: "claire.morel@example.org", orcid: "0000-0000-0990-0049" };

interface EntryValues {
  title: string;
  organization?: string;
  department?: string;
  city?: string;
  country?: string;
  url?: string;
  start?: string;
  end?: string;
  description?: string;
}

interface DemoCareerEntry {
  kind: "employment" | "training" | "award" | "affiliation";
  values: EntryValues;
  /** ORCID's key of the entry, as the sandbox ORCID server returns it. */
  source?: string;
  /** ORCID's values where the person typed others (`imported`), and the version ORCID proposes (`offered`). */
  imported?: EntryValues;
  offered?: EntryValues;
}

const LAB = {
  department: "Laboratoire des littoraux en mouvement",
  organization: "Institut national des sciences du vivant",
  city: "La Rochelle",
  country: "FR",
};
const ESTUAIRE = { organization: "Université de l'Estuaire", city: "Nantes", country: "FR" };
const DIRECTOR: EntryValues = {
  ...LAB,
  title: "Directrice de recherche",
  url: "https://littoraux.example.org",
  start: "2019-10-01",
};

const TEAM_DESCRIPTION = "Responsable de l'équipe « Marais et carbone » (12 personnes).";

const CAREER: readonly DemoCareerEntry[] = [
  {
    kind: "employment",
    source: "employment/4901",
    values: {
      ...DIRECTOR,
      title: "Directrice de recherche, responsable d'équipe",
      start: "2019-09",
      description: TEAM_DESCRIPTION,
    },
    imported: DIRECTOR,
    offered: { ...DIRECTOR, description: TEAM_DESCRIPTION },
  },
  {
    kind: "employment",
    source: "employment/4902",
    values: { ...LAB, title: "Chargée de recherche", start: "2011-10", end: "2019-09" },
  },
  {
    kind: "employment",
    source: "employment/4903",
    values: {
      title: "Postdoctoral researcher",
      department: "School of Coastal Studies",
      organization: "University of Northshore",
      city: "Plymouth",
      country: "GB",
      start: "2009",
      end: "2011",
    },
  },
  {
    kind: "training",
    source: "qualification/4921",
    values: { ...ESTUAIRE, title: "Habilitation à diriger des recherches", start: "2016-06-17" },
  },
  {
    kind: "training",
    source: "education/4911",
    values: {
      ...ESTUAIRE,
      title: "Doctorat en géosciences",
      department: "École doctorale Mer et littoral",
      start: "2005-09",
      end: "2008-12",
    },
  },
  {
    kind: "training",
    source: "education/4912",
    values: { ...ESTUAIRE, title: "Master de géologie marine", start: "2003", end: "2005" },
  },
  {
    kind: "award",
    source: "distinction/4931",
    values: {
      title: "Prix Marées pour la science ouverte",
      organization: "Fondation Marées",
      city: "Brest",
      country: "FR",
      start: "2022-11",
    },
  },
  {
    kind: "award",
    values: {
      title: "Médaille de l'observatoire des estuaires",
      organization: "Observatoire des estuaires",
      start: "2014",
    },
  },
  {
    kind: "affiliation",
    source: "service/4951",
    values: {
      title: "Rédactrice associée",
      organization: "Revue d'exemple des estuaires",
      city: "Paris",
      country: "FR",
      start: "2020-01",
    },
  },
  {
    kind: "affiliation",
    source: "membership/4941",
    values: {
      title: "Membre du conseil",
      organization: "Société des sciences du littoral",
      city: "Caen",
      country: "FR",
      start: "2018",
    },
  },
];

const BIOGRAPHY =
  "Directrice de recherche, je travaille sur les zones humides littorales : comment elles se forment, ce qu'elles " +
  "retiennent de carbone, et ce que nous perdons quand elles disparaissent.\n\nJ'aime les travaux de terrain menés " +
  "avec celles et ceux qui vivent du littoral.";

const EXPERT_ACTIVITIES = [
  [
    "evaluation_committee",
    2025,
    "Agence de l'estuaire",
    "Présidente du comité",
    "Comité « Littoraux et adaptation ».",
  ],
  ["project_expertise", 2024, "Fondation Marées", "Rapporteure", ""],
  [
    "other_expert_work",
    2021,
    "Conseil du rivage",
    "Membre du groupe",
    "Avis sur la restauration des prés salés.",
  ],
] as const;

const TEACHING = [
  ["Sédimentologie littorale", "lectures", "M1", 24, 35],
  ["Lecture de carottes sédimentaires", "practical_work", "L3", 18, 24],
  ["École d'été Carbone bleu", "ad_hoc", "doctorate", 12, 20],
] as const;

const RESPONSIBILITIES = [
  [
    "Responsable du master Littoraux",
    "Université de l'Estuaire",
    "2020-09",
    null,
    "Deux promotions, 60 étudiants.",
  ],
  [
    "Membre du conseil de laboratoire",
    "Laboratoire des littoraux en mouvement",
    "2015",
    "2019",
    "",
  ],
] as const;

export async function loadCareer(client: pg.PoolClient, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    "update users set orcid = coalesce(orcid, $2) where email = $1 returning id",
    [CLAIRE.login, CLAIRE.orcid],
  );
  const id = rows[0]?.id;
  if (!id) return;
  const lastWeek = new Date(now.getTime() - 3 * 86_400_000);
  await client.query(
    `insert into profiles (user_id, biography, keywords, specific_skills, orcid_read_at, orcid_email_visible, orcid_names_visible)
     values ($1, $2, $3, $4, $5, true, true)
     on conflict (user_id) do update set biography = excluded.biography, keywords = excluded.keywords,
       specific_skills = excluded.specific_skills, orcid_read_at = excluded.orcid_read_at,
       orcid_email_visible = true, orcid_names_visible = true`,
    [
      id,
      BIOGRAPHY,
      ["zones humides", "carbone bleu", "sédimentologie", "prés salés"],
      ["Carottage en milieu intertidal", "Télédétection par drone"],
      lastWeek,
    ],
  );
  for (const [position, { kind, values, source, imported, offered }] of CAREER.entries()) {
    await client.query(
      `insert into career_items (user_id, kind, values, position, source_key, imported, offered, edited_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        kind,
        JSON.stringify(fillMissingFields(values)),
        position,
        source ? `orcid:${source}` : null,
        source ? JSON.stringify(fillMissingFields(imported ?? values)) : null,
        offered ? JSON.stringify(fillMissingFields(offered)) : null,
        offered || !source ? lastWeek : null,
      ],
    );
  }
  await client.query(
    `insert into career_breaks (user_id, starts_on, ends_on, description, position)
     values ($1, '2013-02-01', '2013-09-30', 'Congé, puis reprise à temps partiel.', 0)`,
    [id],
  );
  await loadExpertise(client, id);
  await loadTeaching(client, id);
}

async function loadExpertise(client: pg.PoolClient, id: string) {
  await client.query(
    `insert into expertise_erc_domains (user_id, erc_domain_id, position)
     select $1, erc_domains.id, wished.place from unnest($2::text[]) with ordinality as wished(code, place)
     join erc_domains on erc_domains.code = wished.code`,
    [id, ["PE10_13", "LS8"]],
  );
  await client.query(
    `insert into expertise_archive_domains (user_id, code, position)
     select $1, archive_domains.code, wished.place from unnest($2::text[]) with ordinality as wished(code, place)
     join archive_domains on archive_domains.code = wished.code`,
    [id, ["sde.mcg", "sde.be"]],
  );
  for (const [position, row] of EXPERT_ACTIVITIES.entries()) {
    await client.query(
      `insert into expertise_activities (user_id, type, year, mandatary, role, description, position)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, ...row, position],
    );
  }
}

async function loadTeaching(client: pg.PoolClient, id: string) {
  for (const [position, row] of TEACHING.entries()) {
    await client.query(
      `insert into teaching_activities (user_id, title, type, level, hours_per_year, participants, position)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, ...row, position],
    );
  }
  for (const [position, row] of RESPONSIBILITIES.entries()) {
    await client.query(
      `insert into administrative_responsibilities (user_id, title, organization, starts_on, ends_on, description, position)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, ...row, position],
    );
  }
}

const fillMissingFields = (values: EntryValues) => ({
  department: "",
  organization: "",
  city: "",
  country: "",
  url: "",
  start: "",
  end: "",
  description: "",
  ...values,
});
