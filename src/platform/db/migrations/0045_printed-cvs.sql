ALTER TABLE "frozen_files" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "frozen_files" ADD COLUMN "bytes" integer;--> statement-breakpoint
CREATE INDEX "frozen_files_source" ON "frozen_files" USING btree ("source") WHERE "frozen_files"."source" is not null;--> statement-breakpoint
ALTER TABLE "frozen_files" ADD CONSTRAINT "frozen_files_printed" CHECK (("frozen_files"."source" is null) = ("frozen_files"."bytes" is null));