CREATE TABLE "call_draft_fields" (
	"draft_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"checked_against" jsonb,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_draft_fields_draft_id_field_pk" PRIMARY KEY("draft_id","field")
);
--> statement-breakpoint
CREATE TABLE "call_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"call_id" integer,
	"copied_from" integer,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"publish_at" timestamp with time zone,
	"publish_by" uuid,
	"publish_reason" text,
	"publish_failure" text,
	CONSTRAINT "call_drafts_call_id_unique" UNIQUE("call_id")
);
--> statement-breakpoint
CREATE TABLE "call_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "call_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call_id" integer NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"recipient_count" integer NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_notices_kind" CHECK ("call_notices"."kind" in ('changed', 'withdrawn', 'message'))
);
--> statement-breakpoint
CREATE TABLE "dossier_counters" (
	"call_id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_version_meanings" (
	"version_id" uuid NOT NULL,
	"meaning" text NOT NULL,
	"question_id" text NOT NULL,
	CONSTRAINT "form_version_meanings_version_id_meaning_pk" PRIMARY KEY("version_id","meaning"),
	CONSTRAINT "form_version_meanings_known" CHECK ("form_version_meanings"."meaning" in ('requested_amount', 'duration_months', 'abstract', 'keywords', 'erc_domain'))
);
--> statement-breakpoint
ALTER TABLE "calls" DROP CONSTRAINT "calls_amount";--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "year" smallint;--> statement-breakpoint
update "calls" set "code" = 'C' || "id", "year" = extract(year from "closes_at" at time zone 'Europe/Paris');--> statement-breakpoint
ALTER TABLE "calls" ALTER COLUMN "code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ALTER COLUMN "year" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "max_amount_euros" bigint;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "envelope_euros" bigint;--> statement-breakpoint
update "calls" set "max_amount_euros" = case when "amount_kind" = 'project_max' then "amount_euros" end,
  "envelope_euros" = case when "amount_kind" = 'envelope' then "amount_euros" end where "amount_euros" is not null;--> statement-breakpoint
ALTER TABLE "calls" DROP COLUMN "amount_euros";--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "amount_euros" bigint GENERATED ALWAYS AS (coalesce(max_amount_euros, envelope_euros)) STORED;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "eligibility_answer_on" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "decisions_on" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "contacts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "documents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "eligibility" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "withdrawal_reason_fr" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "withdrawal_reason_en" text;--> statement-breakpoint
ALTER TABLE "dossiers" ADD COLUMN "number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "call_appendices" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "call_draft_fields" ADD CONSTRAINT "call_draft_fields_draft_id_call_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."call_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_draft_fields" ADD CONSTRAINT "call_draft_fields_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_drafts" ADD CONSTRAINT "call_drafts_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_drafts" ADD CONSTRAINT "call_drafts_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_drafts" ADD CONSTRAINT "call_drafts_copied_from_calls_id_fk" FOREIGN KEY ("copied_from") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_drafts" ADD CONSTRAINT "call_drafts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_drafts" ADD CONSTRAINT "call_drafts_publish_by_users_id_fk" FOREIGN KEY ("publish_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_imports" ADD CONSTRAINT "call_imports_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_imports" ADD CONSTRAINT "call_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_notices" ADD CONSTRAINT "call_notices_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_notices" ADD CONSTRAINT "call_notices_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_counters" ADD CONSTRAINT "dossier_counters_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_version_meanings" ADD CONSTRAINT "form_version_meanings_version_id_form_model_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."form_model_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_draft_fields_author" ON "call_draft_fields" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "call_drafts_partner" ON "call_drafts" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "call_drafts_copied_from" ON "call_drafts" USING btree ("copied_from");--> statement-breakpoint
CREATE INDEX "call_drafts_created_by" ON "call_drafts" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "call_drafts_publish_by" ON "call_drafts" USING btree ("publish_by");--> statement-breakpoint
CREATE INDEX "call_imports_partner" ON "call_imports" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "call_imports_author" ON "call_imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "call_notices_call" ON "call_notices" USING btree ("call_id","sent_at");--> statement-breakpoint
CREATE INDEX "call_notices_author" ON "call_notices" USING btree ("sent_by");--> statement-breakpoint
ALTER TABLE "calls" DROP COLUMN "amount_kind";--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_code" UNIQUE("partner_id","year","code");--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_reference" UNIQUE("partner_id","reference");--> statement-breakpoint
-- The agency's part of a dossier's number: its short name in capitals, without accents, spaces and hyphens.
create function public.number_prefix(code text) returns text language sql immutable parallel safe
  return coalesce(nullif(regexp_replace(upper(public.without_accents(code)), '[^A-Z0-9]', '', 'g'), ''), 'X');--> statement-breakpoint
-- The number of a dossier: the agency's prefix, the year and the code of the call, and the call's next number. The counter's
-- row stays locked until the end of the transaction, so that no number is given twice. A number that is in use is skipped:
-- an agency can take the former short name of another.
create function public.assign_dossier_number() returns trigger language plpgsql as $$
declare
  next integer;
begin
  loop
    insert into dossier_counters (call_id, last) values (new.call_id, 1)
      on conflict (call_id) do update set last = dossier_counters.last + 1 returning last into next;
    select concat_ws('-', number_prefix(partners.code), lpad((calls.year % 100)::text, 2, '0'), calls.code,
        lpad(next::text, greatest(4, length(next::text)), '0'))
      into new.number from calls join partners on partners.id = calls.partner_id where calls.id = new.call_id;
    exit when not exists (select from dossiers where number = new.number);
  end loop;
  return new;
end $$;--> statement-breakpoint
create trigger dossiers_number before insert on dossiers for each row when (new.number = '')
  execute function assign_dossier_number();--> statement-breakpoint
with numbered as (
  select dossiers.id, dossiers.call_id, row_number() over (partition by call_id order by dossiers.created_at, dossiers.id) as rank
  from dossiers
), counted as (
  insert into dossier_counters (call_id, last) select call_id, max(rank) from numbered group by call_id
)
update dossiers set number = concat_ws('-', number_prefix(partners.code),
    lpad((calls.year % 100)::text, 2, '0'), calls.code, lpad(numbered.rank::text, greatest(4, length(numbered.rank::text)), '0'))
  from numbered join calls on calls.id = numbered.call_id join partners on partners.id = calls.partner_id
  where numbered.id = dossiers.id;--> statement-breakpoint
ALTER TABLE "dossiers" ADD CONSTRAINT "dossiers_number_unique" UNIQUE("number");--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_code_format" CHECK ("calls"."code" ~ '^[A-Z0-9]{2,12}$');--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_withdrawal" CHECK (("calls"."withdrawn_at" is null) = ("calls"."withdrawal_reason_fr" is null) and ("calls"."withdrawn_at" is null) = ("calls"."withdrawal_reason_en" is null));--> statement-breakpoint
create function public.notify_call_draft_saved() returns trigger language plpgsql as $$
begin
  perform pg_notify('call_draft_saved', concat_ws(' ', new.draft_id, new.field, new.version));
  return null;
end $$;--> statement-breakpoint
create trigger call_draft_saved after insert or update on call_draft_fields
  for each row execute function notify_call_draft_saved();--> statement-breakpoint
-- Lower case and no accents, for indexes: `unaccent` with one argument is not immutable. Its cost makes the planner prefer an index.
create function public.fold_text(written text) returns text
  language sql immutable parallel safe cost 50
  return public.unaccent('public.unaccent', lower(written));--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (fold_text("first_name" || ' ' || "last_name" || ' ' || coalesce("email", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_events_event" ON "audit_events" USING btree ("event","at");--> statement-breakpoint
CREATE INDEX "audit_events_actor_kind" ON "audit_events" USING btree ("actor_kind","at");--> statement-breakpoint
CREATE INDEX "audit_events_account" ON "audit_events" USING btree ((coalesce(case "actor_kind" when 'product' then "actor_for" else "actor_id" end, '')),"at");--> statement-breakpoint
CREATE INDEX "audit_events_subject_id" ON "audit_events" USING btree ((lower("subject_id") collate "C"),"at");
