/** An invented person in short form; `buildRecord` converts it to a record of ORCID's public API v3.0. */
export type InventedPerson = {
  orcid: string;
  given: string | null;
  family: string | null;
  emails?: readonly { email: string; verified: boolean; primary: boolean }[];
  biography?: string;
  country?: string;
  keywords?: readonly string[];
  activities?: Partial<Record<Section, readonly InventedActivity[]>>;
};

export type InventedActivity = {
  putCode: number;
  role: string;
  department?: string;
  organization: string;
  city: string;
  country: string;
  url?: string;
  /** `2019`, `2019-09` or `2019-09-01`. */
  start?: string;
  end?: string;
};

const SECTIONS = {
  distinctions: "distinction",
  educations: "education",
  employments: "employment",
  "invited-positions": "invited-position",
  memberships: "membership",
  qualifications: "qualification",
  services: "service",
} as const;
type Section = keyof typeof SECTIONS;

const LAST_MODIFIED = { value: 1_767_225_600_000 };

export function buildRecord(person: InventedPerson) {
  const path = `/${person.orcid}`;
  const list = <Item>(name: string, items: readonly Item[], folder = `${name}s`) => ({
    "last-modified-date": items.length ? LAST_MODIFIED : null,
    [name]: items,
    path: `${path}/${folder}`,
  });
  const publicMeta = {
    "created-date": LAST_MODIFIED,
    "last-modified-date": LAST_MODIFIED,
    visibility: "public",
  };
  return {
    "orcid-identifier": {
      uri: `https://orcid.org/${person.orcid}`,
      path: person.orcid,
      host: "orcid.org",
    },
    preferences: { locale: "en" },
    history: { "creation-method": "DIRECT", claimed: true, "verified-email": true },
    person: {
      "last-modified-date": LAST_MODIFIED,
      name:
        person.given === null
          ? null
          : {
              ...publicMeta,
              "given-names": { value: person.given },
              "family-name": person.family === null ? null : { value: person.family },
              "credit-name": null,
              source: null,
              path: person.orcid,
            },
      "other-names": list("other-name", []),
      biography: person.biography
        ? { ...publicMeta, content: person.biography, path: `${path}/biography` }
        : null,
      "researcher-urls": list("researcher-url", []),
      emails: list(
        "email",
        (person.emails ?? []).map((one) => ({
          ...publicMeta,
          ...one,
          path: null,
          "put-code": null,
        })),
        "email",
      ),
      addresses: list(
        "address",
        person.country
          ? [{ ...publicMeta, country: { value: person.country }, "put-code": 1 }]
          : [],
        "address",
      ),
      keywords: list(
        "keyword",
        (person.keywords ?? []).map((content, at) => ({
          ...publicMeta,
          content,
          "put-code": at + 1,
        })),
      ),
      "external-identifiers": list("external-identifier", []),
      path: `${path}/person`,
    },
    "activities-summary": {
      "last-modified-date": LAST_MODIFIED,
      ...Object.fromEntries(
        Object.entries(SECTIONS).map(([section, word]) => [
          section,
          {
            "last-modified-date": LAST_MODIFIED,
            "affiliation-group": (person.activities?.[section as Section] ?? []).map((one) => ({
              "last-modified-date": LAST_MODIFIED,
              "external-ids": { "external-id": [] },
              summaries: [
                { [`${word}-summary`]: { ...publicMeta, ...buildActivity(path, word, one) } },
              ],
            })),
            path: `${path}/${section}`,
          },
        ]),
      ),
      works: { "last-modified-date": null, group: [], path: `${path}/works` },
    },
    path,
  };
}

function buildActivity(path: string, word: string, one: InventedActivity) {
  return {
    source: null,
    "put-code": one.putCode,
    "department-name": one.department ?? null,
    "role-title": one.role,
    "start-date": toOrcidDate(one.start),
    "end-date": toOrcidDate(one.end),
    organization: {
      name: one.organization,
      address: { city: one.city, region: null, country: one.country },
      "disambiguated-organization": null,
    },
    url: one.url ? { value: one.url } : null,
    "external-ids": null,
    "display-index": "1",
    path: `${path}/${word}/${one.putCode}`,
  };
}

function toOrcidDate(text: string | undefined) {
  if (!text) return null;
  const [year, month, day] = text.split("-");
  const part = (value: string | undefined) => (value ? { value } : null);
  return { year: part(year), month: part(month), day: part(day) };
}
