import type pg from "pg";
import careers from "./careers.json" with { type: "json" };
import organisations from "./organisations.json" with { type: "json" };
import digital from "./topics-digital.json" with { type: "json" };
import environment from "./topics-environment.json" with { type: "json" };
import health from "./topics-health.json" with { type: "json" };
import life from "./topics-life.json" with { type: "json" };
import matter from "./topics-matter.json" with { type: "json" };
import society from "./topics-society.json" with { type: "json" };

interface Entry {
  readonly terms: readonly string[];
  readonly near?: readonly string[];
}

/** The vocabulary that comes with the product: written for all fields of research, not for the calls of any agency. */
const PRODUCT_VOCABULARY: readonly Entry[] = [
  careers,
  organisations,
  health,
  life,
  environment,
  matter,
  digital,
  society,
].flat();

/** Makes the database's entries those of this version of the product; what administrators added is not touched. */
export async function syncVocabulary(db: pg.Pool | pg.PoolClient): Promise<void> {
  const entries = PRODUCT_VOCABULARY.map(({ terms, near = [] }) => ({ terms, near }));
  // Nothing that is the same is written: every write has all processes load the calls again.
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
