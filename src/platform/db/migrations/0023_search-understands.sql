-- French words are stemmed with their accents, which the stemmer needs (« étudiée » and « étudié » are one word to it,
-- « etudiee » and « etudie » are two); accents are taken off the stems.
alter text search configuration public.fr
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part
  with public.fr_stop, french_stem;
--> statement-breakpoint
-- The written form of a vector or a query, lexemes between quotation marks. What unaccent would turn into such a mark, or
-- into the sign that escapes one, is left out first.
create function public.without_accents(written text) returns text
  language sql immutable parallel safe
  return public.unaccent('public.unaccent',
    translate(written, U&'\0149\02B9\02BB\02BC\02BD\02C8\2018\2019\201B\2032\2216\FE68\FF07\FF3C', ''));
--> statement-breakpoint
create function public.french_lexemes(words text) returns tsvector
  language sql immutable parallel safe
  return public.without_accents(to_tsvector('public.fr', words)::text)::tsvector;
--> statement-breakpoint
create function public.english_lexemes(words text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('public.en', words);
--> statement-breakpoint
create function public.french_phrase(words text) returns tsquery
  language sql immutable parallel safe
  return public.without_accents(phraseto_tsquery('public.fr', words)::text)::tsquery;
--> statement-breakpoint
create function public.english_phrase(words text) returns tsquery
  language sql immutable parallel safe
  return phraseto_tsquery('public.en', words);
--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_vocabulary_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"terms" text[] NOT NULL,
	"near" text[] DEFAULT '{}' NOT NULL,
	"origin" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_vocabulary_terms" CHECK (cardinality("search_vocabulary"."terms") >= 2),
	CONSTRAINT "search_vocabulary_origin_known" CHECK ("search_vocabulary"."origin" in ('product', 'administrator'))
);
--> statement-breakpoint
ALTER TABLE "calls" drop column "search";--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(french_lexemes(words_of(title_fr)), 'A') || setweight(english_lexemes(words_of(title_en)), 'A')
        || setweight(french_lexemes(words_of(keywords_fr) || ' ' || coalesce(programme, '')), 'B')
        || setweight(english_lexemes(words_of(keywords_en)), 'B')
        || setweight(french_lexemes(words_of(summary_fr)), 'C') || setweight(english_lexemes(words_of(summary_en)), 'C')
        || setweight(french_lexemes(words_of(body_fr)), 'D') || setweight(english_lexemes(words_of(body_en)), 'D')) STORED;--> statement-breakpoint
CREATE UNIQUE INDEX "search_vocabulary_entry" ON "search_vocabulary" USING btree ("origin","terms");--> statement-breakpoint
-- The vocabulary is part of what the catalogue answers by.
create trigger search_vocabulary_changed after insert or update or delete or truncate on search_vocabulary
  for each statement execute function raise_calls_revision();
