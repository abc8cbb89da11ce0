CREATE TABLE "dossier_answer_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dossier_answer_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dossier_id" uuid NOT NULL,
	"form_model_type" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"answer" jsonb NOT NULL,
	"version" integer NOT NULL,
	"author_id" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "dossier_answer_history_kind" CHECK ("dossier_answer_history"."kind" in ('saved', 'aside'))
);
--> statement-breakpoint
CREATE TABLE "dossier_answers" (
	"dossier_id" uuid NOT NULL,
	"form_model_type" text NOT NULL,
	"key" text NOT NULL,
	"node_id" text NOT NULL,
	"answer" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dossier_answers_dossier_id_form_model_type_key_pk" PRIMARY KEY("dossier_id","form_model_type","key")
);
--> statement-breakpoint
CREATE TABLE "dossier_changes" (
	"dossier_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "dossier_changes_dossier_id_change_id_pk" PRIMARY KEY("dossier_id","change_id")
);
--> statement-breakpoint
CREATE TABLE "dossier_images" (
	"dossier_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"storage_key" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dossier_images_dossier_id_filename_pk" PRIMARY KEY("dossier_id","filename"),
	CONSTRAINT "dossier_images_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "dossier_locks" (
	"dossier_id" uuid NOT NULL,
	"form_model_type" text NOT NULL,
	"node_id" text NOT NULL,
	"locked_by" uuid,
	"locked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dossier_locks_dossier_id_form_model_type_node_id_pk" PRIMARY KEY("dossier_id","form_model_type","node_id")
);
--> statement-breakpoint
CREATE TABLE "dossier_forms" (
	"dossier_id" uuid NOT NULL,
	"form_model_type" text NOT NULL,
	"version_id" uuid NOT NULL,
	"last_update" timestamp with time zone NOT NULL,
	CONSTRAINT "dossier_forms_dossier_id_form_model_type_pk" PRIMARY KEY("dossier_id","form_model_type"),
	CONSTRAINT "dossier_forms_type" CHECK ("dossier_forms"."form_model_type" in ('general_information', 'scientific_proposition'))
);
--> statement-breakpoint
CREATE TABLE "dossier_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dossier_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"team_number" smallint NOT NULL,
	"may_write" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dossier_members_role" CHECK ("dossier_members"."role" in ('coordinator', 'delegate', 'scientific_manager', 'member')),
	CONSTRAINT "dossier_members_team" CHECK ("dossier_members"."team_number" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "dossiers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call_id" integer NOT NULL,
	"acronym" text NOT NULL,
	"title" text NOT NULL,
	"place" text DEFAULT 'draft' NOT NULL,
	"unlocked" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dossiers_place" CHECK ("dossiers"."place" in ('draft', 'published', 'selected', 'not_selected', 'not_eligible')),
	CONSTRAINT "dossiers_published" CHECK (("dossiers"."place" = 'draft') = ("dossiers"."published_at" is null))
);
--> statement-breakpoint
CREATE TABLE "call_appendices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call_id" integer NOT NULL,
	"kind" text NOT NULL,
	"label_fr" text NOT NULL,
	"label_en" text NOT NULL,
	"mandatory" boolean DEFAULT false NOT NULL,
	"max_count" smallint DEFAULT 1 NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "call_appendices_kind" CHECK ("call_appendices"."kind" in ('financial', 'simple')),
	CONSTRAINT "call_appendices_count" CHECK ("call_appendices"."max_count" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "call_forms" (
	"call_id" integer NOT NULL,
	"form_model_type" text NOT NULL,
	"version_id" uuid NOT NULL,
	CONSTRAINT "call_forms_call_id_form_model_type_pk" PRIMARY KEY("call_id","form_model_type"),
	CONSTRAINT "call_forms_type" CHECK ("call_forms"."form_model_type" in ('general_information', 'scientific_proposition'))
);
--> statement-breakpoint
CREATE TABLE "call_requirements" (
	"call_id" integer PRIMARY KEY NOT NULL,
	"coordinator_cv" boolean DEFAULT true NOT NULL,
	"scientific_manager_cv" boolean DEFAULT true NOT NULL,
	"editable_managing_organisation" boolean DEFAULT true NOT NULL,
	"grace_minutes" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_model_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_model_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"model" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "form_model_versions_number" UNIQUE("form_model_id","number")
);
--> statement-breakpoint
CREATE TABLE "form_models" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dossier_answer_history" ADD CONSTRAINT "dossier_answer_history_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_answer_history" ADD CONSTRAINT "dossier_answer_history_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_answers" ADD CONSTRAINT "dossier_answers_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_answers" ADD CONSTRAINT "dossier_answers_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_changes" ADD CONSTRAINT "dossier_changes_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_images" ADD CONSTRAINT "dossier_images_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_images" ADD CONSTRAINT "dossier_images_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_locks" ADD CONSTRAINT "dossier_locks_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_locks" ADD CONSTRAINT "dossier_locks_locked_by_users_id_fk" FOREIGN KEY ("locked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_forms" ADD CONSTRAINT "dossier_forms_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_forms" ADD CONSTRAINT "dossier_forms_version_id_form_model_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."form_model_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_members" ADD CONSTRAINT "dossier_members_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_members" ADD CONSTRAINT "dossier_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossiers" ADD CONSTRAINT "dossiers_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_appendices" ADD CONSTRAINT "call_appendices_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_forms" ADD CONSTRAINT "call_forms_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_forms" ADD CONSTRAINT "call_forms_version_id_form_model_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."form_model_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_requirements" ADD CONSTRAINT "call_requirements_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_model_versions" ADD CONSTRAINT "form_model_versions_form_model_id_form_models_id_fk" FOREIGN KEY ("form_model_id") REFERENCES "public"."form_models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_models" ADD CONSTRAINT "form_models_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dossier_answer_history_key" ON "dossier_answer_history" USING btree ("dossier_id","form_model_type","key","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "dossier_answer_history_author" ON "dossier_answer_history" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "dossier_answers_author" ON "dossier_answers" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "dossier_changes_at" ON "dossier_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "dossier_images_author" ON "dossier_images" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "dossier_locks_author" ON "dossier_locks" USING btree ("locked_by");--> statement-breakpoint
CREATE INDEX "dossier_forms_version" ON "dossier_forms" USING btree ("version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dossier_members_person" ON "dossier_members" USING btree ("dossier_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dossier_members_coordinator" ON "dossier_members" USING btree ("dossier_id") WHERE "dossier_members"."role" = 'coordinator';--> statement-breakpoint
CREATE INDEX "dossier_members_user" ON "dossier_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dossiers_call" ON "dossiers" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "call_appendices_call" ON "call_appendices" USING btree ("call_id","position");--> statement-breakpoint
CREATE INDEX "call_forms_version" ON "call_forms" USING btree ("version_id");--> statement-breakpoint
-- Dossiers are answers to a version: once published, it is what it is, for as long as anybody may ask.
create function public.keep_published_version() returns trigger language plpgsql as $$
begin
  if old.published_at is null then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'a published form version cannot be changed' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger form_model_versions_published before update or delete on form_model_versions
  for each row execute function keep_published_version();
--> statement-breakpoint
-- A draft nobody is in any more is nobody's: it goes with its last member. What was deposited is a record and stays.
create function public.drop_abandoned_draft() returns trigger language plpgsql as $$
begin
  delete from dossiers d where d.id = old.dossier_id and d.place = 'draft'
    and not exists (select from dossier_members m where m.dossier_id = d.id);
  return null;
end $$;
--> statement-breakpoint
create trigger dossier_members_last after delete on dossier_members
  for each row execute function drop_abandoned_draft();
