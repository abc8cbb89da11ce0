import { Hono } from "hono";
import { matchesTerms } from "./matches-terms.ts";

const EXACT = /^numero_national_de_structure="([^"]*)"$/;
const SEARCH = /^search\(libelle, sigle, label_numero, "([^"]*)"\)$/;

/** A fake of the ministry's open data portal that understands the two queries of the product. */
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

/** Invented public research units in the format of the ministry's data; numbers of 2099 do not exist. */
type InventedUnit = readonly [
  number: string,
  name: string,
  acronym: string | null,
  labels: readonly string[],
  city: string,
];

const INVENTED_UNITS: readonly InventedUnit[] = [
  [
    "209900001A",
    "LABORATOIRE D'INFORMATIQUE DES SYSTÈMES OUVERTS",
    "LISO",
    ["UMR 9901"],
    "VILLEURBANNE",
  ],
  [
    "209900002B",
    "UNITÉ DE BIOLOGIE DES INTERACTIONS HÔTE-PATHOGÈNE",
    "UBIHP",
    ["UMR 9902", "U 9902"],
    "PARIS",
  ],
  ["209900003C", "CENTRE DE RECHERCHES HISTORIQUES DE L'OUEST", "CRHO", ["UMR 9903"], "RENNES"],
  ["209900004D", "ÉQUIPE CHIMIE DURABLE ET PROCÉDÉS", null, [], "TOULOUSE"],
  ["209900005E", "LABORATOIRE DES DYNAMIQUES LITTORALES", "LADYL", ["UMR 9905"], "BREST"],
  ["209900006F", "LABORATOIRE DE THERMIQUE DES SOLS", "LTS", ["UR 9906"], "GRENOBLE"],
  [
    "209900007G",
    "CENTRE D'ÉTUDES DES TRANSITIONS ALIMENTAIRES",
    "CETA",
    ["UMR 9907"],
    "MONTPELLIER",
  ],
];

const rnsrStructures = INVENTED_UNITS.map(([number, libelle, sigle, labels, commune]) => ({
  numero_national_de_structure: number,
  libelle,
  sigle,
  label_numero: labels.length > 0 ? labels : null,
  commune,
}));
