CREATE TABLE "pad_updates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pad_updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pad_id" uuid NOT NULL,
	"update" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dossier_id" uuid NOT NULL,
	"form_model_type" text NOT NULL,
	"key" text NOT NULL,
	"state" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pads_place" UNIQUE("dossier_id","form_model_type","key")
);
--> statement-breakpoint
ALTER TABLE "pad_updates" ADD CONSTRAINT "pad_updates_pad_id_pads_id_fk" FOREIGN KEY ("pad_id") REFERENCES "public"."pads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pads" ADD CONSTRAINT "pads_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pad_updates_pad" ON "pad_updates" USING btree ("pad_id","id");--> statement-breakpoint
-- Whoever has a pad open may write in it, or not, from the moment their role changes.
create function public.tell_dossier_role() returns trigger language plpgsql as $$
begin
  perform pg_notify('dossier_role', concat_ws(' ', new.dossier_id, new.user_id));
  return null;
end $$;
--> statement-breakpoint
create trigger dossier_role after update of role, may_write on dossier_members for each row
  when (row(old.role, old.may_write) is distinct from row(new.role, new.may_write))
  execute function tell_dossier_role();
