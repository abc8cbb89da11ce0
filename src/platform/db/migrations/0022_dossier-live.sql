-- Editors that stand open hear at once what was saved and locked, and are closed to whoever has left the dossier. The
-- payload says where, and since when; PostgreSQL sends equal payloads of one transaction once, at commit.
create function public.tell_dossier_saved() returns trigger language plpgsql as $$
begin
  perform pg_notify('dossier_saved', concat_ws(' ', new.dossier_id, new.form_model_type,
    to_char(new.last_update at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  return null;
end $$;
--> statement-breakpoint
create trigger dossier_saved after update of last_update on dossier_forms
  for each row execute function tell_dossier_saved();
--> statement-breakpoint
create function public.tell_dossier_locked() returns trigger language plpgsql as $$
begin
  perform pg_notify('dossier_locked', concat_ws(' ', coalesce(new.dossier_id, old.dossier_id),
    coalesce(new.form_model_type, old.form_model_type)));
  return null;
end $$;
--> statement-breakpoint
create trigger dossier_locked after insert or delete on dossier_locks
  for each row execute function tell_dossier_locked();
--> statement-breakpoint
create function public.tell_dossier_access_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('dossier_access_ended', concat_ws(' ', old.dossier_id, old.user_id));
  return null;
end $$;
--> statement-breakpoint
create trigger dossier_access_ended after delete on dossier_members
  for each row execute function tell_dossier_access_ended();
