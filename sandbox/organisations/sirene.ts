/** Invented companies and public bodies, in the shape of INSEE's register; their numbers are only right by checksum. */
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

export const sireneEstablishments = INVENTED_ESTABLISHMENTS.map((one) => ({
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
