CREATE TABLE "dossier_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dossier_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"digest" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"images_done" smallint DEFAULT 0 NOT NULL,
	"images_total" smallint DEFAULT 0 NOT NULL,
	"storage_key" text NOT NULL,
	"bytes" integer,
	"sha256" text,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dossier_exports_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "dossier_exports_content" UNIQUE("dossier_id","kind","locale","digest"),
	CONSTRAINT "dossier_exports_kind" CHECK ("dossier_exports"."kind" in ('general_information', 'scientific_proposition', 'dossier')),
	CONSTRAINT "dossier_exports_state" CHECK ("dossier_exports"."state" in ('waiting', 'images', 'setting', 'ready', 'failed')),
	CONSTRAINT "dossier_exports_ready" CHECK (("dossier_exports"."state" = 'ready') = ("dossier_exports"."bytes" is not null and "dossier_exports"."sha256" is not null))
);
--> statement-breakpoint
ALTER TABLE "dossier_exports" ADD CONSTRAINT "dossier_exports_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dossier_exports_expiry" ON "dossier_exports" USING btree ("expires_at");