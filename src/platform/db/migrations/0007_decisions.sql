CREATE TABLE "decision_confirmations" (
	"decision_id" uuid PRIMARY KEY NOT NULL,
	"confirmed_by" uuid NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decision_motives" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"state" text NOT NULL,
	"text_fr" text NOT NULL,
	"text_en" text NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "decision_motives_state" CHECK ("decision_motives"."state" in ('selected', 'not_selected', 'not_eligible'))
);
--> statement-breakpoint
CREATE TABLE "decision_releases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call_id" integer NOT NULL,
	"state" text NOT NULL,
	"planned_for" timestamp with time zone,
	"planned_by" uuid NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"problems" jsonb,
	"told_at" timestamp with time zone,
	CONSTRAINT "decision_releases_state" CHECK ("decision_releases"."state" in ('preparing', 'planned', 'released', 'cancelled', 'blocked'))
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dossier_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text,
	"rank" integer,
	"amount_euros" numeric(14, 2),
	"code" text,
	"programme" text,
	"motive_id" uuid,
	"reason" text,
	"version_number" integer NOT NULL,
	"source" text NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "decisions_revision" UNIQUE("dossier_id","revision"),
	CONSTRAINT "decisions_counts" CHECK ("decisions"."revision" >= 1),
	CONSTRAINT "decisions_kind" CHECK ("decisions"."kind" in ('prepared', 'cleared', 'withdrawn')),
	CONSTRAINT "decisions_source" CHECK ("decisions"."source" in ('page', 'selection', 'file')),
	CONSTRAINT "decisions_state" CHECK (("decisions"."kind" = 'prepared') = ("decisions"."state" is not null) and "decisions"."state" in ('selected', 'not_selected', 'not_eligible')),
	CONSTRAINT "decisions_reason" CHECK (("decisions"."kind" = 'withdrawn') = ("decisions"."reason" is not null)),
	CONSTRAINT "decisions_rank" CHECK ("decisions"."rank" >= 1),
	CONSTRAINT "decisions_amount" CHECK ("decisions"."amount_euros" >= 0)
);
--> statement-breakpoint
CREATE TABLE "release_decisions" (
	"release_id" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	"dossier_id" uuid NOT NULL,
	"letter_sha256" text,
	"letter_bytes" integer,
	"letter_pages" integer,
	"letter_locale" text,
	"letter_subject" text,
	"letter_recipient" text,
	"released_at" timestamp with time zone,
	CONSTRAINT "release_decisions_release_id_dossier_id_pk" PRIMARY KEY("release_id","dossier_id")
);
--> statement-breakpoint
CREATE TABLE "call_letter_templates" (
	"call_id" integer NOT NULL,
	"kind" text NOT NULL,
	"template_id" uuid NOT NULL,
	CONSTRAINT "call_letter_templates_call_id_kind_pk" PRIMARY KEY("call_id","kind"),
	CONSTRAINT "call_letter_templates_kind" CHECK ("call_letter_templates"."kind" in ('selected', 'not_selected', 'not_eligible', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "letter_adaptations" (
	"dossier_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"text" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"adapted_by" uuid,
	"adapted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "letter_adaptations_dossier_id_kind_locale_pk" PRIMARY KEY("dossier_id","kind","locale"),
	CONSTRAINT "letter_adaptations_kind" CHECK ("letter_adaptations"."kind" in ('selected', 'not_selected', 'not_eligible', 'withdrawn')),
	CONSTRAINT "letter_adaptations_locale" CHECK ("letter_adaptations"."locale" in ('fr', 'en'))
);
--> statement-breakpoint
CREATE TABLE "letter_reviews" (
	"dossier_id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"reviewed_by" uuid,
	"reviewed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"texts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "letter_templates_kind" CHECK ("letter_templates"."kind" in ('selected', 'not_selected', 'not_eligible', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "decision_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dossier_id" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"recipient" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"pages" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "decision_letters_decision_id_unique" UNIQUE("decision_id"),
	CONSTRAINT "decision_letters_kind" CHECK ("decision_letters"."kind" in ('selected', 'not_selected', 'not_eligible', 'withdrawn')),
	CONSTRAINT "decision_letters_locale" CHECK ("decision_letters"."locale" in ('fr', 'en'))
);
--> statement-breakpoint
CREATE TABLE "project_amendments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"reason" text NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_amendments_number" UNIQUE("project_id","number"),
	CONSTRAINT "project_amendments_kind" CHECK ("project_amendments"."kind" in ('amount', 'coordinator', 'dates'))
);
--> statement-breakpoint
CREATE TABLE "project_people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"role" text NOT NULL,
	"team_number" smallint NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"organization" text NOT NULL,
	"user_id" uuid,
	"orcid" text,
	"email" text,
	CONSTRAINT "project_people_role" CHECK ("project_people"."role" in ('coordinator', 'scientific_manager', 'member'))
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"partner_id" integer NOT NULL,
	"department_id" integer,
	"source" text NOT NULL,
	"call_id" integer,
	"dossier_id" uuid,
	"decision_id" uuid,
	"acronym" text NOT NULL,
	"title" text NOT NULL,
	"programme" text NOT NULL,
	"amount_euros" numeric(14, 2) NOT NULL,
	"requested_euros" numeric(14, 2),
	"keywords" text[] NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "projects_decision_id_unique" UNIQUE("decision_id"),
	CONSTRAINT "projects_source" CHECK ("projects"."source" in ('release', 'import')),
	CONSTRAINT "projects_ended" CHECK (("projects"."ended_at" is null) = ("projects"."end_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "decision_confirmations" ADD CONSTRAINT "decision_confirmations_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_motives" ADD CONSTRAINT "decision_motives_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_releases" ADD CONSTRAINT "decision_releases_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_motive_id_decision_motives_id_fk" FOREIGN KEY ("motive_id") REFERENCES "public"."decision_motives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_decisions" ADD CONSTRAINT "release_decisions_release_id_decision_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."decision_releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_decisions" ADD CONSTRAINT "release_decisions_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_decisions" ADD CONSTRAINT "release_decisions_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_letter_templates" ADD CONSTRAINT "call_letter_templates_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_letter_templates" ADD CONSTRAINT "call_letter_templates_template_id_letter_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."letter_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_adaptations" ADD CONSTRAINT "letter_adaptations_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_adaptations" ADD CONSTRAINT "letter_adaptations_adapted_by_users_id_fk" FOREIGN KEY ("adapted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_reviews" ADD CONSTRAINT "letter_reviews_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_reviews" ADD CONSTRAINT "letter_reviews_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_templates" ADD CONSTRAINT "letter_templates_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_templates" ADD CONSTRAINT "letter_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_letters" ADD CONSTRAINT "decision_letters_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_amendments" ADD CONSTRAINT "project_amendments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_people" ADD CONSTRAINT "project_people_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_people" ADD CONSTRAINT "project_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decision_motives_partner" ON "decision_motives" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "decision_releases_call" ON "decision_releases" USING btree ("call_id","planned_at");--> statement-breakpoint
CREATE INDEX "decision_releases_waiting" ON "decision_releases" USING btree ("state") WHERE "decision_releases"."state" in ('preparing', 'planned');--> statement-breakpoint
CREATE INDEX "decisions_motive" ON "decisions" USING btree ("motive_id");--> statement-breakpoint
CREATE INDEX "release_decisions_decision" ON "release_decisions" USING btree ("decision_id");--> statement-breakpoint
CREATE UNIQUE INDEX "release_decisions_released" ON "release_decisions" USING btree ("decision_id") WHERE "release_decisions"."released_at" is not null;--> statement-breakpoint
CREATE INDEX "release_decisions_dossier" ON "release_decisions" USING btree ("dossier_id");--> statement-breakpoint
CREATE INDEX "release_decisions_letter" ON "release_decisions" USING btree ("letter_sha256");--> statement-breakpoint
CREATE INDEX "call_letter_templates_template" ON "call_letter_templates" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "letter_adaptations_author" ON "letter_adaptations" USING btree ("adapted_by");--> statement-breakpoint
CREATE INDEX "letter_reviews_author" ON "letter_reviews" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "letter_templates_partner" ON "letter_templates" USING btree ("partner_id","kind");--> statement-breakpoint
CREATE INDEX "letter_templates_author" ON "letter_templates" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "decision_letters_dossier" ON "decision_letters" USING btree ("dossier_id","sent_at");--> statement-breakpoint
CREATE INDEX "decision_letters_sha256" ON "decision_letters" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "project_people_project" ON "project_people" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_people_user" ON "project_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "project_people_orcid" ON "project_people" USING btree ("orcid") WHERE "project_people"."user_id" is null;--> statement-breakpoint
CREATE INDEX "project_people_email" ON "project_people" USING btree (lower("email")) WHERE "project_people"."user_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "projects_code" ON "projects" USING btree (upper("code"));--> statement-breakpoint
CREATE INDEX "projects_partner" ON "projects" USING btree ("partner_id","decided_at");--> statement-breakpoint
CREATE INDEX "projects_call" ON "projects" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "projects_dossier" ON "projects" USING btree ("dossier_id");--> statement-breakpoint
create trigger decisions_append_only before update or delete on decisions
  for each row execute function refuse_change();
create trigger decisions_no_truncate before truncate on decisions
  for each statement execute function refuse_change();
create trigger decision_confirmations_append_only before update or delete on decision_confirmations
  for each row execute function refuse_change();
create trigger decision_confirmations_no_truncate before truncate on decision_confirmations
  for each statement execute function refuse_change();
create trigger decision_letters_append_only before update or delete on decision_letters
  for each row execute function refuse_change();
create trigger decision_letters_no_truncate before truncate on decision_letters
  for each statement execute function refuse_change();
create trigger project_amendments_append_only before update or delete on project_amendments
  for each row execute function refuse_change();
create trigger project_amendments_no_truncate before truncate on project_amendments
  for each statement execute function refuse_change();
--> statement-breakpoint
-- People of projects without an account are found by their ORCID iD, otherwise by a proven address, as soon as an account
-- has it. An address does not link an account with another iD.
create function link_project_people() returns trigger language plpgsql as $$
begin
  update project_people set user_id = new.id, orcid = null, email = null
  where user_id is null and (
    orcid = new.orcid
    or (new.email_verified_at is not null and lower(email) = lower(new.email)
      and (orcid is null or new.orcid is null or orcid = new.orcid)));
  return null;
end $$;
create trigger users_link_project_people after insert or update of orcid, email, email_verified_at on users
  for each row execute function link_project_people();
