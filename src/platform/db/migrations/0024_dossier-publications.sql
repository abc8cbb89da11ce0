CREATE TABLE "dossier_publications" (
	"dossier_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"publications" text[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dossier_publications_dossier_id_user_id_list_pk" PRIMARY KEY("dossier_id","user_id","list"),
	CONSTRAINT "dossier_publications_list" CHECK ("dossier_publications"."list" in ('publications-hal', 'publications-hal-cv'))
);
--> statement-breakpoint
ALTER TABLE "dossier_publications" ADD CONSTRAINT "dossier_publications_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_publications" ADD CONSTRAINT "dossier_publications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dossier_publications_user" ON "dossier_publications" USING btree ("user_id");