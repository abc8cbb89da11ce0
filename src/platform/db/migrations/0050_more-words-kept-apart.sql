-- Words that a stemmer gives the stem of a word with another meaning (« hiver » and "HIV", « animer » and "animal", « équipe » and
-- « équipement ») become words that neither stemmer changes: the part that all their forms share, and a zero. `rules/kept-apart.ts` has
-- the same list.
create or replace function public.kept_apart(words text) returns text
  language sql immutable parallel safe
  return regexp_replace(words,
    '\m((?:hiv|hive|bat|cell|fair|habit|engin|communication|publication|maintenance|m[eéÉ]dicament|installation|author|g[eéÉ]n[eéÉ]ration|response|[eéÉ]v[eéèÉÈ]nement|port|sel)(?=s?\M)'
    '|anima(?=(?:l|ls|le|les|ux)\M)|(?:organ|aidant|origin)(?=e?s?\M)|[eéÉ]quip(?=e?ments?\M)|environ(?=n?e?ments?\M)'
    '|carri[eèÈ]r(?=es?\M)|(?:collectivit|[eéÉ]galit)(?=[eéÉ]s?\M)|emergenc(?=(?:y|ies)\M)|universit(?=(?:[eéÉ]s?|y|ies)\M)'
    '|qualitati(?=(?:f|fs|ve|ves)\M)|univers(?=(?:al|el|els|elle|elles)\M))[[:alpha:]]*',
    '\10', 'gi');
--> statement-breakpoint
-- The lexemes of calls are made of their texts again. No call is changed by it.
alter table calls disable trigger calls_dates_kept;
--> statement-breakpoint
update calls set title_fr = title_fr, keywords_fr = keywords_fr, summary_fr = summary_fr, body_fr = body_fr;
--> statement-breakpoint
alter table calls enable trigger calls_dates_kept;
