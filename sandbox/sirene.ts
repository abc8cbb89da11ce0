import { Hono } from "hono";
import { matchesTerms } from "./matches-terms.ts";
import { sireneEstablishments } from "./organisations/sirene.ts";

const BY_NAME = /^denominationUniteLegale:"([^"]*)"$/;
const BY_SIREN = /^siren:(\d{9})$/;
const OK_HEADER = { statut: 200, message: "ok" };

/** Stands in for INSEE's Sirene 3.11; like it, it answers 404 where nothing fits. */
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
