-- Comments of CVs were a plain text: a line becomes a paragraph, lines that begin with a dash a list (as `textToDocument` does).
WITH typed AS (
  SELECT "cvs"."id", line.number, btrim(line.words, E' \t\r') AS words
  FROM "cvs", regexp_split_to_table("cvs"."content" ->> 'comments', E'\n') WITH ORDINALITY AS line(words, number)
  WHERE jsonb_typeof("cvs"."content" -> 'comments') = 'string'
), lines AS (
  SELECT id, number, words ~ '^[-*•–]\s+\S' AS is_item, regexp_replace(words, '^[-*•–]\s+(?=\S)', '') AS words FROM typed
), grouped AS (
  SELECT *, number - row_number() OVER (PARTITION BY id, is_item ORDER BY number) AS run FROM lines
), paragraphs AS (
  SELECT id, number, is_item, run,
    jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', words))) AS paragraph
  FROM grouped WHERE words <> ''
), blocks AS (
  SELECT id, number, paragraph AS block FROM paragraphs WHERE NOT is_item
  UNION ALL
  SELECT id, min(number), jsonb_build_object('type', 'bulletList', 'content',
    jsonb_agg(jsonb_build_object('type', 'listItem', 'content', jsonb_build_array(paragraph)) ORDER BY number))
  FROM paragraphs WHERE is_item GROUP BY id, run
), documents AS (
  SELECT id, jsonb_agg(block ORDER BY number) AS content FROM blocks GROUP BY id
)
UPDATE "cvs" SET "content" = jsonb_set("cvs"."content", '{comments}', jsonb_build_object('type', 'doc', 'content',
  coalesce((SELECT documents.content FROM documents WHERE documents.id = "cvs"."id"), '[{"type":"paragraph"}]'::jsonb)))
WHERE jsonb_typeof("cvs"."content" -> 'comments') = 'string';
