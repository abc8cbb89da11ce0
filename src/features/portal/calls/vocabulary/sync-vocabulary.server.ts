import type pg from "pg";

import acronyms from "./acronyms.json" with { type: "json" };
import careers from "./careers.json" with { type: "json" };
import countries from "./countries.json" with { type: "json" };
import everydayCareers from "./everyday-careers.json" with { type: "json" };
import everydayEnvironment from "./everyday-environment.json" with { type: "json" };
import everydayHealth from "./everyday-health.json" with { type: "json" };
import everydaySociety from "./everyday-society.json" with { type: "json" };
import everydaySpeech from "./everyday-speech.json" with { type: "json" };
import everydayTechnology from "./everyday-technology.json" with { type: "json" };
import furtherSubjects from "./further-subjects.json" with { type: "json" };
import furtherTerms from "./further-terms.json" with { type: "json" };
import narrowerWords from "./narrower-words.json" with { type: "json" };
import organisations from "./organisations.json" with { type: "json" };
import plainQuestions from "./plain-questions.json" with { type: "json" };
import digital from "./topics-digital.json" with { type: "json" };
import environment from "./topics-environment.json" with { type: "json" };
import health from "./topics-health.json" with { type: "json" };
import life from "./topics-life.json" with { type: "json" };
import matter from "./topics-matter.json" with { type: "json" };
import society from "./topics-society.json" with { type: "json" };
import widerWords from "./wider-words.json" with { type: "json" };

/** Synchronizes the product's entries with this version. Administrators' entries are not touched. */
export async function syncVocabulary(db: pg.Pool | pg.PoolClient): Promise<void> {
  const entries = PRODUCT_VOCABULARY.map(({ terms, near = [] }) => ({ terms, near }));
  // Only differences are written: every write makes all processes reload the vocabulary.
  await db.query(
    `with wanted as (
       select array(select jsonb_array_elements_text(entry -> 'terms')) as terms,
         array(select jsonb_array_elements_text(entry -> 'near')) as near
       from jsonb_array_elements($1) as entry
     ), gone as (
       delete from search_vocabulary v where origin = 'product'
         and not exists (select from wanted w where w.terms = v.terms)
     )
     insert into search_vocabulary as v (terms, near, origin)
     select terms, near, 'product' from wanted w
     where not exists (select from search_vocabulary same
       where same.origin = 'product' and same.terms = w.terms and same.near = w.near)
     on conflict (origin, terms) do update set near = excluded.near, changed_at = now()`,
    [JSON.stringify(entries)],
  );
}

interface Entry {
  readonly terms: readonly string[];
  readonly near?: readonly string[];
}

/** The vocabulary that ships with the product: general research terms, independent of any agency's calls. */
export const PRODUCT_VOCABULARY: readonly Entry[] = [
  acronyms,
  careers,
  organisations,
  health,
  life,
  environment,
  matter,
  digital,
  society,
  everydayCareers,
  everydayHealth,
  everydayEnvironment,
  everydayTechnology,
  everydaySociety,
  everydaySpeech,
  narrowerWords,
  furtherTerms,
  furtherSubjects,
  widerWords,
  countries,
  plainQuestions,
].flat();
