CREATE TABLE "erased_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_requests" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"next" text NOT NULL,
	"link_user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "alert_digests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "alert_matches" (
	"saved_search_id" uuid NOT NULL,
	"call_id" integer NOT NULL,
	"matched_at" timestamp with time zone NOT NULL,
	"digest_id" uuid,
	CONSTRAINT "alert_matches_saved_search_id_call_id_pk" PRIMARY KEY("saved_search_id","call_id")
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" uuid NOT NULL,
	"call_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_user_id_call_id_pk" PRIMARY KEY("user_id","call_id")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "notification_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"wants_mail" boolean NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('call_opened', 'call_closing_soon', 'closing_date_changed', 'proposal_invitation', 'proposal_deposit', 'data_updated'))
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"email" text,
	"locale" text NOT NULL,
	"name" text NOT NULL,
	"criteria" text NOT NULL,
	"frequency" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_searches_owner" CHECK (("saved_searches"."user_id" is null) <> ("saved_searches"."email" is null)),
	CONSTRAINT "saved_searches_frequency" CHECK ("saved_searches"."frequency" in ('none', 'instant', 'daily', 'weekly'))
);
--> statement-breakpoint
CREATE TABLE "watched_calls" (
	"call_id" integer PRIMARY KEY NOT NULL,
	"matched_version" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"closes_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cv_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"key" text NOT NULL,
	"scanned_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cv_files_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "cvs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"locale" text NOT NULL,
	"content" jsonb NOT NULL,
	"step" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"snapshot_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cvs_step" CHECK ("cvs"."step" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "administrative_responsibilities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"organization" text DEFAULT '' NOT NULL,
	"starts_on" text,
	"ends_on" text,
	"description" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "affiliations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"organization_type" text NOT NULL,
	"identifier" text,
	"identifier_type" text,
	"label" text NOT NULL,
	"sub_label" text,
	"institution_type" text,
	"country" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliations_type" CHECK ("affiliations"."organization_type" in ('public', 'public_no_rnsr', 'private', 'foreign', 'foreign_no_ror')),
	CONSTRAINT "affiliations_institution" CHECK ("affiliations"."institution_type" in ('search', 'university', 'superior', 'medical', 'foundation', 'company', 'big_company', 'other_public', 'small_company', 'other_private'))
);
--> statement-breakpoint
CREATE TABLE "career_breaks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"description" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "career_breaks_dates" CHECK ("career_breaks"."ends_on" is null or "career_breaks"."starts_on" <= "career_breaks"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "career_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb NOT NULL,
	"position" integer NOT NULL,
	"source_key" text,
	"imported" jsonb,
	"offered" jsonb,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"gone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "career_items_kind" CHECK ("career_items"."kind" in ('employment', 'training', 'award', 'affiliation'))
);
--> statement-breakpoint
CREATE TABLE "expertise_activities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"year" smallint NOT NULL,
	"mandatary" text NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "expertise_activities_type" CHECK ("expertise_activities"."type" in ('evaluation_committee', 'project_expertise', 'other_expert_work'))
);
--> statement-breakpoint
CREATE TABLE "expertise_archive_domains" (
	"user_id" uuid NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "expertise_archive_domains_user_id_code_pk" PRIMARY KEY("user_id","code")
);
--> statement-breakpoint
CREATE TABLE "expertise_erc_domains" (
	"user_id" uuid NOT NULL,
	"erc_domain_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "expertise_erc_domains_user_id_erc_domain_id_pk" PRIMARY KEY("user_id","erc_domain_id")
);
--> statement-breakpoint
CREATE TABLE "production_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"by" text NOT NULL,
	"value" text NOT NULL,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "productions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"identifier" text NOT NULL,
	"doi" text,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"authors" text[] DEFAULT '{}' NOT NULL,
	"container" text,
	"year" smallint,
	"published_on" text,
	"url" text,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"favourite_at" timestamp with time zone,
	"imported_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	CONSTRAINT "productions_source" CHECK ("productions"."source" in ('hal', 'dataverse'))
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"title" text,
	"gender" text,
	"country" text,
	"website" text,
	"phones" text[] DEFAULT '{}' NOT NULL,
	"emails" text[] DEFAULT '{}' NOT NULL,
	"picture_key" text,
	"biography" text DEFAULT '' NOT NULL,
	"show_skills" boolean DEFAULT true NOT NULL,
	"language_skills" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"digital_skills" text[] DEFAULT '{}' NOT NULL,
	"other_skills" text[] DEFAULT '{}' NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"specific_skills" text[] DEFAULT '{}' NOT NULL,
	"approve_appear_cfp_partner" boolean DEFAULT false NOT NULL,
	"main_hal_identifier" text,
	"hal_id" text,
	"tutorial_seen_at" timestamp with time zone,
	"hal_card_refused_at" timestamp with time zone,
	"orcid_read_at" timestamp with time zone,
	"orcid_failed_at" timestamp with time zone,
	"orcid_email_visible" boolean,
	"orcid_names_visible" boolean,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_title" CHECK ("profiles"."title" in ('mrs', 'mr', 'dr', 'pr')),
	CONSTRAINT "profiles_gender" CHECK ("profiles"."gender" in ('man', 'woman', 'non_binary', 'no_answer')),
	CONSTRAINT "profiles_country" CHECK ("profiles"."country" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "teaching_activities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"level" text NOT NULL,
	"hours_per_year" integer NOT NULL,
	"participants" integer,
	"position" integer NOT NULL,
	CONSTRAINT "teaching_activities_type" CHECK ("teaching_activities"."type" in ('tutorials', 'practical_work', 'lectures', 'ad_hoc')),
	CONSTRAINT "teaching_activities_level" CHECK ("teaching_activities"."level" in ('L1', 'L2', 'L3', 'M1', 'M2', 'doctorate', 'professional')),
	CONSTRAINT "teaching_activities_hours" CHECK ("teaching_activities"."hours_per_year" >= 0)
);
--> statement-breakpoint
CREATE TABLE "outside_answers" (
	"service" text NOT NULL,
	"key" text NOT NULL,
	"answer" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outside_answers_service_key_pk" PRIMARY KEY("service","key")
);
--> statement-breakpoint
CREATE TABLE "outside_health" (
	"service" text PRIMARY KEY NOT NULL,
	"healthy" boolean NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_ok_at" timestamp with time zone,
	"last_failure_at" timestamp with time zone,
	"last_failure" text
);
--> statement-breakpoint
ALTER TABLE "email_links" DROP CONSTRAINT "email_links_purpose";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_requests" ADD CONSTRAINT "identity_requests_link_user_id_users_id_fk" FOREIGN KEY ("link_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_digests" ADD CONSTRAINT "alert_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_matches" ADD CONSTRAINT "alert_matches_saved_search_id_saved_searches_id_fk" FOREIGN KEY ("saved_search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_matches" ADD CONSTRAINT "alert_matches_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_matches" ADD CONSTRAINT "alert_matches_digest_id_alert_digests_id_fk" FOREIGN KEY ("digest_id") REFERENCES "public"."alert_digests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_calls" ADD CONSTRAINT "watched_calls_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cv_files" ADD CONSTRAINT "cv_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cvs" ADD CONSTRAINT "cvs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "administrative_responsibilities" ADD CONSTRAINT "administrative_responsibilities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliations" ADD CONSTRAINT "affiliations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "career_breaks" ADD CONSTRAINT "career_breaks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "career_items" ADD CONSTRAINT "career_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expertise_activities" ADD CONSTRAINT "expertise_activities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expertise_archive_domains" ADD CONSTRAINT "expertise_archive_domains_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expertise_archive_domains" ADD CONSTRAINT "expertise_archive_domains_code_archive_domains_code_fk" FOREIGN KEY ("code") REFERENCES "public"."archive_domains"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expertise_erc_domains" ADD CONSTRAINT "expertise_erc_domains_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expertise_erc_domains" ADD CONSTRAINT "expertise_erc_domains_erc_domain_id_erc_domains_id_fk" FOREIGN KEY ("erc_domain_id") REFERENCES "public"."erc_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_imports" ADD CONSTRAINT "production_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "productions" ADD CONSTRAINT "productions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_activities" ADD CONSTRAINT "teaching_activities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_requests_expiry" ON "identity_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "alert_digests_user" ON "alert_digests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alert_digests_waiting" ON "alert_digests" USING btree ("created_at") WHERE "alert_digests"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "alert_matches_waiting" ON "alert_matches" USING btree ("saved_search_id") WHERE "alert_matches"."digest_id" is null;--> statement-breakpoint
CREATE INDEX "alert_matches_digest" ON "alert_matches" USING btree ("digest_id");--> statement-breakpoint
CREATE INDEX "favourites_call" ON "favourites" USING btree ("call_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "notifications_shown" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST) WHERE "notifications"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_to_mail" ON "notifications" USING btree ("created_at") WHERE "notifications"."wants_mail" and "notifications"."mailed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_of_user" ON "saved_searches" USING btree ("user_id","criteria");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_of_visitor" ON "saved_searches" USING btree (lower("email"),"criteria");--> statement-breakpoint
CREATE INDEX "cv_files_user" ON "cv_files" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cvs_user" ON "cvs" USING btree ("user_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "administrative_responsibilities_user" ON "administrative_responsibilities" USING btree ("user_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliations_user" ON "affiliations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "career_breaks_user" ON "career_breaks" USING btree ("user_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "career_items_source" ON "career_items" USING btree ("user_id","source_key");--> statement-breakpoint
CREATE INDEX "career_items_user" ON "career_items" USING btree ("user_id","kind","position");--> statement-breakpoint
CREATE INDEX "expertise_activities_user" ON "expertise_activities" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "expertise_erc_domains_domain" ON "expertise_erc_domains" USING btree ("erc_domain_id");--> statement-breakpoint
CREATE INDEX "production_imports_user" ON "production_imports" USING btree ("user_id","source","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "production_imports_running" ON "production_imports" USING btree ("user_id","source") WHERE "production_imports"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "productions_identity" ON "productions" USING btree ("user_id","source","identifier");--> statement-breakpoint
CREATE INDEX "productions_list" ON "productions" USING btree ("user_id","source","published_on" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "productions_doi" ON "productions" USING btree ("user_id","doi");--> statement-breakpoint
CREATE INDEX "teaching_activities_user" ON "teaching_activities" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "outside_answers_expiry" ON "outside_answers" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_purpose" CHECK ("email_links"."purpose" in ('verify_email', 'reset_password', 'change_email'));