CREATE TABLE "dossier_left_overs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dossier_left_overs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dossier_id" uuid NOT NULL,
	"from_name" text NOT NULL,
	"form_model_type" text NOT NULL,
	"node" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	"why" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dossier_left_overs_why" CHECK ("dossier_left_overs"."why" in ('questionGone', 'typeChanged', 'optionsGone', 'groupGone', 'formattingGone', 'limit', 'notAsked', 'answered'))
);
--> statement-breakpoint
ALTER TABLE "dossier_left_overs" ADD CONSTRAINT "dossier_left_overs_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dossier_left_overs_dossier" ON "dossier_left_overs" USING btree ("dossier_id","id");