import { readdirSync, readFileSync } from "node:fs";
import { buildRecord, type InventedPerson } from "./build-record.ts";

/** A person with an account at the fake ORCID. All are invented, with iDs from a range that ORCID does not assign. */
export type Person = {
  orcid: string;
  /** Names in sign-in answers; null if the person hides them. */
  names: { given: string; family: string } | null;
  /** Shown on the sign-in page. */
  note: string;
  record: unknown;
};

const NOTES: Readonly<Record<string, string>> = {
  "0000-0000-0990-0014": "everything visible",
  "0000-0000-0990-0022": "hides the e-mail address",
  "0000-0000-0990-0030": "hides the names",
};

const CLAIRE: InventedPerson = {
  orcid: "0000-0000-0990-0049",
  given: "Claire",
  family: "Morel",
  emails: [{ email: "claire.morel@example.org", verified: true, primary: true }],
  biography:
    "Directrice de recherche, je travaille sur les zones humides littorales : comment elles se forment, ce qu'elles retiennent de carbone, et ce que nous perdons quand elles disparaissent.",
  country: "FR",
  keywords: ["zones humides", "carbone bleu", "sédimentologie"],
  activities: {
    employments: [
      {
        putCode: 4901,
        role: "Directrice de recherche",
        department: "Laboratoire des littoraux en mouvement",
        organization: "Institut national des sciences du vivant",
        city: "La Rochelle",
        country: "FR",
        url: "https://littoraux.example.org",
        start: "2019-10-01",
      },
      {
        putCode: 4902,
        role: "Chargée de recherche",
        department: "Laboratoire des littoraux en mouvement",
        organization: "Institut national des sciences du vivant",
        city: "La Rochelle",
        country: "FR",
        start: "2011-10",
        end: "2019-09",
      },
      {
        putCode: 4903,
        role: "Postdoctoral researcher",
        department: "School of Coastal Studies",
        organization: "University of Northshore",
        city: "Plymouth",
        country: "GB",
        start: "2009",
        end: "2011",
      },
    ],
    educations: [
      {
        putCode: 4911,
        role: "Doctorat en géosciences",
        department: "École doctorale Mer et littoral",
        organization: "Université de l'Estuaire",
        city: "Nantes",
        country: "FR",
        start: "2005-09",
        end: "2008-12",
      },
      {
        putCode: 4912,
        role: "Master de géologie marine",
        organization: "Université de l'Estuaire",
        city: "Nantes",
        country: "FR",
        start: "2003",
        end: "2005",
      },
    ],
    qualifications: [
      {
        putCode: 4921,
        role: "Habilitation à diriger des recherches",
        organization: "Université de l'Estuaire",
        city: "Nantes",
        country: "FR",
        start: "2016-06-17",
      },
    ],
    distinctions: [
      {
        putCode: 4931,
        role: "Prix Marées pour la science ouverte",
        organization: "Fondation Marées",
        city: "Brest",
        country: "FR",
        start: "2022-11",
      },
    ],
    memberships: [
      {
        putCode: 4941,
        role: "Membre du conseil",
        organization: "Société des sciences du littoral",
        city: "Caen",
        country: "FR",
        start: "2018",
      },
    ],
    services: [
      {
        putCode: 4951,
        role: "Rédactrice associée",
        organization: "Revue d'exemple des estuaires",
        city: "Paris",
        country: "FR",
        start: "2020-01",
      },
    ],
  },
};

const JAMES: InventedPerson = {
  orcid: "0000-0000-0990-0057",
  given: "James",
  family: "Okafor",
  emails: [{ email: "james.okafor@example.org", verified: true, primary: true }],
  biography: "I study how hospitals share data without sharing patients.",
  country: "FR",
  keywords: ["health data", "privacy"],
  activities: {
    employments: [
      {
        putCode: 5701,
        role: "Associate professor",
        department: "Department of Health Informatics",
        organization: "Université des Deux Rives",
        city: "Lyon",
        country: "FR",
        start: "2021-09",
      },
    ],
    educations: [
      {
        putCode: 5711,
        role: "PhD, Computer Science",
        organization: "University of Northshore",
        city: "Plymouth",
        country: "GB",
        start: "2014",
        end: "2018",
      },
    ],
  },
};

const PRIVATE: InventedPerson = { orcid: "0000-0000-0990-0065", given: null, family: null };

const UNVERIFIED: InventedPerson = {
  orcid: "0000-0000-0990-0073",
  given: "Maëlle",
  family: "Le Guen-Dàlaigh",
  emails: [{ email: "maelle.leguen@example.org", verified: false, primary: true }],
};

const inventedPeople: readonly (readonly [InventedPerson, string])[] = [
  [CLAIRE, "demonstration account, linked already"],
  [JAMES, "demonstration account by e-mail, not linked yet"],
  [PRIVATE, "hides everything"],
  [UNVERIFIED, "shows an e-mail address that was never verified"],
];

const recordsDir = new URL("./records/", import.meta.url);

/** All people of the fake ORCID, by iD. */
export const peopleByOrcid: ReadonlyMap<string, Person> = new Map(
  [
    ...readRecords(),
    ...inventedPeople.map(([person, note]) => toPerson(buildRecord(person), note)),
  ].map((one) => [one.orcid, one]),
);

function readRecords(): Person[] {
  return readdirSync(recordsDir)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => {
      const record = JSON.parse(readFileSync(new URL(file, recordsDir), "utf8")) as RecordParts;
      return toPerson(record, NOTES[file.replace(".json", "")] ?? "");
    });
}

type RecordParts = {
  "orcid-identifier": { path: string };
  person: {
    name: { "given-names": { value: string }; "family-name": { value: string } | null } | null;
  };
};

function toPerson(record: RecordParts, note: string): Person {
  const { name } = record.person;
  const names = name && {
    given: name["given-names"].value,
    family: name["family-name"]?.value ?? "",
  };
  return { orcid: record["orcid-identifier"].path, names, note, record };
}
