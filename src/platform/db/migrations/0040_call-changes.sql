-- Which calls were written, by the revision at which they were: a process that knows an earlier one reads these alone.
-- What is not about single calls (partners, vocabulary, very many calls at once) asks for everything: `whole`.
alter table calls_revision add column whole bigint not null default 1;
--> statement-breakpoint
update calls_revision set whole = revision;
--> statement-breakpoint
create table call_changes (
  call_id integer primary key,
  revision bigint not null
);
--> statement-breakpoint
create index call_changes_revision on call_changes (revision);
--> statement-breakpoint
create or replace function public.raise_calls_revision() returns trigger language plpgsql as $$
begin
  update calls_revision set revision = revision + 1, whole = revision + 1;
  -- Sent at commit, and once for many statements of one transaction.
  perform pg_notify('calls_changed', '');
  return null;
end $$;
--> statement-breakpoint
-- The row of the revision is locked until the end of the transaction: revisions are committed in their order, none is missed.
create function public.note_changed_calls(ids integer[]) returns void language plpgsql as $$
declare
  reached bigint;
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  update calls_revision
    set revision = revision + 1, whole = case when cardinality(ids) > 500 then revision + 1 else whole end
    returning revision into reached;
  if cardinality(ids) <= 500 then
    insert into call_changes (call_id, revision) select distinct unnest(ids), reached
      on conflict (call_id) do update set revision = excluded.revision;
  end if;
  perform pg_notify('calls_changed', '');
end $$;
--> statement-breakpoint
create function public.calls_written() returns trigger language plpgsql as $$
begin
  perform note_changed_calls(array(select id from written limit 501));
  return null;
end $$;
--> statement-breakpoint
create function public.call_erc_domains_written() returns trigger language plpgsql as $$
begin
  perform note_changed_calls(array(select call_id from written limit 501));
  return null;
end $$;
--> statement-breakpoint
drop trigger calls_changed on calls;
--> statement-breakpoint
create trigger calls_inserted after insert on calls referencing new table as written
  for each statement execute function calls_written();
--> statement-breakpoint
create trigger calls_updated after update on calls referencing new table as written
  for each statement execute function calls_written();
--> statement-breakpoint
create trigger calls_deleted after delete on calls referencing old table as written
  for each statement execute function calls_written();
--> statement-breakpoint
create trigger calls_truncated after truncate on calls
  for each statement execute function raise_calls_revision();
--> statement-breakpoint
drop trigger call_erc_domains_changed on call_erc_domains;
--> statement-breakpoint
create trigger call_erc_domains_inserted after insert on call_erc_domains referencing new table as written
  for each statement execute function call_erc_domains_written();
--> statement-breakpoint
create trigger call_erc_domains_deleted after delete on call_erc_domains referencing old table as written
  for each statement execute function call_erc_domains_written();
--> statement-breakpoint
-- Nothing moves a domain from one call to another; should something, both are read.
create trigger call_erc_domains_moved after update or truncate on call_erc_domains
  for each statement execute function raise_calls_revision();
