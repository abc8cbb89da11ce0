CREATE TABLE "completion_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dossier_id" uuid NOT NULL,
	"state" text NOT NULL,
	"version_number" integer NOT NULL,
	"parts" jsonb,
	"reason" text NOT NULL,
	"until" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"answered_by" uuid,
	"answer" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "completion_requests_state" CHECK ("completion_requests"."state" in ('asked', 'proposed', 'open', 'refiled', 'lapsed', 'abandoned', 'revoked', 'refused', 'granted'))
);
--> statement-breakpoint
ALTER TABLE "dossier_locks" ADD COLUMN "held_for" text DEFAULT 'team' NOT NULL;--> statement-breakpoint
ALTER TABLE "dossier_locks" DROP CONSTRAINT "dossier_locks_dossier_id_form_model_type_node_id_pk";--> statement-breakpoint
ALTER TABLE "dossier_locks" ADD CONSTRAINT "dossier_locks_dossier_id_form_model_type_node_id_held_for_pk" PRIMARY KEY("dossier_id","form_model_type","node_id","held_for");--> statement-breakpoint
ALTER TABLE "dossiers" ADD COLUMN "open_parts" jsonb;--> statement-breakpoint
ALTER TABLE "completion_requests" ADD CONSTRAINT "completion_requests_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completion_requests" ADD CONSTRAINT "completion_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completion_requests" ADD CONSTRAINT "completion_requests_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "completion_requests_dossier" ON "completion_requests" USING btree ("dossier_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "completion_requests_current" ON "completion_requests" USING btree ("dossier_id","state") WHERE "completion_requests"."state" in ('asked', 'proposed', 'open');--> statement-breakpoint
CREATE INDEX "completion_requests_author" ON "completion_requests" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "completion_requests_answerer" ON "completion_requests" USING btree ("answered_by");--> statement-breakpoint
ALTER TABLE "dossier_locks" ADD CONSTRAINT "dossier_locks_holder" CHECK ("dossier_locks"."held_for" in ('team', 'agency'));