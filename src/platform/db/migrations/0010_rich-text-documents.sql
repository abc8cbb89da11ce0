-- Texts of agencies and editors become documents (see src/rich-text/document.ts). They were lists of typed blocks, with
-- `**bold**` and `[label](address)` inside their texts.
create function public.inline_of_source(source text) returns jsonb language plpgsql immutable as $$
declare
  pattern constant text := '\*\*([^*]+)\*\*|\[([^]]+)\]\(([^)\s]+)\)';
  rest text := regexp_replace(translate(coalesce(source, ''), E'\n\r\t', '   '), '[[:cntrl:]]', '', 'g');
  plain text := '';
  nodes jsonb := '[]';
  part text[];
  node jsonb;
begin
  loop
    part := regexp_match(rest, pattern);
    exit when part is null;
    plain := plain || left(rest, regexp_instr(rest, pattern) - 1);
    rest := substr(rest, regexp_instr(rest, pattern, 1, 1, 1));
    if part[1] is not null then
      node := jsonb_build_object('type', 'text', 'text', part[1], 'marks', '[{"type": "bold"}]'::jsonb);
    elsif part[3] ~ '^(?:/(?![/\\])|#|https?://|mailto:)' then
      node := jsonb_build_object('type', 'text', 'text', part[2], 'marks', jsonb_build_array(
        jsonb_build_object('type', 'link', 'attrs', jsonb_build_object('href', part[3]))));
    else
      -- Was never shown as a link.
      plain := plain || part[2];
      continue;
    end if;
    if plain <> '' then
      nodes := nodes || jsonb_build_object('type', 'text', 'text', plain);
      plain := '';
    end if;
    if nodes -> -1 -> 'marks' = node -> 'marks' then
      nodes := jsonb_set(nodes, '{-1,text}', to_jsonb((nodes -> -1 ->> 'text') || (node ->> 'text')));
    else
      nodes := nodes || node;
    end if;
  end loop;
  plain := plain || rest;
  if plain <> '' then
    nodes := nodes || jsonb_build_object('type', 'text', 'text', plain);
  end if;
  return nodes;
end $$;
--> statement-breakpoint
create function public.text_block_of_source(block jsonb, source text) returns jsonb
  language sql immutable
  return block || case public.inline_of_source(source)
    when '[]'::jsonb then '{}'::jsonb
    else jsonb_build_object('content', public.inline_of_source(source))
  end;
--> statement-breakpoint
create function public.block_of_source(block jsonb) returns jsonb language sql immutable as $$
  select case block ->> 'kind'
    when 'h2' then text_block_of_source('{"type": "heading", "attrs": {"level": 2}}', block ->> 'text')
    when 'h3' then text_block_of_source('{"type": "heading", "attrs": {"level": 3}}', block ->> 'text')
    when 'note' then jsonb_build_object('type', 'note', 'content',
      jsonb_build_array(text_block_of_source('{"type": "paragraph"}', block ->> 'text')))
    when 'p' then text_block_of_source('{"type": "paragraph"}', block ->> 'text')
    else jsonb_build_object('type', case block ->> 'kind' when 'ol' then 'orderedList' else 'bulletList' end, 'content',
      (select jsonb_agg(jsonb_build_object('type', 'listItem', 'content',
          jsonb_build_array(text_block_of_source('{"type": "paragraph"}', item))) order by place)
        from jsonb_array_elements_text(block -> 'items') with ordinality as items(item, place)))
  end
$$;
--> statement-breakpoint
create function public.document_of_source(source jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('type', 'doc', 'content',
    coalesce(jsonb_agg(block_of_source(block) order by place), '[{"type": "paragraph"}]'))
  from jsonb_array_elements(source) with ordinality as blocks(block, place)
  -- A list without items was drawn as nothing, and is no list.
  where block -> 'items' is distinct from '[]'
$$;
--> statement-breakpoint
-- The words of a document: what stands in one paragraph or heading is one text, however its marks cut it (CO2 is one word).
-- Its argument keeps its old name, which PostgreSQL lets nobody change.
create or replace function public.words_of(blocks jsonb) returns text
  language sql immutable parallel safe
  return (
    select coalesce(public.words_of(string_agg(line, ' ' order by place)), '')
    from jsonb_path_query(blocks, 'strict $.** ? (@.type == "paragraph" || @.type == "heading")')
        with ordinality as texts(node, place),
      lateral (
        select string_agg(coalesce(piece ->> 'text', ' '), '' order by at) as line
        from jsonb_array_elements(node -> 'content') with ordinality as pieces(piece, at)
      ) as lines
  );
--> statement-breakpoint
-- Nobody changed these calls: their date of change stays, and no alert is sent for them.
alter table calls disable trigger calls_dates_kept;
--> statement-breakpoint
update calls set body_fr = document_of_source(body_fr), body_en = document_of_source(body_en);
--> statement-breakpoint
alter table calls enable trigger calls_dates_kept;
--> statement-breakpoint
update static_pages set body_fr = document_of_source(body_fr), body_en = document_of_source(body_en);
--> statement-breakpoint
update news set body_fr = document_of_source(body_fr), body_en = document_of_source(body_en);
--> statement-breakpoint
update faq_items set answer_fr = document_of_source(answer_fr), answer_en = document_of_source(answer_en);
--> statement-breakpoint
drop function public.document_of_source(jsonb);
--> statement-breakpoint
drop function public.block_of_source(jsonb);
--> statement-breakpoint
drop function public.text_block_of_source(jsonb, text);
--> statement-breakpoint
drop function public.inline_of_source(text);
--> statement-breakpoint
ALTER TABLE "calls" ALTER COLUMN "body_fr" SET DEFAULT '{"type":"doc","content":[{"type":"paragraph"}]}'::jsonb;--> statement-breakpoint
ALTER TABLE "calls" ALTER COLUMN "body_en" SET DEFAULT '{"type":"doc","content":[{"type":"paragraph"}]}'::jsonb;--> statement-breakpoint
ALTER TABLE "faq_items" ALTER COLUMN "answer_fr" SET DEFAULT '{"type":"doc","content":[{"type":"paragraph"}]}'::jsonb;--> statement-breakpoint
ALTER TABLE "faq_items" ALTER COLUMN "answer_en" SET DEFAULT '{"type":"doc","content":[{"type":"paragraph"}]}'::jsonb;--> statement-breakpoint
ALTER TABLE "news" ALTER COLUMN "body_fr" SET DEFAULT '{"type":"doc","content":[{"type":"paragraph"}]}'::jsonb;--> statement-breakpoint
ALTER TABLE "news" ALTER COLUMN "body_en" SET DEFAULT '{"type":"doc","content":[{"type":"paragraph"}]}'::jsonb;--> statement-breakpoint
ALTER TABLE "static_pages" ALTER COLUMN "body_fr" SET DEFAULT '{"type":"doc","content":[{"type":"paragraph"}]}'::jsonb;--> statement-breakpoint
ALTER TABLE "static_pages" ALTER COLUMN "body_en" SET DEFAULT '{"type":"doc","content":[{"type":"paragraph"}]}'::jsonb;
