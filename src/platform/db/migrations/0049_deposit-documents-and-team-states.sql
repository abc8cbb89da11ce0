CREATE TABLE "deposit_documents" (
	"version_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"kind" text NOT NULL,
	"locale" text,
	"bytes" bigint NOT NULL,
	"statement" text NOT NULL,
	"signature" text NOT NULL,
	"key_id" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deposit_documents_version_id_sha256_pk" PRIMARY KEY("version_id","sha256"),
	CONSTRAINT "deposit_documents_kind" CHECK ("deposit_documents"."kind" in ('dossier', 'receipt', 'archive')),
	CONSTRAINT "deposit_documents_locale" CHECK (("deposit_documents"."kind" = 'archive') = ("deposit_documents"."locale" is null))
);
--> statement-breakpoint
ALTER TABLE "dossier_teams" ADD COLUMN "state" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "pads" ADD COLUMN "settled_digest" text;--> statement-breakpoint
ALTER TABLE "deposit_documents" ADD CONSTRAINT "deposit_documents_version_id_deposit_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."deposit_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_documents" ADD CONSTRAINT "deposit_documents_key_id_receipt_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."receipt_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposit_documents_sha256" ON "deposit_documents" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_documents_dossier" ON "deposit_documents" USING btree ("version_id","locale") WHERE "deposit_documents"."kind" = 'dossier';--> statement-breakpoint
ALTER TABLE "dossier_teams" ADD CONSTRAINT "dossier_teams_state" CHECK ("dossier_teams"."state" in ('active', 'vacant', 'removed'));--> statement-breakpoint
create trigger deposit_documents_append_only before update or delete on deposit_documents
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger deposit_documents_no_truncate before truncate on deposit_documents
  for each statement execute function refuse_change();
--> statement-breakpoint
-- Teams of drafts that disappeared when their last person left: their coordinators decide what becomes of them.
UPDATE "dossier_teams" SET "state" = 'vacant'
FROM "dossiers"
WHERE "dossiers"."id" = "dossier_teams"."dossier_id" AND "dossiers"."place" = 'draft'
  AND EXISTS (SELECT FROM "dossier_former_members" "former"
    WHERE "former"."dossier_id" = "dossier_teams"."dossier_id" AND "former"."team_number" = "dossier_teams"."number")
  AND NOT EXISTS (SELECT FROM "dossier_members" "member"
    WHERE "member"."dossier_id" = "dossier_teams"."dossier_id" AND "member"."team_number" = "dossier_teams"."number");
