ALTER TABLE "agency_dossiers" ADD COLUMN "partner_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_dossiers" ADD COLUMN "department_id" integer;--> statement-breakpoint
ALTER TABLE "agency_dossiers" ADD COLUMN "state" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_dossiers" ADD COLUMN "eligibility" text;--> statement-breakpoint
ALTER TABLE "agency_dossiers" ADD COLUMN "assigned_member_id" uuid;--> statement-breakpoint
ALTER TABLE "agency_dossiers" ADD COLUMN "erc_searched" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Space for versions of a row on its own page: what changes after a deposit is in no index, so that a change costs one row.
ALTER TABLE "agency_dossiers" SET (fillfactor = 85);--> statement-breakpoint
-- Fills the columns that are copies. Other tables change them without a deposit, and ask for new copies by an update that
-- changes nothing.
create function public.fill_agency_dossier() returns trigger language plpgsql as $$
declare
  copied record;
begin
  if tg_op = 'INSERT' then
    -- A change of a copied row waits for the new row, or the new row for the change.
    perform from dossiers where id = new.dossier_id for update;
    perform from calls where id = new.call_id for share;
  end if;
  new.erc_searched := translate(lower(' ' || array_to_string(new.erc_domains, ' ') || ' '), '_', ' ');
  select call.partner_id, call.department_id,
    case when dossier.unlocked and dossier.place = 'published' then 'unlocked' else dossier.place end as state,
    case when dossier.place = 'published' then coalesce(checklist.status, 'todo')
      when checklist.status in ('eligible', 'not_eligible') then checklist.status end as eligibility,
    assignment.member_id
  into copied
  from dossiers dossier
  join calls call on call.id = dossier.call_id
  left join eligibility_states checklist on checklist.dossier_id = dossier.id
  left join agency_dossier_assignments assignment on assignment.dossier_id = dossier.id
  where dossier.id = new.dossier_id;
  -- Of a dossier that is being deleted, what refers to it changes first.
  if found then
    new.partner_id := copied.partner_id;
    new.department_id := copied.department_id;
    new.state := copied.state;
    new.eligibility := copied.eligibility;
    new.assigned_member_id := copied.member_id;
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger agency_dossiers_filled before insert or update on agency_dossiers
  for each row execute function fill_agency_dossier();--> statement-breakpoint
create function public.refill_agency_dossier() returns trigger language plpgsql as $$
begin
  update agency_dossiers set dossier_id = dossier_id where dossier_id = new.id;
  return null;
end $$;--> statement-breakpoint
create trigger dossiers_listed after update of place, unlocked on dossiers for each row
  when (row(old.place, old.unlocked) is distinct from row(new.place, new.unlocked))
  execute function refill_agency_dossier();--> statement-breakpoint
create function public.refill_call_dossiers() returns trigger language plpgsql as $$
begin
  -- In the order of other changes of several rows, against deadlocks.
  perform from agency_dossiers where call_id = new.id order by dossier_id for update;
  update agency_dossiers set dossier_id = dossier_id where call_id = new.id;
  return null;
end $$;--> statement-breakpoint
create trigger calls_listed after update of partner_id, department_id on calls for each row
  when (row(old.partner_id, old.department_id) is distinct from row(new.partner_id, new.department_id))
  execute function refill_call_dossiers();--> statement-breakpoint
create function public.refill_agency_dossiers() returns trigger language plpgsql as $$
begin
  -- Waits for an insert of the row, which locks the dossier.
  perform from dossiers where id in (select dossier_id from changed) order by id for key share;
  perform from agency_dossiers where dossier_id in (select dossier_id from changed) order by dossier_id for update;
  update agency_dossiers set dossier_id = dossier_id where dossier_id in (select dossier_id from changed);
  return null;
end $$;--> statement-breakpoint
create trigger agency_dossier_assignments_inserted after insert on agency_dossier_assignments
  referencing new table as changed for each statement execute function refill_agency_dossiers();--> statement-breakpoint
create trigger agency_dossier_assignments_updated after update on agency_dossier_assignments
  referencing new table as changed for each statement execute function refill_agency_dossiers();--> statement-breakpoint
create trigger agency_dossier_assignments_deleted after delete on agency_dossier_assignments
  referencing old table as changed for each statement execute function refill_agency_dossiers();--> statement-breakpoint
create trigger eligibility_states_inserted after insert on eligibility_states
  referencing new table as changed for each statement execute function refill_agency_dossiers();--> statement-breakpoint
create trigger eligibility_states_updated after update on eligibility_states
  referencing new table as changed for each statement execute function refill_agency_dossiers();--> statement-breakpoint
create trigger eligibility_states_deleted after delete on eligibility_states
  referencing old table as changed for each statement execute function refill_agency_dossiers();--> statement-breakpoint
update agency_dossiers set dossier_id = dossier_id;--> statement-breakpoint
DROP INDEX "agency_dossiers_deposited";--> statement-breakpoint
CREATE INDEX "agency_dossiers_deposited" ON "agency_dossiers" USING btree ("partner_id","deposited_at","dossier_id");--> statement-breakpoint
CREATE INDEX "agency_dossiers_acronym" ON "agency_dossiers" USING btree ("partner_id",lower("acronym"),"dossier_id");--> statement-breakpoint
CREATE INDEX "agency_dossiers_coordinator" ON "agency_dossiers" USING btree ("partner_id",fold_text("coordinator"),"dossier_id");--> statement-breakpoint
CREATE INDEX "agency_dossiers_amount" ON "agency_dossiers" USING btree ("partner_id",coalesce("requested_amount", -1),"dossier_id");--> statement-breakpoint
CREATE INDEX "agency_dossiers_countries" ON "agency_dossiers" USING gin ("countries");--> statement-breakpoint
CREATE INDEX "agency_dossiers_erc" ON "agency_dossiers" USING gin ("erc_searched" gin_trgm_ops);
