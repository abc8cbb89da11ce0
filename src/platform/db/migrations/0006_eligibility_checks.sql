CREATE TABLE "agency_dossier_openings" (
	"dossier_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"criterion" smallint,
	CONSTRAINT "agency_dossier_openings_dossier_id_user_id_pk" PRIMARY KEY("dossier_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "eligibility_checks" (
	"dossier_id" uuid NOT NULL,
	"criterion_id" text NOT NULL,
	"look" smallint NOT NULL,
	"verdict" text NOT NULL,
	"comment" text NOT NULL,
	"version_number" integer NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "eligibility_checks_dossier_id_criterion_id_look_pk" PRIMARY KEY("dossier_id","criterion_id","look"),
	CONSTRAINT "eligibility_checks_look" CHECK ("eligibility_checks"."look" in (1, 2)),
	CONSTRAINT "eligibility_checks_verdict" CHECK ("eligibility_checks"."verdict" in ('yes', 'no', 'review'))
);
--> statement-breakpoint
CREATE TABLE "eligibility_states" (
	"dossier_id" uuid PRIMARY KEY NOT NULL,
	"version_number" integer NOT NULL,
	"rules_digest" text NOT NULL,
	"status" text NOT NULL,
	"criteria" jsonb NOT NULL,
	CONSTRAINT "eligibility_states_status_known" CHECK ("eligibility_states"."status" in ('todo', 'review', 'second_look', 'eligible', 'not_eligible'))
);
--> statement-breakpoint
CREATE TABLE "eligibility_verdicts" (
	"dossier_id" uuid NOT NULL,
	"look" smallint NOT NULL,
	"verdict" text NOT NULL,
	"reason" text NOT NULL,
	"version_number" integer NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "eligibility_verdicts_dossier_id_look_pk" PRIMARY KEY("dossier_id","look"),
	CONSTRAINT "eligibility_verdicts_look" CHECK ("eligibility_verdicts"."look" in (1, 2)),
	CONSTRAINT "eligibility_verdicts_verdict" CHECK ("eligibility_verdicts"."verdict" in ('eligible', 'not_eligible'))
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "second_look" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dossiers" ADD COLUMN "eligibility_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agency_dossier_openings" ADD CONSTRAINT "agency_dossier_openings_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_dossier_openings" ADD CONSTRAINT "agency_dossier_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eligibility_checks" ADD CONSTRAINT "eligibility_checks_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eligibility_checks" ADD CONSTRAINT "eligibility_checks_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eligibility_states" ADD CONSTRAINT "eligibility_states_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eligibility_verdicts" ADD CONSTRAINT "eligibility_verdicts_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eligibility_verdicts" ADD CONSTRAINT "eligibility_verdicts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agency_dossier_openings_user" ON "agency_dossier_openings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "eligibility_checks_author" ON "eligibility_checks" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "eligibility_verdicts_author" ON "eligibility_verdicts" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "agency_dossiers_deposited" ON "agency_dossiers" USING btree ("deposited_at","dossier_id");