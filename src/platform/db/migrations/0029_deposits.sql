CREATE TABLE "deposit_files" (
	"version_id" uuid NOT NULL,
	"path" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "deposit_files_version_id_path_pk" PRIMARY KEY("version_id","path"),
	CONSTRAINT "deposit_files_kind" CHECK ("deposit_files"."kind" in ('cv', 'image', 'appendix'))
);
--> statement-breakpoint
CREATE TABLE "deposit_receipts" (
	"number" text PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"receipt" text NOT NULL,
	"signature" text NOT NULL,
	"key_id" text NOT NULL,
	CONSTRAINT "deposit_receipts_version_id_unique" UNIQUE("version_id")
);
--> statement-breakpoint
CREATE TABLE "deposit_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dossier_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"manifest" text NOT NULL,
	"sha256" text NOT NULL,
	"forms" jsonb NOT NULL,
	"deposited_at" timestamp with time zone NOT NULL,
	"depositor_user_id" uuid,
	CONSTRAINT "deposit_versions_number" UNIQUE("dossier_id","number"),
	CONSTRAINT "deposit_versions_counts" CHECK ("deposit_versions"."number" >= 1),
	CONSTRAINT "deposit_versions_kind" CHECK ("deposit_versions"."kind" in ('deposit', 'refile', 'standby')),
	CONSTRAINT "deposit_versions_digest" CHECK ("deposit_versions"."sha256" = encode(sha256(convert_to("deposit_versions"."manifest", 'UTF8')), 'hex'))
);
--> statement-breakpoint
CREATE TABLE "dossier_edits" (
	"dossier_id" uuid PRIMARY KEY NOT NULL,
	"version_number" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "receipt_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"used_since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deposit_files" ADD CONSTRAINT "deposit_files_version_id_deposit_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."deposit_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_receipts" ADD CONSTRAINT "deposit_receipts_version_id_deposit_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."deposit_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_receipts" ADD CONSTRAINT "deposit_receipts_key_id_receipt_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."receipt_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_versions" ADD CONSTRAINT "deposit_versions_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_edits" ADD CONSTRAINT "dossier_edits_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposit_files_sha256" ON "deposit_files" USING btree ("sha256");--> statement-breakpoint
-- What was deposited is a record: it is added to, whoever asks for anything else.
create trigger deposit_versions_append_only before update or delete on deposit_versions
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger deposit_versions_no_truncate before truncate on deposit_versions
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger deposit_files_append_only before update or delete on deposit_files
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger deposit_files_no_truncate before truncate on deposit_files
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger receipt_keys_append_only before update or delete on receipt_keys
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger receipt_keys_no_truncate before truncate on receipt_keys
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger deposit_receipts_append_only before update or delete on deposit_receipts
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger deposit_receipts_no_truncate before truncate on deposit_receipts
  for each statement execute function refuse_change();
--> statement-breakpoint
-- Open editors become read-only when somebody deposits, and open again when the edit is taken up.
create function public.tell_dossier_state() returns trigger language plpgsql as $$
begin
  perform pg_notify('dossier_state', new.id::text);
  return null;
end $$;
--> statement-breakpoint
create trigger dossier_state after update of place, unlocked on dossiers for each row
  when (row(old.place, old.unlocked) is distinct from row(new.place, new.unlocked))
  execute function tell_dossier_state();
