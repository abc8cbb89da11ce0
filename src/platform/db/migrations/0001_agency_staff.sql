CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list" text NOT NULL,
	"user_id" uuid NOT NULL,
	"partner_id" integer,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"columns" text[] DEFAULT '{}' NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"all_departments" boolean NOT NULL,
	"department_ids" integer[] DEFAULT '{}' NOT NULL,
	"token_hash" text NOT NULL,
	"locale" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "staff_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_invitations_role" CHECK ("staff_invitations"."role" in ('reader', 'officer', 'decider', 'manager'))
);
--> statement-breakpoint
CREATE TABLE "staff_member_departments" (
	"member_id" uuid NOT NULL,
	"department_id" integer NOT NULL,
	CONSTRAINT "staff_member_departments_member_id_department_id_pk" PRIMARY KEY("member_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "staff_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"partner_id" integer NOT NULL,
	"role" text NOT NULL,
	"all_departments" boolean NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	CONSTRAINT "staff_members_role" CHECK ("staff_members"."role" in ('reader', 'officer', 'decider', 'manager'))
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "departments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"partner_id" integer NOT NULL,
	"name_fr" text NOT NULL,
	"name_en" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "declared_conflicts" (
	"user_id" uuid NOT NULL,
	"dossier_id" uuid NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "declared_conflicts_user_id_dossier_id_pk" PRIMARY KEY("user_id","dossier_id")
);
--> statement-breakpoint
CREATE TABLE "audit_reasons" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"reason" text,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"last_seq" bigint PRIMARY KEY NOT NULL,
	"first_seq" bigint NOT NULL,
	"digest" text NOT NULL,
	"row_digests" "bytea" NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_seals_first_seq_unique" UNIQUE("first_seq")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "staff_member_id" uuid;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "department_id" integer;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "logo_key" text;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "controller_name" text;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "controller_email" text;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_member_departments" ADD CONSTRAINT "staff_member_departments_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_member_departments" ADD CONSTRAINT "staff_member_departments_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declared_conflicts" ADD CONSTRAINT "declared_conflicts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declared_conflicts" ADD CONSTRAINT "declared_conflicts_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_reasons" ADD CONSTRAINT "audit_reasons_event_id_audit_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."audit_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("list","user_id",coalesce("partner_id", 0),lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_partner" ON "saved_views" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "staff_invitations_partner" ON "staff_invitations" USING btree ("partner_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_member_departments_department" ON "staff_member_departments" USING btree ("department_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_active" ON "staff_members" USING btree ("user_id","partner_id") WHERE "staff_members"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "staff_members_partner" ON "staff_members" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "departments_partner" ON "departments" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "declared_conflicts_dossier" ON "declared_conflicts" USING btree ("dossier_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_staff_member_id_staff_members_id_fk" FOREIGN KEY ("staff_member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_staff_member" ON "sessions" USING btree ("staff_member_id");--> statement-breakpoint
CREATE INDEX "audit_events_partner" ON "audit_events" USING btree ("partner_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at");;--> statement-breakpoint
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_change();--> statement-breakpoint
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function refuse_change();
