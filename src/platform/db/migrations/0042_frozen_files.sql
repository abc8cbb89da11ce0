CREATE TABLE "frozen_files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"frozen_at" timestamp with time zone NOT NULL
);
