-- The panels of a call are part of what searches look at: a change of them is a change of the call, which alerts see by
-- its `updated_at`.
create function public.touch_calls_of_panels() returns trigger language plpgsql as $$
begin
  -- A call written in this same transaction has this moment already. One that is being deleted is gone by now.
  if exists (select from calls join changed on changed.call_id = calls.id where calls.updated_at <> now()) then
    update calls set updated_at = now() where id in (select call_id from changed) and updated_at <> now();
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger call_erc_domains_added after insert on call_erc_domains
  referencing new table as changed for each statement execute function touch_calls_of_panels();
--> statement-breakpoint
create trigger call_erc_domains_removed after delete on call_erc_domains
  referencing old table as changed for each statement execute function touch_calls_of_panels();
--> statement-breakpoint
create trigger call_erc_domains_replaced_by after update on call_erc_domains
  referencing new table as changed for each statement execute function touch_calls_of_panels();
--> statement-breakpoint
create trigger call_erc_domains_replaced after update on call_erc_domains
  referencing old table as changed for each statement execute function touch_calls_of_panels();
