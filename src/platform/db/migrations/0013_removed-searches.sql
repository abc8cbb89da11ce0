DROP INDEX "saved_searches_of_user";--> statement-breakpoint
DROP INDEX "saved_searches_of_visitor";--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_of_user" ON "saved_searches" USING btree ("user_id","criteria") WHERE "saved_searches"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_of_visitor" ON "saved_searches" USING btree (lower("email"),"criteria") WHERE "saved_searches"."removed_at" is null;