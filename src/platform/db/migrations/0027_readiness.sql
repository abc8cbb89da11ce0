CREATE TABLE "dossier_reminders" (
	"dossier_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL,
	"reminded_by" uuid,
	CONSTRAINT "dossier_reminders_dossier_id_user_id_pk" PRIMARY KEY("dossier_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "dossier_members" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dossier_reminders" ADD CONSTRAINT "dossier_reminders_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_reminders" ADD CONSTRAINT "dossier_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_reminders" ADD CONSTRAINT "dossier_reminders_reminded_by_users_id_fk" FOREIGN KEY ("reminded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dossier_reminders_user" ON "dossier_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dossier_reminders_by" ON "dossier_reminders" USING btree ("reminded_by");--> statement-breakpoint
CREATE TABLE "cv_file_uses" (
	"cv_file_id" uuid NOT NULL,
	"dossier_id" uuid NOT NULL,
	"dossier_name" text NOT NULL,
	CONSTRAINT "cv_file_uses_cv_file_id_dossier_id_pk" PRIMARY KEY("cv_file_id","dossier_id")
);
--> statement-breakpoint
ALTER TABLE "cv_file_uses" ADD CONSTRAINT "cv_file_uses_cv_file_id_cv_files_id_fk" FOREIGN KEY ("cv_file_id") REFERENCES "public"."cv_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cv_file_uses_dossier" ON "cv_file_uses" USING btree ("dossier_id");--> statement-breakpoint
insert into cv_file_uses (cv_file_id, dossier_id, dossier_name)
select m.cv_file_id, d.id, d.acronym from dossier_members m join dossiers d on d.id = m.dossier_id where m.cv_file_id is not null;--> statement-breakpoint
-- A dossier holds no CV any more once it is gone, whichever way it went.
create function forget_cv_uses() returns trigger language plpgsql as $$
begin
  delete from cv_uses where dossier_id = old.id;
  delete from cv_file_uses where dossier_id = old.id;
  return null;
end $$;--> statement-breakpoint
create trigger dossiers_forget_cv_uses after delete on dossiers for each row execute function forget_cv_uses();--> statement-breakpoint
delete from cv_uses u where not exists (select from dossiers d where d.id = u.dossier_id);
