CREATE TABLE "dossier_topics" (
	"dossier_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "dossier_topics_dossier_id_topic_pk" PRIMARY KEY("dossier_id","topic")
);
--> statement-breakpoint
CREATE TABLE "workpad_mentions" (
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "workpad_mentions_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "workpad_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dossier_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"revision" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"question_form" text,
	"question_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"removed_by" uuid,
	CONSTRAINT "workpad_messages_number" UNIQUE("dossier_id","number"),
	CONSTRAINT "workpad_messages_client" UNIQUE("dossier_id","author_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "workpad_reads" (
	"dossier_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "workpad_reads_dossier_id_user_id_pk" PRIMARY KEY("dossier_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "dossier_topics" ADD CONSTRAINT "dossier_topics_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workpad_mentions" ADD CONSTRAINT "workpad_mentions_message_id_workpad_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."workpad_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workpad_mentions" ADD CONSTRAINT "workpad_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workpad_messages" ADD CONSTRAINT "workpad_messages_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workpad_messages" ADD CONSTRAINT "workpad_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workpad_messages" ADD CONSTRAINT "workpad_messages_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workpad_reads" ADD CONSTRAINT "workpad_reads_dossier_id_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "public"."dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workpad_reads" ADD CONSTRAINT "workpad_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workpad_mentions_user" ON "workpad_mentions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "workpad_messages_revision" ON "workpad_messages" USING btree ("dossier_id","revision");--> statement-breakpoint
CREATE INDEX "workpad_messages_author" ON "workpad_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "workpad_messages_remover" ON "workpad_messages" USING btree ("removed_by");--> statement-breakpoint
CREATE INDEX "workpad_reads_user" ON "workpad_reads" USING btree ("user_id");--> statement-breakpoint
-- Open pages hear at once that something they follow has changed; what, they ask for by the revision they have.
create function public.tell_dossier_topic() returns trigger language plpgsql as $$
begin
  perform pg_notify('dossier_topic', concat_ws(' ', new.dossier_id, new.topic));
  return null;
end $$;
--> statement-breakpoint
create trigger dossier_topic after insert or update of revision on dossier_topics
  for each row execute function tell_dossier_topic();
