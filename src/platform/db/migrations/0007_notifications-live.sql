DROP INDEX "notifications_to_mail";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "digest_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_digest_id_alert_digests_id_fk" FOREIGN KEY ("digest_id") REFERENCES "public"."alert_digests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_digest" ON "notifications" USING btree ("digest_id") WHERE "notifications"."digest_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_to_mail" ON "notifications" USING btree ("created_at") WHERE "notifications"."wants_mail" and "notifications"."digest_id" is null;--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "mailed_at";--> statement-breakpoint
-- Pages that stand open are told at once that something changed for their reader, and that a session is over. The
-- payload names the row and nothing else; PostgreSQL sends equal payloads of one transaction once, at commit.
create function public.tell_notifications_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications_changed', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger notifications_changed after insert or delete or update of read_at, deleted_at on notifications
  for each row execute function tell_notifications_changed();
--> statement-breakpoint
create function public.tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end $$;
--> statement-breakpoint
create trigger session_ended after delete on sessions for each row execute function tell_session_ended();
