-- Text search for French and English in which accents, case and inflection do not matter.
create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
-- Stop words are removed first, while they still carry their accents; only then are accents taken off and the
-- rest stemmed. In the other order « été » or « même » would slip through as words that matter.
create text search dictionary public.fr_stop (template = pg_catalog.simple, stopwords = french, accept = false);
--> statement-breakpoint
create text search dictionary public.en_stop (template = pg_catalog.simple, stopwords = english, accept = false);
--> statement-breakpoint
create text search configuration public.fr (copy = pg_catalog.french);
--> statement-breakpoint
alter text search configuration public.fr
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part
  with public.fr_stop, unaccent, french_stem;
--> statement-breakpoint
create text search configuration public.en (copy = pg_catalog.english);
--> statement-breakpoint
alter text search configuration public.en
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part
  with public.en_stop, unaccent, english_stem;
--> statement-breakpoint
-- Whole words without accents, not stemmed: what people type, for suggestions and for mending typing errors.
create text search configuration public.surface (copy = pg_catalog.simple);
--> statement-breakpoint
alter text search configuration public.surface
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part
  with public.fr_stop, public.en_stop, unaccent, simple;
--> statement-breakpoint
-- Typographic spaces (« ERC : ») are no part of a word, but the parser takes them for letters.
create function public.words_of(words text) returns text
  language sql immutable parallel safe
  return translate(words, U&'\00A0\202F', '  ');
--> statement-breakpoint
create function public.words_of(list text[]) returns text
  language sql immutable parallel safe
  return public.words_of(array_to_string(list, ' '));
--> statement-breakpoint
-- The words of a text made of typed blocks (see src/platform/rich-text.ts).
create function public.words_of(blocks jsonb) returns text
  language sql immutable parallel safe
  return (
    select coalesce(public.words_of(string_agg(piece #>> '{}', ' ')), '')
    from jsonb_path_query(blocks, 'lax $[*].*') as piece_or_list,
      jsonb_path_query(piece_or_list, 'lax $[*]') as piece
    where jsonb_typeof(piece) = 'string' and piece #>> '{}' not in ('h2', 'h3', 'p', 'note', 'ul', 'ol')
  );
