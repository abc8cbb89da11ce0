import type { CvContent } from "#features/people/cv/rules/cv-content.ts";
import {
  EMPTY_DOCUMENT,
  type InlineNode,
  type Mark,
  type RichDocument,
} from "#rich-text/document.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";

type Career = CvContent["employments"][number]["values"];
type Production = CvContent["publications"][number]["values"];

const career = (values: Partial<Career>): Career => ({
  title: "",
  department: "",
  organization: "",
  city: "",
  country: "",
  url: "",
  start: "",
  end: "",
  description: "",
  ...values,
});

const production = (values: Partial<Production>): Production => ({
  title: "",
  type: "article",
  authors: [],
  container: "",
  year: null,
  doi: "",
  url: "",
  identifier: "",
  ...values,
});

let ids = 0;
const taken = <Values>(values: Values) => {
  ids += 1;
  return { id: `row-${ids}`, values };
};

/** A CV with only a name. */
export const makeEmptyCvContent = (): CvContent => ({
  person: {
    title: "",
    firstName: "Ada",
    lastName: "Byron",
    email: "",
    phone: "",
    website: "",
    orcid: "",
    affiliation: "",
  },
  biography: null,
  skills: null,
  employments: [],
  affiliations: [],
  trainings: [],
  awards: [],
  teaching: [],
  responsibilities: [],
  breaks: [],
  publications: [],
  datasets: [],
  comments: EMPTY_DOCUMENT,
  narrative: { knowledge: "", people: "", society: "" },
});

/** Comments with everything the editor can produce. */
export const makeRichComments = (): RichDocument => {
  const words = (text: string, ...marks: Mark[]) =>
    ({ type: "text", text, ...(marks.length > 0 ? { marks } : {}) }) as const;
  const paragraph = (...content: InlineNode[]) => ({ type: "paragraph", content }) as const;
  const cell = (text: string, type: "tableCell" | "tableHeader" = "tableCell") =>
    ({ type, content: [paragraph(words(text))] }) as const;
  return {
    type: "doc",
    content: [
      { type: "heading", attrs: { level: 2 }, content: [words("Terrain")] },
      paragraph(
        words("CO"),
        words("2", { type: "subscript" }),
        words(" et m"),
        words("3", { type: "superscript" }),
        words(", voir "),
        words("le site", { type: "link", attrs: { href: "https://example.org/terrain" } }),
      ),
      {
        type: "orderedList",
        content: ["Mesurer", "Publier"].map((text) => ({
          type: "listItem",
          content: [paragraph(words(text))],
        })),
      },
      {
        type: "table",
        content: [
          {
            type: "tableRow",
            content: [cell("Site", "tableHeader"), cell("Année", "tableHeader")],
          },
          { type: "tableRow", content: [cell("Baie de l'Aiguillon"), cell("2024")] },
        ],
      },
      { type: "blockMath", attrs: { latex: "x^2" } },
    ],
  };
};

/** A complete CV with content that breaks careless formats: accents, right-to-left text, emoji, very long words. */
export const makeFullCvContent = (): CvContent => ({
  person: {
    title: "dr",
    firstName: "Zoé",
    lastName: "Lefèvre-Nuñez",
    email: "zoe.lefevre@example.org",
    phone: "+33 1 23 45 67 89",
    website: "https://recherche.example.org/zoé",
    orcid: "0000-0002-1825-0097",
    affiliation: "Laboratoire d'écologie des estuaires, Université de la Côte, France",
  },
  biography: "Océanographe, je mesure ce que les marées déplacent.\nMes données sont ouvertes.",
  skills: {
    languages: [
      { language: "fr", level: "C2" },
      { language: "de", level: "B1" },
    ],
    digital: ["Python", "QGIS"],
    other: ["Plongée professionnelle"],
  },
  affiliations: [
    taken(
      career({ title: "Membre associée", organization: "Réseau des estuaires", start: "2020" }),
    ),
  ],
  responsibilities: [
    taken(
      career({
        title: "Directrice adjointe du laboratoire",
        organization: "Université de la Côte",
        start: "2022-10-01",
      }),
    ),
  ],
  employments: [
    taken(
      career({
        title: "Maîtresse de conférences",
        department: "Laboratoire d'écologie des estuaires",
        organization: "Université de la Côte",
        city: "Nantes",
        country: "FR",
        url: "https://univ-cote.example.org/equipe",
        start: "2019-09",
        description:
          "Responsable de l'équipe « Marées » : huit personnes, deux plateformes.\nQue mesure-t-on ? La turbidité, l'oxygène, les œstrogènes.",
      }),
    ),
    taken(
      career({
        title: "Postdoctoral fellow",
        organization: "Institut für Küstenforschung",
        city: "Büsum",
        country: "DE",
        start: "2016-01-04",
        end: "2019-08-31",
      }),
    ),
  ],
  trainings: [
    taken(
      career({
        title: "Doctorat en océanographie",
        organization: "Université de la Côte",
        country: "FR",
        start: "2012",
        end: "2015",
      }),
    ),
  ],
  awards: [
    taken(
      career({
        title: "Prix Jeune Équipe",
        organization: "Fondation des rivages",
        start: "2021-06",
      }),
    ),
  ],
  teaching: [
    taken({
      title: "Écologie côtière",
      type: "lectures",
      level: "M1",
      hoursPerYear: 48,
      participants: 30,
    }),
    taken({
      title: "",
      type: "practical_work",
      level: "L3",
      hoursPerYear: 1200,
      participants: null,
    }),
  ],
  breaks: [taken({ start: "2020-03-01", end: "2020-09-15", description: "" })],
  publications: [
    {
      ...taken(
        production({
          title: "Salinity & <turbidity> in {tidal} estuaries \\rtf1 100 % }",
          authors: ["Zoé Lefèvre-Nuñez", "J. Okafor", "Łucja Wiśniewska", "Σοφία Παππά"],
          container: "Journal of Invented Estuaries",
          year: 2024,
          doi: "10.99999/estuary.2024(1)",
        }),
      ),
      why: "Première mesure continue sur dix ans ; les données sont ouvertes.",
    },
    {
      ...taken(
        production({
          title: "البحر والمدّ, ים וגאות, 潮汐 🌊👩🏽‍🔬",
          type: "book-chapter",
          authors: [...Array.from({ length: 14 }, (_, n) => `Auteur ${n + 1}`), "Lefèvre-Nuñez Z."],
          container: "Mers du monde",
          year: 2022,
          url: "javascript:alert(1)",
        }),
      ),
      why: "",
    },
  ],
  datasets: [
    {
      ...taken(
        production({
          title: "Turbidité de l'estuaire, 2014–2024",
          type: "dataset",
          authors: ["Lefèvre-Nuñez, Zoé"],
          container: "Entrepôt inventé",
          year: 2024,
          url: "https://entrepot.example.org/dataset?id=doi:10.99999/ABC&v=2",
        }),
      ),
      why: "Réutilisé par trois équipes.",
    },
  ],
  comments: textToDocument(
    `Je siège au conseil du laboratoire.\n\n- Membre du comité d'éthique\n- Relectrice\n\n${"anticonstitutionnellement".repeat(12)}`,
  ),
  narrative: {
    knowledge: "Une décennie de séries temporelles.\nDes méthodes reprises ailleurs !",
    people: "- Cinq thèses encadrées\n- Un réseau de mentorat",
    society: "",
  },
});
