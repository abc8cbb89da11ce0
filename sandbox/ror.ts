import { Hono } from "hono";
import { matchesWords } from "./organisations/fold.ts";
import { type RorRecord, rorOrganisations } from "./organisations/ror.ts";

/** Stands in for ROR v2: looks organisations up by identifier and by name. */
export function rorStandIn(): Hono {
  const app = new Hono();
  app.get("/v2/organizations", (context) => {
    const query = (context.req.query("query") ?? "").replace(/\\(.)/g, "$1");
    const items = rorOrganisations.filter((one) =>
      matchesWords(one.names.map(({ value }) => value).join(" "), query),
    );
    return context.json({
      number_of_results: items.length,
      time_taken: 3,
      items,
      meta: meta(items),
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

const meta = (items: readonly RorRecord[]) => ({
  types: counted(items.flatMap(({ types }) => types)),
  countries: counted(
    items.flatMap(({ locations }) =>
      locations.map(({ geonames_details }) => geonames_details.country_code.toLowerCase()),
    ),
  ),
  continents: [],
  statuses: counted(items.map(({ status }) => status)),
});

const counted = (values: readonly string[]) =>
  [...new Set(values)].map((id) => ({
    id,
    title: id,
    count: values.filter((value) => value === id).length,
  }));
