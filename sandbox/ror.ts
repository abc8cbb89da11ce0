import { Hono } from "hono";
import { matchesTerms } from "./matches-terms.ts";

/** A fake of ROR v2: organisations by identifier and by name. */
export function createFakeRor(): Hono {
  const app = new Hono();
  app.get("/v2/organizations", (context) => {
    const query = (context.req.query("query") ?? "").replace(/\\(.)/g, "$1");
    const items = rorOrganisations.filter((one) =>
      matchesTerms(one.names.map(({ value }) => value).join(" "), query),
    );
    return context.json({
      number_of_results: items.length,
      time_taken: 3,
      items,
      meta: buildMeta(items),
    });
  });
  app.get("/v2/organizations/:id", (context) => {
    const id = `https://ror.org/${context.req.param("id")}`;
    const found = rorOrganisations.find((one) => one.id === id);
    return found
      ? context.json(found)
      : context.json({ errors: [`ROR ID '${id}' does not exist`] }, 404);
  });
  return app;
}

const buildMeta = (items: readonly RorRecord[]) => ({
  types: countByValue(items.flatMap(({ types }) => types)),
  countries: countByValue(
    items.flatMap(({ locations }) =>
      locations.map(({ geonames_details }) => geonames_details.country_code.toLowerCase()),
    ),
  ),
  continents: [],
  statuses: countByValue(items.map(({ status }) => status)),
});

const countByValue = (values: readonly string[]) =>
  [...new Set(values)].map((id) => ({
    id,
    title: id,
    count: values.filter((value) => value === id).length,
  }));

/** Invented research organisations in ROR's format; their identifiers are not assigned. */
interface InventedOrganisation {
  id: string;
  display: string;
  names?: readonly [lang: string, value: string][];
  acronym?: string;
  city: string;
  country: readonly [code: string, name: string];
  types: readonly string[];
}

const INVENTED_ORGANISATIONS: readonly InventedOrganisation[] = [
  {
    id: "0zz0aab01",
    display: "University of Northmere",
    names: [["fr", "Université de Northmere"]],
    acronym: "UNM",
    city: "Northmere",
    country: ["GB", "United Kingdom"],
    types: ["education", "funder"],
  },
  {
    id: "0zz0aac09",
    display: "Instituut voor Duinonderzoek",
    names: [
      ["en", "Institute for Dune Research"],
      ["fr", "Institut de recherche sur les dunes"],
    ],
    acronym: "IDO",
    city: "Zandhaven",
    country: ["NL", "The Netherlands"],
    types: ["facility"],
  },
  {
    id: "0zz0aad17",
    display: "Université du Grand Baobab",
    names: [["en", "Grand Baobab University"]],
    city: "Thiornou",
    country: ["SN", "Senegal"],
    types: ["education"],
  },
  {
    id: "0zz0aae25",
    display: "Hospital Clínico de Valdeluz",
    names: [["en", "Valdeluz Clinical Hospital"]],
    city: "Valdeluz",
    country: ["ES", "Spain"],
    types: ["healthcare"],
  },
  {
    id: "0zz0aaf33",
    display: "Fjordlys Energi AS",
    city: "Bergsund",
    country: ["NO", "Norway"],
    types: ["company"],
  },
  {
    id: "0zz0aag41",
    display: "Northmere Institute of Oceanography",
    names: [["fr", "Institut d'océanographie de Northmere"]],
    acronym: "NIO",
    city: "Northmere",
    country: ["GB", "United Kingdom"],
    types: ["facility", "nonprofit"],
  },
];

type RorRecord = ReturnType<typeof buildRecord>;

const rorOrganisations: readonly RorRecord[] = INVENTED_ORGANISATIONS.map(buildRecord);

function buildRecord({
  id,
  display,
  names = [],
  acronym,
  city,
  country,
  types,
}: InventedOrganisation) {
  const [code, countryName] = country;
  return {
    admin: {
      created: { date: "2020-01-15", schema_version: "1.0" },
      last_modified: { date: "2025-03-01", schema_version: "2.1" },
    },
    domains: [],
    established: null,
    external_ids: [],
    id: `https://ror.org/${id}`,
    links: [],
    locations: [
      {
        geonames_details: { country_code: code, country_name: countryName, name: city },
        geonames_id: 1,
      },
    ],
    names: [
      { lang: null, types: ["ror_display", "label"], value: display },
      ...names.map(([lang, value]) => ({ lang, types: ["label"], value })),
      ...(acronym ? [{ lang: null, types: ["acronym"], value: acronym }] : []),
    ],
    relationships: [],
    status: "active",
    types,
  };
}
