-- The vocabulary is no part of any call: when it changes, processes read it again and keep the calls they have.
alter table calls_revision add column vocabulary bigint not null default 1;
--> statement-breakpoint
update calls_revision set vocabulary = revision;
--> statement-breakpoint
create function public.raise_vocabulary_revision() returns trigger language plpgsql as $$
begin
  update calls_revision set revision = revision + 1, vocabulary = revision + 1;
  perform pg_notify('calls_changed', '');
  return null;
end $$;
--> statement-breakpoint
drop trigger search_vocabulary_changed on search_vocabulary;
--> statement-breakpoint
create trigger search_vocabulary_changed after insert or update or delete or truncate on search_vocabulary
  for each statement execute function raise_vocabulary_revision();
