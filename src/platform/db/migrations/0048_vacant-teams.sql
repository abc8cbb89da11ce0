ALTER TABLE "dossier_teams" ADD COLUMN "state" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "dossier_teams" ADD CONSTRAINT "dossier_teams_state" CHECK ("dossier_teams"."state" in ('active', 'vacant', 'removed'));--> statement-breakpoint
-- Teams of drafts that disappeared when their last person left: their coordinators decide what becomes of them.
UPDATE "dossier_teams" SET "state" = 'vacant'
FROM "dossiers"
WHERE "dossiers"."id" = "dossier_teams"."dossier_id" AND "dossiers"."place" = 'draft'
  AND EXISTS (SELECT FROM "dossier_former_members" "former"
    WHERE "former"."dossier_id" = "dossier_teams"."dossier_id" AND "former"."team_number" = "dossier_teams"."number")
  AND NOT EXISTS (SELECT FROM "dossier_members" "member"
    WHERE "member"."dossier_id" = "dossier_teams"."dossier_id" AND "member"."team_number" = "dossier_teams"."number");
