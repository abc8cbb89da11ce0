import { Hono } from "hono";
import { matchesTerms } from "./matches-terms.ts";
import { rnsrStructures } from "./organisations/rnsr.ts";

const EXACT = /^numero_national_de_structure="([^"]*)"$/;
const SEARCH = /^search\(libelle, sigle, label_numero, "([^"]*)"\)$/;

/** Stands in for the ministry's open data portal: understands the two questions that are put to it. */
export function createFakeRnsr(): Hono {
  const app = new Hono();
  app.get("/api/explore/v2.1/catalog/datasets/:dataset/records", (context) => {
    const where = context.req.query("where") ?? "";
    const number = EXACT.exec(where)?.[1];
    const text = SEARCH.exec(where)?.[1];
    if (number === undefined && text === undefined) {
      return context.json(
        { message: `ODSQL query is malformed: ${where}`, error_code: "ODSQLError" },
        400,
      );
    }
    const found = rnsrStructures.filter((one) =>
      number === undefined
        ? matchesTerms(`${one.libelle} ${one.sigle} ${one.label_numero}`, text ?? "")
        : one.numero_national_de_structure === number,
    );
    const limit = Number(context.req.query("limit") ?? 10);
    return context.json({ total_count: found.length, results: found.slice(0, limit) });
  });
  return app;
}
