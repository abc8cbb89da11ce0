ALTER TABLE "notifications" ADD COLUMN "named_user_id" uuid;--> statement-breakpoint
ALTER TABLE "dossier_invitations" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_named_user_id_users_id_fk" FOREIGN KEY ("named_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_invitations" ADD CONSTRAINT "dossier_invitations_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_named" ON "notifications" USING btree ("named_user_id") WHERE "notifications"."named_user_id" is not null;--> statement-breakpoint
CREATE INDEX "dossier_invitations_answered" ON "dossier_invitations" USING btree ("answered_by") WHERE "dossier_invitations"."answered_by" is not null;--> statement-breakpoint
update dossier_invitations set answered_by = ended_by where state in ('accepted', 'refused');
