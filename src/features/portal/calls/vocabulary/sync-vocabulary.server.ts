import type pg from "pg";
import { PRODUCT_VOCABULARY } from "./product-vocabulary.ts";

/** Makes the database's entries those of this version of the product; what administrators added is not touched. */
export async function syncVocabulary(db: pg.Pool | pg.PoolClient): Promise<void> {
  const entries = PRODUCT_VOCABULARY.map(({ terms, near = [] }) => ({ terms, near }));
  // Nothing that is the same is written: every write has all processes read the vocabulary again.
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
