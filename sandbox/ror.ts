import { Hono } from "hono";
import { matchesTerms } from "./matches-terms.ts";
import { type RorRecord, rorOrganisations } from "./organisations/ror.ts";

/** Stands in for ROR v2: looks organisations up by identifier and by name. */
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
