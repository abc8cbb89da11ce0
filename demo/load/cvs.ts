import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { loadSpaceRows } from "#features/people/cv/queries/space-rows.server.ts";
import { listFavouriteWorks } from "#features/people/cv/queries/works.server.ts";
import type { CvContent } from "#features/people/cv/rules/cv-content.ts";
import { MAX_DATASETS, MAX_PUBLICATIONS } from "#features/people/cv/rules/cv-limits.ts";
import { createInitialContent } from "#features/people/cv/rules/cv-parts.ts";
import type { PersonActor } from "#platform/actor.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { addDays } from "./read-demo-data.ts";

const CLAIRE = "claire.morel@example.org";

const CHOICE_REASONS = [
  "Dix hivers de mesures en accès libre : trois collectivités s'en servent pour dimensionner leur réseau.",
  "Un résultat négatif publié comme tel ; deux équipes étrangères ont revu leur protocole après l'avoir lu.",
  "Écrit avec les services techniques des villes, pour qu'ils puissent refaire les calculs sans nous.",
];

const COMMENTS = `Mon parcours va de la géologie marine à l'étude des sols et de ce qu'ils gardent : ce détour explique la part que tiennent les mesures de terrain dans mes travaux.

Depuis 2022, je consacre un jour par semaine à un observatoire dont toutes les données sont ouvertes.`;

const NARRATIVE = {
  knowledge:
    "Mes travaux portent sur ce que les sols gardent d'un hiver à l'autre. Les séries de mesures et le logiciel qui les analyse sont publics et réutilisés.",
  people:
    "J'ai encadré sept thèses, dont trois en cotutelle. L'équipe accueille chaque année des élèves de lycée professionnel sur le terrain.",
  society:
    "Les résultats ont servi à deux plans d'aménagement et à une exposition itinérante vue dans douze communes.",
};

/** Loads two CVs of Claire: one finished weeks ago, one just started in English. */
export async function loadCvs(client: pg.PoolClient, now: Date): Promise<void> {
  const db = drizzle(client);
  const { rows } = await client.query<{ id: string }>("select id from users where email = $1", [
    CLAIRE,
  ]);
  const userId = rows[0]?.id;
  if (!userId) return;
  const favourites = await listFavouriteWorks(db, { kind: "person", userId } as PersonActor);
  const chosen = (works: typeof favourites.publications, max: number, why: readonly string[]) =>
    works.slice(0, max).map((work, index) => ({ ...work, why: why[index] ?? "" }));
  for (const locale of ["fr", "en"] as const) {
    const space = await loadSpaceRows(db, userId, locale);
    const isFrench = locale === "fr";
    const content: CvContent = {
      ...createInitialContent(space, favourites),
      publications: chosen(
        favourites.publications,
        MAX_PUBLICATIONS,
        isFrench ? CHOICE_REASONS : [],
      ),
      datasets: chosen(favourites.datasets, MAX_DATASETS, []),
      comments: textToDocument(isFrench ? COMMENTS : ""),
      narrative: isFrench ? NARRATIVE : { knowledge: "", people: "", society: "" },
    };
    await client.query(
      `insert into cvs (user_id, title, locale, content, step, version, snapshot_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
      [
        userId,
        isFrench ? "CV ANR 2027" : "Short CV, in English",
        locale,
        JSON.stringify(isFrench ? toEarlierContent(content) : content),
        isFrench ? 4 : 2,
        isFrench ? 9 : 2,
        addDays(now, isFrench ? -40 : -2, "10:20"),
        addDays(now, isFrench ? -12 : -2, "17:45"),
      ],
    );
  }
}

/** Removes an award and a description from the snapshot, so that a refresh of the CV shows changes. */
function toEarlierContent(content: CvContent): CvContent {
  const [latest, ...employments] = content.employments;
  const award = content.awards.at(-1);
  return {
    ...content,
    employments: latest
      ? [{ ...latest, values: { ...latest.values, description: "" } }, ...employments]
      : [],
    awards: content.awards.filter((one) => one !== award),
    known: (content.known ?? []).filter((id) => id !== award?.id),
  };
}
