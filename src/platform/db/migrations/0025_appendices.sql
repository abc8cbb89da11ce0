CREATE TABLE "dossier_appendices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dossier_id" uuid NOT NULL,
	"slot_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"pages" integer,
	"position" smallint NOT NULL,
	"storage_key" text NOT NULL,
	"scanned_at" timestamp with time zone,
	"uploaded_by" uuid,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dossier_appendices_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "dossier_appendices_format" CHECK ("dossier_appendices"."format" in ('pdf', 'docx', 'xlsx', 'odt', 'ods', 'png', 'jpeg'))
);
--> statement-breakpoint
CREATE TABLE "appendix_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dossier_id" uuid NOT NULL,
	"slot_id" uuid NOT NULL,
	"user_id" uuid,
	"replaces" uuid,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"pieces" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "call_appendices" ADD COLUMN "template" jsonb;--> statement-breakpoint
ALTER TABLE "call_requirements" ADD COLUMN "max_appendices" smallint;--> statement-breakpoint
ALTER TABLE "dossier_appendices" ADD CONSTRAINT "dossier_appendices_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_appendices" ADD CONSTRAINT "dossier_appendices_slot_id_call_appendices_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."call_appendices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_appendices" ADD CONSTRAINT "dossier_appendices_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appendix_uploads" ADD CONSTRAINT "appendix_uploads_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appendix_uploads" ADD CONSTRAINT "appendix_uploads_slot_id_call_appendices_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."call_appendices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appendix_uploads" ADD CONSTRAINT "appendix_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dossier_appendices_dossier" ON "dossier_appendices" USING btree ("dossier_id","slot_id","position");--> statement-breakpoint
CREATE INDEX "dossier_appendices_slot" ON "dossier_appendices" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "dossier_appendices_author" ON "dossier_appendices" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "appendix_uploads_expiry" ON "appendix_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "appendix_uploads_dossier" ON "appendix_uploads" USING btree ("dossier_id");--> statement-breakpoint
CREATE INDEX "appendix_uploads_slot" ON "appendix_uploads" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "appendix_uploads_user" ON "appendix_uploads" USING btree ("user_id");