-- Each web process keeps a search catalogue of the calls in memory. This number says how recent it must be:
-- any change to what the catalogue holds raises it and wakes the listeners.
create table calls_revision (
  singleton boolean primary key default true check (singleton),
  revision bigint not null
);
--> statement-breakpoint
insert into calls_revision (revision) values (1);
--> statement-breakpoint
create function public.raise_calls_revision() returns trigger language plpgsql as $$
begin
  update calls_revision set revision = revision + 1;
  -- Sent at commit, and once for many statements of one transaction.
  perform pg_notify('calls_changed', '');
  return null;
end $$;
--> statement-breakpoint
create trigger calls_changed after insert or update or delete or truncate on calls
  for each statement execute function raise_calls_revision();
--> statement-breakpoint
create trigger partners_changed after insert or update or delete or truncate on partners
  for each statement execute function raise_calls_revision();
--> statement-breakpoint
create trigger call_erc_domains_changed after insert or update or delete or truncate on call_erc_domains
  for each statement execute function raise_calls_revision();
--> statement-breakpoint
-- Every word of the calls as people type it, with the number of calls that hold it. Refreshed by a job.
create materialized view call_words as
  select word, ndoc as calls
  from ts_stat($$
    select to_tsvector('public.surface', concat_ws(' ',
      public.words_of(title_fr), public.words_of(title_en), public.words_of(keywords_fr), public.words_of(keywords_en),
      programme, public.words_of(summary_fr), public.words_of(summary_en),
      public.words_of(body_fr), public.words_of(body_en)))
    from public.calls
  $$)
  where length(word) between 2 and 40;
--> statement-breakpoint
create unique index call_words_word on call_words (word);
--> statement-breakpoint
create index call_words_trigrams on call_words using gin (word gin_trgm_ops);
