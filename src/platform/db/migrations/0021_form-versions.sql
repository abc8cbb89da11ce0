ALTER TABLE "productions" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "productions" ADD COLUMN "not_mine_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "administrative_responsibilities" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "career_breaks" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "career_items" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "expertise_activities" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "biography_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "teaching_activities" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Whoever writes what a form shows, its version counts: a form in another tab then knows that it is old.
create function public.count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
--> statement-breakpoint
create trigger profiles_version before update on profiles for each row
  when (row(old.title, old.gender, old.country, old.website, old.phones, old.emails, old.show_skills,
      old.language_skills, old.digital_skills, old.other_skills)
    is distinct from row(new.title, new.gender, new.country, new.website, new.phones, new.emails, new.show_skills,
      new.language_skills, new.digital_skills, new.other_skills))
  execute function count_version();
--> statement-breakpoint
create function public.count_biography_version() returns trigger language plpgsql as $$
begin
  new.biography_version := old.biography_version + 1;
  return new;
end $$;
--> statement-breakpoint
create trigger profiles_biography_version before update on profiles for each row
  when (old.biography is distinct from new.biography)
  execute function count_biography_version();
--> statement-breakpoint
-- The names of an account stand in the profile form too.
create function public.count_names_in_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (user_id) values (new.id)
    on conflict (user_id) do update set version = profiles.version + 1;
  return null;
end $$;
--> statement-breakpoint
create trigger users_names_version after update on users for each row
  when (row(old.first_name, old.last_name) is distinct from row(new.first_name, new.last_name))
  execute function count_names_in_profile();
--> statement-breakpoint
create trigger career_items_version before update on career_items for each row
  when (old.values is distinct from new.values) execute function count_version();
--> statement-breakpoint
create trigger career_breaks_version before update on career_breaks for each row
  when (row(old.starts_on, old.ends_on, old.description)
    is distinct from row(new.starts_on, new.ends_on, new.description))
  execute function count_version();
--> statement-breakpoint
create trigger expertise_activities_version before update on expertise_activities for each row
  when (row(old.type, old.year, old.mandatary, old.role, old.description)
    is distinct from row(new.type, new.year, new.mandatary, new.role, new.description))
  execute function count_version();
--> statement-breakpoint
create trigger teaching_activities_version before update on teaching_activities for each row
  when (row(old.title, old.type, old.level, old.hours_per_year, old.participants)
    is distinct from row(new.title, new.type, new.level, new.hours_per_year, new.participants))
  execute function count_version();
--> statement-breakpoint
create trigger administrative_responsibilities_version before update on administrative_responsibilities for each row
  when (row(old.title, old.organization, old.starts_on, old.ends_on, old.description)
    is distinct from row(new.title, new.organization, new.starts_on, new.ends_on, new.description))
  execute function count_version();
