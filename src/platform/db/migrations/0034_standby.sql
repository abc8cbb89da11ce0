CREATE TABLE "dossier_standbys" (
	"dossier_id" uuid PRIMARY KEY NOT NULL,
	"armed_by" uuid,
	"armed_at" timestamp with time zone NOT NULL,
	"origin" text,
	"changes" integer DEFAULT 0 NOT NULL,
	"checked_changes" integer,
	"frozen" text,
	"frozen_at" timestamp with time zone,
	CONSTRAINT "dossier_standbys_frozen" CHECK (("dossier_standbys"."frozen" is null) = ("dossier_standbys"."frozen_at" is null))
);
--> statement-breakpoint
ALTER TABLE "cv_file_uses" ADD COLUMN "deposited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dossier_standbys" ADD CONSTRAINT "dossier_standbys_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_standbys" ADD CONSTRAINT "dossier_standbys_armed_by_users_id_fk" FOREIGN KEY ("armed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dossier_standbys_armed_by" ON "dossier_standbys" USING btree ("armed_by");--> statement-breakpoint
-- What a deposit is made of has changed: an armed standby counts it, so that a look at the counter tells whether there is anything
-- new. Answers are told of by `dossier_saved` already; here they are only counted.
create function public.count_dossier_change(changed uuid) returns void language sql as $$
  update dossier_standbys set changes = changes + 1 where dossier_id = changed
$$;
--> statement-breakpoint
create function public.count_dossier_saved() returns trigger language plpgsql as $$
begin
  perform count_dossier_change(new.dossier_id);
  return null;
end $$;
--> statement-breakpoint
create trigger dossier_forms_counted after update on dossier_forms
  for each row execute function count_dossier_saved();
--> statement-breakpoint
-- A CV is saved every few seconds while it is written, and completeness does not depend on what it says.
create function public.count_cv_change() returns trigger language plpgsql as $$
begin
  update dossier_standbys set changes = changes + 1
    where dossier_id in (select dossier_id from cv_uses where cv_id = new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger cvs_counted after update on cvs for each row execute function count_cv_change();
--> statement-breakpoint
-- Everything else that completeness, or a standby, depends on: pages that are open ask again.
create function public.tell_dossier_changed() returns trigger language plpgsql as $$
declare
  changed uuid := case when tg_table_name = 'dossiers' then (to_jsonb(coalesce(new, old)) ->> 'id')::uuid
    else (to_jsonb(coalesce(new, old)) ->> 'dossier_id')::uuid end;
begin
  if tg_table_name <> 'dossier_standbys' then perform count_dossier_change(changed); end if;
  perform pg_notify('dossier_changed', changed::text);
  return null;
end $$;
--> statement-breakpoint
create function public.tell_team_changed() returns trigger language plpgsql as $$
declare
  changed uuid;
begin
  select dossier_id into changed from dossier_teams where id = coalesce(new.team_id, old.team_id);
  -- Gone with its team, which is told of.
  if changed is null then return null; end if;
  perform count_dossier_change(changed);
  perform pg_notify('dossier_changed', changed::text);
  return null;
end $$;
--> statement-breakpoint
create trigger dossiers_changed after update of acronym, title, confirmed_at, place, unlocked on dossiers
  for each row when (row(old.acronym, old.title, old.confirmed_at, old.place, old.unlocked)
    is distinct from row(new.acronym, new.title, new.confirmed_at, new.place, new.unlocked))
  execute function tell_dossier_changed();
--> statement-breakpoint
create trigger dossier_members_changed
  after insert or delete or update of cv_id, cv_file_id, role, team_number, shown_first_name, shown_last_name
  on dossier_members for each row execute function tell_dossier_changed();
--> statement-breakpoint
create trigger dossier_teams_changed after insert or update or delete on dossier_teams
  for each row execute function tell_dossier_changed();
--> statement-breakpoint
create trigger dossier_invitations_changed after insert or delete or update of state on dossier_invitations
  for each row execute function tell_dossier_changed();
--> statement-breakpoint
create trigger dossier_appendices_changed after insert or update or delete on dossier_appendices
  for each row execute function tell_dossier_changed();
--> statement-breakpoint
create trigger dossier_publications_changed after insert or update or delete on dossier_publications
  for each row execute function tell_dossier_changed();
--> statement-breakpoint
create trigger dossier_team_contacts_changed after insert or update or delete on dossier_team_contacts
  for each row execute function tell_team_changed();
--> statement-breakpoint
create trigger dossier_managing_organizations_changed
  after insert or update or delete on dossier_managing_organizations
  for each row execute function tell_team_changed();
--> statement-breakpoint
create trigger dossier_standbys_changed after insert or delete or update of frozen on dossier_standbys
  for each row execute function tell_dossier_changed();
--> statement-breakpoint
-- What becomes of an edit is a kind of its own now: what was told, and what was chosen to be mailed, go with it.
update notifications set kind = 'proposal_edit'
  where kind = 'proposal_decision' and data ->> 'change' in ('unlocked', 'abandoned', 'lapsed');
--> statement-breakpoint
insert into notification_preferences (user_id, kind, mail)
  select user_id, 'proposal_edit', mail from notification_preferences where kind = 'proposal_decision';
