-- Acronyms are lexemes of their own, besides what the stemmers make of them: "AIDS" is no « aide ». They bear a sign that no word has.
create function public.acronyms_of(words text) returns tsvector
  language sql immutable parallel safe
  return (
    select coalesce(string_agg('''=' || lower(found[1]) || ''':1', ' '), '')::tsvector
    from regexp_matches(words, '\m([A-Z]{2,6})\M', 'g') as found
  );
--> statement-breakpoint
-- English words whose stem is that of a French word with another meaning (« hiver » and "HIV", « bâtiment » and "bats") become words that
-- neither stemmer changes. `rules/kept-apart.ts` has the same list.
create function public.kept_apart(words text) returns text
  language sql immutable parallel safe
  return regexp_replace(words, '\m(hiv|hive|bat|cell|fair)s?\M', '\10', 'gi');
--> statement-breakpoint
create or replace function public.french_lexemes(words text) returns tsvector
  language sql immutable parallel safe
  return public.without_accents(to_tsvector('public.fr', public.kept_apart(words))::text)::tsvector || public.acronyms_of(words);
--> statement-breakpoint
create or replace function public.english_lexemes(words text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('public.en', public.kept_apart(words)) || public.acronyms_of(words);
--> statement-breakpoint
create or replace function public.french_phrase(words text) returns tsquery
  language sql immutable parallel safe
  return public.without_accents(phraseto_tsquery('public.fr', public.kept_apart(words))::text)::tsquery;
--> statement-breakpoint
create or replace function public.english_phrase(words text) returns tsquery
  language sql immutable parallel safe
  return phraseto_tsquery('public.en', public.kept_apart(words));
--> statement-breakpoint
-- The lexemes of calls are made of their texts again. No call is changed by it.
alter table calls disable trigger calls_dates_kept;
--> statement-breakpoint
update calls set title_fr = title_fr, keywords_fr = keywords_fr, summary_fr = summary_fr, body_fr = body_fr;
--> statement-breakpoint
alter table calls enable trigger calls_dates_kept;
