CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_for" text,
	"event" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" uuid,
	CONSTRAINT "audit_events_actor_kind" CHECK ("audit_events"."actor_kind" in ('visitor', 'person', 'staff', 'administrator', 'apiKey', 'product'))
);
--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_kind","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","at");--> statement-breakpoint
-- A record that can be changed proves nothing: rows are added, and that is all, whoever asks.
create function public.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger audit_events_no_truncate before truncate on audit_events
  for each statement execute function refuse_change();
