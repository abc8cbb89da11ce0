CREATE TABLE "cv_uses" (
	"cv_id" uuid NOT NULL,
	"dossier_id" uuid NOT NULL,
	"dossier_name" text NOT NULL,
	"deposited_at" timestamp with time zone,
	CONSTRAINT "cv_uses_cv_id_dossier_id_pk" PRIMARY KEY("cv_id","dossier_id")
);
--> statement-breakpoint
ALTER TABLE "cv_uses" ADD CONSTRAINT "cv_uses_cv_id_cvs_id_fk" FOREIGN KEY ("cv_id") REFERENCES "public"."cvs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cv_uses_dossier" ON "cv_uses" USING btree ("dossier_id");