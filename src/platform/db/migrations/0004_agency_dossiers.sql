CREATE TABLE "agency_dossiers" (
	"dossier_id" uuid PRIMARY KEY NOT NULL,
	"call_id" integer NOT NULL,
	"version_number" integer NOT NULL,
	"deposited_at" timestamp with time zone NOT NULL,
	"first_deposited_at" timestamp with time zone NOT NULL,
	"number" text NOT NULL,
	"acronym" text NOT NULL,
	"title" text NOT NULL,
	"coordinator" text NOT NULL,
	"coordinator_institution" text NOT NULL,
	"team_count" smallint NOT NULL,
	"countries" text[] NOT NULL,
	"institutions" text[] NOT NULL,
	"requested_amount" numeric,
	"duration_months" numeric,
	"erc_domains" text[] NOT NULL,
	"keywords" text[] NOT NULL,
	"abstract" text NOT NULL,
	"searched" text NOT NULL,
	"content" "tsvector" NOT NULL,
	"indexed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agency_dossiers_version" CHECK ("agency_dossiers"."version_number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "agency_labels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agency_labels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"partner_id" integer NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agency_dossier_assignments" (
	"dossier_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"assigned_by" uuid,
	"assigned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agency_dossier_follows" (
	"dossier_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "agency_dossier_follows_dossier_id_member_id_pk" PRIMARY KEY("dossier_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "agency_dossier_labels" (
	"dossier_id" uuid NOT NULL,
	"label_id" integer NOT NULL,
	CONSTRAINT "agency_dossier_labels_dossier_id_label_id_pk" PRIMARY KEY("dossier_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "agency_dossier_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dossier_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "agency_dossier_readings" (
	"dossier_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agency_dossier_readings_dossier_id_version_number_user_id_hour_pk" PRIMARY KEY("dossier_id","version_number","user_id","hour")
);
--> statement-breakpoint
ALTER TABLE "agency_dossiers" ADD CONSTRAINT "agency_dossiers_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_dossiers" ADD CONSTRAINT "agency_dossiers_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_labels" ADD CONSTRAINT "agency_labels_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_dossier_assignments" ADD CONSTRAINT "agency_dossier_assignments_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_dossier_assignments" ADD CONSTRAINT "agency_dossier_assignments_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_dossier_assignments" ADD CONSTRAINT "agency_dossier_assignments_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_dossier_follows" ADD CONSTRAINT "agency_dossier_follows_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_dossier_follows" ADD CONSTRAINT "agency_dossier_follows_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_dossier_labels" ADD CONSTRAINT "agency_dossier_labels_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_dossier_labels" ADD CONSTRAINT "agency_dossier_labels_label_id_agency_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."agency_labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_dossier_notes" ADD CONSTRAINT "agency_dossier_notes_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_dossier_notes" ADD CONSTRAINT "agency_dossier_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_dossier_readings" ADD CONSTRAINT "agency_dossier_readings_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_dossier_readings" ADD CONSTRAINT "agency_dossier_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agency_dossiers_call" ON "agency_dossiers" USING btree ("call_id","deposited_at");--> statement-breakpoint
CREATE INDEX "agency_dossiers_searched" ON "agency_dossiers" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "agency_dossiers_content" ON "agency_dossiers" USING gin ("content");--> statement-breakpoint
CREATE UNIQUE INDEX "agency_labels_name" ON "agency_labels" USING btree ("partner_id",lower("name"));--> statement-breakpoint
CREATE INDEX "agency_dossier_assignments_member" ON "agency_dossier_assignments" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "agency_dossier_assignments_author" ON "agency_dossier_assignments" USING btree ("assigned_by");--> statement-breakpoint
CREATE INDEX "agency_dossier_follows_member" ON "agency_dossier_follows" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "agency_dossier_labels_label" ON "agency_dossier_labels" USING btree ("label_id");--> statement-breakpoint
CREATE INDEX "agency_dossier_notes_dossier" ON "agency_dossier_notes" USING btree ("dossier_id","written_at");--> statement-breakpoint
CREATE INDEX "agency_dossier_notes_author" ON "agency_dossier_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "agency_dossier_readings_user" ON "agency_dossier_readings" USING btree ("user_id");