-- The parser takes every character beyond ASCII for a letter: « l’eau » was one word, found by neither « eau » nor anything else. Typographic spaces, apostrophes,
-- quotation marks, dashes and dots are no part of a word.
create or replace function public.words_of(words text) returns text
  language sql immutable parallel safe
  return translate(words,
    U&'\00A0\2009\202F\2018\2019\201A\201C\201D\201E\00AB\00BB\2039\203A\2013\2014\2015\2026\2022\00B7\2212\00D7\2192\2010\2011',
    '                      --');
--> statement-breakpoint
-- The words of calls are made of their texts again. No call is changed by it.
alter table calls disable trigger calls_dates_kept;
--> statement-breakpoint
update calls set slug = slug;
--> statement-breakpoint
alter table calls enable trigger calls_dates_kept;
--> statement-breakpoint
refresh materialized view call_words;
