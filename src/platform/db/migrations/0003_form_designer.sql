CREATE TABLE "form_draft_nodes" (
	"form_model_id" uuid NOT NULL,
	"node_id" text NOT NULL,
	"content" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "form_draft_nodes_form_model_id_node_id_pk" PRIMARY KEY("form_model_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "form_drafts" (
	"form_model_id" uuid PRIMARY KEY NOT NULL,
	"base_version_id" uuid,
	"revision" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_trials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_model_id" uuid NOT NULL,
	"model" jsonb NOT NULL,
	"revision" integer,
	"version_id" uuid,
	"call_ids" integer[] NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"result" jsonb,
	"finished_at" timestamp with time zone,
	"published_version_id" uuid,
	"published_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "form_trials_origin" CHECK (("form_trials"."revision" is null) <> ("form_trials"."version_id" is null))
);
--> statement-breakpoint
CREATE TABLE "dossier_form_points" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dossier_form_points_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dossier_id" uuid NOT NULL,
	"form_model_type" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"from_version_id" uuid NOT NULL,
	"to_version_id" uuid NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" uuid,
	CONSTRAINT "dossier_form_points_kind" CHECK ("dossier_form_points"."kind" in ('tooLong', 'setAside', 'toFill', 'reappeared', 'hidden', 'renamed'))
);
--> statement-breakpoint
ALTER TABLE "dossier_unplaced_answers" ALTER COLUMN "from_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "dossier_unplaced_answers" ADD COLUMN "from_version_id" uuid;--> statement-breakpoint
ALTER TABLE "dossier_unplaced_answers" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "dossier_unplaced_answers" ADD COLUMN "source" text DEFAULT 'answer' NOT NULL;--> statement-breakpoint
ALTER TABLE "form_model_versions" ADD COLUMN "published_by" uuid;--> statement-breakpoint
ALTER TABLE "form_models" ADD COLUMN "form_model_type" text;--> statement-breakpoint
-- A form without a version says its type nowhere; the demonstration has none.
update form_models set form_model_type = coalesce(
  (select model ->> 'formModelType' from form_model_versions where form_model_id = form_models.id order by number desc limit 1),
  'scientific_proposition');--> statement-breakpoint
ALTER TABLE "form_models" ALTER COLUMN "form_model_type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "form_draft_nodes" ADD CONSTRAINT "form_draft_nodes_form_model_id_form_drafts_form_model_id_fk" FOREIGN KEY ("form_model_id") REFERENCES "public"."form_drafts"("form_model_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_draft_nodes" ADD CONSTRAINT "form_draft_nodes_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_drafts" ADD CONSTRAINT "form_drafts_form_model_id_form_models_id_fk" FOREIGN KEY ("form_model_id") REFERENCES "public"."form_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_drafts" ADD CONSTRAINT "form_drafts_base_version_id_form_model_versions_id_fk" FOREIGN KEY ("base_version_id") REFERENCES "public"."form_model_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_trials" ADD CONSTRAINT "form_trials_form_model_id_form_models_id_fk" FOREIGN KEY ("form_model_id") REFERENCES "public"."form_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_trials" ADD CONSTRAINT "form_trials_version_id_form_model_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."form_model_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_trials" ADD CONSTRAINT "form_trials_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_trials" ADD CONSTRAINT "form_trials_published_version_id_form_model_versions_id_fk" FOREIGN KEY ("published_version_id") REFERENCES "public"."form_model_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_form_points" ADD CONSTRAINT "dossier_form_points_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_form_points" ADD CONSTRAINT "dossier_form_points_from_version_id_form_model_versions_id_fk" FOREIGN KEY ("from_version_id") REFERENCES "public"."form_model_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_form_points" ADD CONSTRAINT "dossier_form_points_to_version_id_form_model_versions_id_fk" FOREIGN KEY ("to_version_id") REFERENCES "public"."form_model_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_form_points" ADD CONSTRAINT "dossier_form_points_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_draft_nodes_author" ON "form_draft_nodes" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "form_trials_form" ON "form_trials" USING btree ("form_model_id","created_at");--> statement-breakpoint
CREATE INDEX "form_trials_author" ON "form_trials" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "dossier_form_points_dossier" ON "dossier_form_points" USING btree ("dossier_id","id");--> statement-breakpoint
CREATE INDEX "dossier_form_points_confirmer" ON "dossier_form_points" USING btree ("confirmed_by");--> statement-breakpoint
ALTER TABLE "dossier_unplaced_answers" ADD CONSTRAINT "dossier_unplaced_answers_from_version_id_form_model_versions_id_fk" FOREIGN KEY ("from_version_id") REFERENCES "public"."form_model_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_model_versions" ADD CONSTRAINT "form_model_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_model_versions_publisher" ON "form_model_versions" USING btree ("published_by");--> statement-breakpoint
ALTER TABLE "dossier_unplaced_answers" ADD CONSTRAINT "dossier_unplaced_answers_origin" CHECK (("dossier_unplaced_answers"."from_name" is null) = ("dossier_unplaced_answers"."from_version_id" is not null) and ("dossier_unplaced_answers"."key" is null) = ("dossier_unplaced_answers"."from_version_id" is null));--> statement-breakpoint
-- The author of a version is forgotten with the account; nothing else of a published version changes.
create or replace function public.refuse_published_version_change() returns trigger language plpgsql as $$
begin
  if old.published_at is null then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and new.published_by is null
    and (to_jsonb(new) - 'published_by') = (to_jsonb(old) - 'published_by') then
    return new;
  end if;
  raise exception 'a published form version cannot be changed' using errcode = 'restrict_violation';
