CREATE TABLE "dossier_teams" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dossier_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"organization_type" text,
	"identifier" text,
	"identifier_type" text,
	"label" text,
	"sub_label" text,
	"institution_type" text,
	"country" text,
	CONSTRAINT "dossier_teams_number" UNIQUE("dossier_id","number"),
	CONSTRAINT "dossier_teams_range" CHECK ("dossier_teams"."number" between 1 and 99),
	CONSTRAINT "dossier_teams_institution" CHECK (("dossier_teams"."label" is null) = ("dossier_teams"."organization_type" is null)),
	CONSTRAINT "dossier_teams_type" CHECK ("dossier_teams"."organization_type" in ('public', 'public_no_rnsr', 'private', 'foreign', 'foreign_no_ror'))
);
--> statement-breakpoint
CREATE TABLE "dossier_former_members" (
	"dossier_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"team_number" smallint NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	"removed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dossier_invitation_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"invitation_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dossier_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dossier_id" uuid NOT NULL,
	"role" text NOT NULL,
	"team_number" smallint NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"locale" text NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	"invited_by" uuid,
	"sent_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"reason" text,
	CONSTRAINT "dossier_invitations_state" CHECK ("dossier_invitations"."state" in ('sent', 'read', 'accepted', 'refused', 'expired', 'cancelled', 'member_removed')),
	CONSTRAINT "dossier_invitations_role" CHECK ("dossier_invitations"."role" in ('scientific_manager', 'member'))
);
--> statement-breakpoint
CREATE TABLE "dossier_managing_organizations" (
	"team_id" uuid PRIMARY KEY NOT NULL,
	"siret" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"zip_code" text NOT NULL,
	"city" text NOT NULL,
	"phone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dossier_team_contacts" (
	"team_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "dossier_team_contacts_team_id_kind_pk" PRIMARY KEY("team_id","kind"),
	CONSTRAINT "dossier_team_contacts_kind" CHECK ("dossier_team_contacts"."kind" in ('legal_representative', 'additional_contact'))
);
--> statement-breakpoint
ALTER TABLE "dossier_members" DROP CONSTRAINT "dossier_members_team";--> statement-breakpoint
ALTER TABLE "dossier_members" ADD COLUMN "shown_first_name" text;--> statement-breakpoint
ALTER TABLE "dossier_members" ADD COLUMN "shown_last_name" text;--> statement-breakpoint
ALTER TABLE "dossier_members" ADD COLUMN "cv_id" uuid;--> statement-breakpoint
ALTER TABLE "dossier_members" ADD COLUMN "cv_file_id" uuid;--> statement-breakpoint
ALTER TABLE "dossier_teams" ADD CONSTRAINT "dossier_teams_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_former_members" ADD CONSTRAINT "dossier_former_members_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_former_members" ADD CONSTRAINT "dossier_former_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_invitation_links" ADD CONSTRAINT "dossier_invitation_links_invitation_id_dossier_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."dossier_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_invitations" ADD CONSTRAINT "dossier_invitations_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_invitations" ADD CONSTRAINT "dossier_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_invitations" ADD CONSTRAINT "dossier_invitations_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_invitations" ADD CONSTRAINT "dossier_invitations_team" FOREIGN KEY ("dossier_id","team_number") REFERENCES "public"."dossier_teams"("dossier_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_managing_organizations" ADD CONSTRAINT "dossier_managing_organizations_team_id_dossier_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."dossier_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_team_contacts" ADD CONSTRAINT "dossier_team_contacts_team_id_dossier_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."dossier_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dossier_former_members_dossier" ON "dossier_former_members" USING btree ("dossier_id","user_id");--> statement-breakpoint
CREATE INDEX "dossier_former_members_user" ON "dossier_former_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dossier_invitation_links_invitation" ON "dossier_invitation_links" USING btree ("invitation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dossier_invitations_open" ON "dossier_invitations" USING btree ("dossier_id",lower("email")) WHERE "dossier_invitations"."state" in ('sent', 'read');--> statement-breakpoint
CREATE INDEX "dossier_invitations_dossier" ON "dossier_invitations" USING btree ("dossier_id","sent_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "dossier_invitations_address" ON "dossier_invitations" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "dossier_members" ADD CONSTRAINT "dossier_members_cv_id_cvs_id_fk" FOREIGN KEY ("cv_id") REFERENCES "public"."cvs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_members" ADD CONSTRAINT "dossier_members_cv_file_id_cv_files_id_fk" FOREIGN KEY ("cv_file_id") REFERENCES "public"."cv_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Whoever is in a dossier already is in a team of it; the coordinator's has their institution.
insert into dossier_teams (dossier_id, number, organization_type, identifier, identifier_type, label, sub_label,
  institution_type, country)
select distinct on (m.dossier_id, m.team_number) m.dossier_id, m.team_number, a.organization_type, a.identifier,
  a.identifier_type, a.label, a.sub_label, a.institution_type, a.country
from dossier_members m left join affiliations a on a.user_id = m.user_id
order by m.dossier_id, m.team_number, m.role <> 'coordinator', m.role <> 'scientific_manager', m.joined_at;
--> statement-breakpoint
ALTER TABLE "dossier_members" ADD CONSTRAINT "dossier_members_in_team" FOREIGN KEY ("dossier_id","team_number") REFERENCES "public"."dossier_teams"("dossier_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_members" ADD CONSTRAINT "dossier_members_cv" CHECK ("dossier_members"."cv_id" is null or "dossier_members"."cv_file_id" is null);