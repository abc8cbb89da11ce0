CREATE TABLE "call_erc_domains" (
	"call_id" integer NOT NULL,
	"erc_domain_id" integer NOT NULL,
	CONSTRAINT "call_erc_domains_call_id_erc_domain_id_pk" PRIMARY KEY("call_id","erc_domain_id")
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"partner_id" integer NOT NULL,
	"programme" text,
	"title_fr" text NOT NULL,
	"title_en" text NOT NULL,
	"summary_fr" text NOT NULL,
	"summary_en" text NOT NULL,
	"body_fr" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"body_en" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"keywords_fr" text[] DEFAULT '{}' NOT NULL,
	"keywords_en" text[] DEFAULT '{}' NOT NULL,
	"url" text,
	"published_at" timestamp with time zone NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"open_to_companies" boolean NOT NULL,
	"open_to_international" boolean NOT NULL,
	"consortium_type" text NOT NULL,
	"amount_euros" bigint,
	"amount_kind" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('public.fr', words_of(title_fr)), 'A') || setweight(to_tsvector('public.en', words_of(title_en)), 'A')
        || setweight(to_tsvector('public.fr', words_of(keywords_fr) || ' ' || coalesce(programme, '')), 'B')
        || setweight(to_tsvector('public.en', words_of(keywords_en)), 'B')
        || setweight(to_tsvector('public.fr', words_of(summary_fr)), 'C') || setweight(to_tsvector('public.en', words_of(summary_en)), 'C')
        || setweight(to_tsvector('public.fr', words_of(body_fr)), 'D') || setweight(to_tsvector('public.en', words_of(body_en)), 'D')) STORED,
	CONSTRAINT "calls_slug_unique" UNIQUE("slug"),
	CONSTRAINT "calls_dates" CHECK ("calls"."opens_at" < "calls"."closes_at"),
	CONSTRAINT "calls_consortium" CHECK ("calls"."consortium_type" in ('national', 'international')),
	CONSTRAINT "calls_amount" CHECK (("calls"."amount_euros" is null) = ("calls"."amount_kind" is null))
);
--> statement-breakpoint
CREATE TABLE "archive_domains" (
	"code" text PRIMARY KEY NOT NULL,
	"parent_code" text,
	"level" smallint NOT NULL,
	"label_fr" text NOT NULL,
	"label_en" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "archive_types" (
	"code" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"label_fr" text NOT NULL,
	"label_en" text NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erc_domains" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"level" smallint NOT NULL,
	"parent_id" integer,
	"name_fr" text NOT NULL,
	"name_en" text NOT NULL,
	CONSTRAINT "erc_domains_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"slug" text NOT NULL,
	"kind" text DEFAULT 'standard' NOT NULL,
	"name_fr" text NOT NULL,
	"name_en" text NOT NULL,
	"description_fr" text NOT NULL,
	"description_en" text NOT NULL,
	"website" text NOT NULL,
	"colour" text NOT NULL,
	"colour_on_dark" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partners_code_unique" UNIQUE("code"),
	CONSTRAINT "partners_slug_unique" UNIQUE("slug"),
	CONSTRAINT "partners_kind" CHECK ("partners"."kind" in ('standard', 'one_off')),
	CONSTRAINT "partners_colours" CHECK ("partners"."colour" ~ '^#[0-9A-Fa-f]{6}$' and "partners"."colour_on_dark" ~ '^#[0-9A-Fa-f]{6}$')
);
--> statement-breakpoint
ALTER TABLE "call_erc_domains" ADD CONSTRAINT "call_erc_domains_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_erc_domains" ADD CONSTRAINT "call_erc_domains_erc_domain_id_erc_domains_id_fk" FOREIGN KEY ("erc_domain_id") REFERENCES "public"."erc_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_domains" ADD CONSTRAINT "archive_domains_parent_code_archive_domains_code_fk" FOREIGN KEY ("parent_code") REFERENCES "public"."archive_domains"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erc_domains" ADD CONSTRAINT "erc_domains_parent_id_erc_domains_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."erc_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_erc_domains_domain" ON "call_erc_domains" USING btree ("erc_domain_id");--> statement-breakpoint
CREATE INDEX "calls_partner" ON "calls" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "calls_closes" ON "calls" USING btree ("closes_at");--> statement-breakpoint
CREATE INDEX "archive_domains_parent" ON "archive_domains" USING btree ("parent_code");--> statement-breakpoint
CREATE INDEX "erc_domains_parent" ON "erc_domains" USING btree ("parent_id");