end $$;--> statement-breakpoint
create function public.notify_form_draft_saved() returns trigger language plpgsql as $$
begin
  perform pg_notify('form_draft_saved', concat_ws(' ', new.form_model_id, new.revision));
  return null;
end $$;--> statement-breakpoint
create trigger form_draft_saved after insert or update of revision on form_drafts
  for each row execute function notify_form_draft_saved();--> statement-breakpoint
-- Open pages of a dossier follow a new version of its form.
create function public.notify_dossier_form_version() returns trigger language plpgsql as $$
begin
  perform pg_notify('dossier_form_version', concat_ws(' ', new.dossier_id, new.form_model_type, new.version_id));
  return null;
end $$;--> statement-breakpoint
create trigger dossier_form_version after update of version_id on dossier_forms
  for each row when (old.version_id is distinct from new.version_id)
  execute function notify_dossier_form_version();--> statement-breakpoint
-- The reason of an earlier closing in English; `publish_reason` has the French one.
ALTER TABLE "call_drafts" ADD COLUMN "publish_reason_en" text;--> statement-breakpoint
-- Open editors of a call follow its publication, plan and withdrawal by other people.
create function public.notify_call_draft_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('call_draft_saved', new.id::text);
  return null;
end $$;--> statement-breakpoint
create trigger call_draft_changed after update on call_drafts
  for each row execute function notify_call_draft_changed();--> statement-breakpoint
ALTER TABLE "call_drafts" ADD COLUMN "publish_revision" integer;--> statement-breakpoint
CREATE TABLE "call_files" (
	"key" text PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"bytes" integer NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "call_files" ADD CONSTRAINT "call_files_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_files_partner" ON "call_files" USING btree ("partner_id");--> statement-breakpoint
-- Sockets check the rights of a member of staff again when the role or the departments change.
create function public.notify_staff_rights_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'staff_members' then
    perform pg_notify('staff_rights_changed', old.id::text);
  elsif tg_op = 'DELETE' then
    perform pg_notify('staff_rights_changed', old.member_id::text);
  else
    perform pg_notify('staff_rights_changed', new.member_id::text);
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger staff_members_rights after update of role, all_departments, ended_at or delete on staff_members
  for each row execute function notify_staff_rights_changed();--> statement-breakpoint
create trigger staff_member_departments_rights after insert or update or delete on staff_member_departments
  for each row execute function notify_staff_rights_changed();--> statement-breakpoint
ALTER TABLE "form_trials" ADD COLUMN "is_wording_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "form_trials" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "form_trials" ADD COLUMN "publish_by" uuid;--> statement-breakpoint
ALTER TABLE "form_trials" ADD COLUMN "publish_failure" text;--> statement-breakpoint
ALTER TABLE "form_trials" ADD CONSTRAINT "form_trials_publish_by_users_id_fk" FOREIGN KEY ("publish_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_trials_planner" ON "form_trials" USING btree ("publish_by");
