import { Hono } from "hono";
import { matchesTerms } from "./matches-terms.ts";

const BY_NAME = /^denominationUniteLegale:"([^"]*)"$/;
const BY_SIREN = /^siren:(\d{9})$/;
const OK_HEADER = { statut: 200, message: "ok" };

/** A fake of INSEE's Sirene 3.11; answers 404 if nothing matches, as the real one does. */
export function createFakeSirene(): Hono {
  const app = new Hono();
  app.get("/api-sirene/3.11/siret", (context) => {
    const q = context.req.query("q") ?? "";
    const name = BY_NAME.exec(q)?.[1];
    const siren = BY_SIREN.exec(q)?.[1];
    const found = sireneEstablishments.filter((one) =>
      siren
        ? one.siren === siren
        : matchesTerms(one.uniteLegale.denominationUniteLegale, name ?? ""),
    );
    if (found.length === 0) {
      const message = "Aucun élément trouvé pour cette recherche";
      return context.json({ header: { statut: 404, message } }, 404);
    }
    const header = { ...OK_HEADER, total: found.length, debut: 0, nombre: found.length };
    return context.json({ header, etablissements: found });
  });
  app.get("/api-sirene/3.11/siret/:siret", (context) => {
    const { siret } = context.req.param();
    const found = sireneEstablishments.find((one) => one.siret === siret);
    if (found) return context.json({ header: OK_HEADER, etablissement: found });
    const message = `Aucun élément trouvé pour le siret ${siret}`;
    return context.json({ header: { statut: 404, message } }, 404);
  });
  return app;
}

/** Invented companies and public bodies in the format of INSEE's register; their numbers are valid only by checksum. */
interface InventedEstablishment {
  siret: string;
  name: string;
  acronym?: string;
  legalForm: string;
  size: "PME" | "ETI" | "GE" | null;
  postcode: string;
  city: string;
  closed?: boolean;
}

const INVENTED_ESTABLISHMENTS: readonly InventedEstablishment[] = [
  {
    siret: "99900001100018",
    name: "EXEMPLE BIOPROCEDES",
    legalForm: "5710",
    size: "PME",
    postcode: "69007",
    city: "LYON",
  },
  {
    siret: "99900002900010",
    name: "UNIVERSITE D'EXEMPLE",
    acronym: "UEX",
    legalForm: "7383",
    size: "GE",
    postcode: "69100",
    city: "VILLEURBANNE",
  },
  {
    siret: "99900003700013",
    name: "ASSOCIATION EXEMPLE RECHERCHE CLINIQUE",
    legalForm: "9220",
    size: "PME",
    postcode: "31000",
    city: "TOULOUSE",
  },
  {
    siret: "99900004500016",
    name: "HYDROLOGIQUE DE L'ARVAN",
    legalForm: "5499",
    size: "PME",
    postcode: "73300",
    city: "SAINT-JEAN",
  },
  {
    siret: "99900005200012",
    name: "AGENCE REGIONALE DES SOLS",
    acronym: "ARS2",
    legalForm: "7389",
    size: null,
    postcode: "35000",
    city: "RENNES",
  },
  {
    siret: "99900006000015",
    name: "EXEMPLE ATELIERS FERMES",
    legalForm: "5710",
    size: null,
    postcode: "69007",
    city: "LYON",
    closed: true,
  },
];

const sireneEstablishments = INVENTED_ESTABLISHMENTS.map((one) => ({
  siren: one.siret.slice(0, 9),
  nic: one.siret.slice(9),
  siret: one.siret,
  statutDiffusionEtablissement: "O",
  etablissementSiege: true,
  uniteLegale: {
    etatAdministratifUniteLegale: one.closed ? "C" : "A",
    denominationUniteLegale: one.name,
    sigleUniteLegale: one.acronym ?? null,
    categorieJuridiqueUniteLegale: one.legalForm,
    categorieEntreprise: one.size,
  },
  adresseEtablissement: {
    codePostalEtablissement: one.postcode,
    libelleCommuneEtablissement: one.city,
  },
  periodesEtablissement: [
    {
      dateFin: null,
      dateDebut: "2015-09-01",
      etatAdministratifEtablissement: one.closed ? "F" : "A",
    },
  ],
}));
