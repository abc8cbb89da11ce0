CREATE TABLE "missed_searches" (
	"text" text PRIMARY KEY NOT NULL,
	"times" integer NOT NULL,
	"last_on" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_vocabulary" ADD COLUMN "is_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "missed_searches_times" ON "missed_searches" USING btree ("times");