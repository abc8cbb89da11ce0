create function public.keep_call_date_changes() returns trigger language plpgsql as $$
begin
  if new.opens_at <> old.opens_at then
    insert into call_date_changes (call_id, field, before, after) values (new.id, 'opening', old.opens_at, new.opens_at);
  end if;
  if new.closes_at <> old.closes_at then
    insert into call_date_changes (call_id, field, before, after) values (new.id, 'closing', old.closes_at, new.closes_at);
  end if;
  new.updated_at := now();
  return new;
end $$;
--> statement-breakpoint
create trigger calls_dates_kept before update on calls for each row execute function keep_call_date_changes();
