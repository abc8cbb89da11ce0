import type pg from "pg";

/**
 * Makes every transaction of a test database fail that creates or deletes a dossier, changes its state or gives it another
 * coordinator without an audit row about it. Rows written in a savepoint have a later transaction id than the transaction
 * itself.
 */
export async function requireAuditedStates(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create function require_audited_state() returns trigger language plpgsql as $$
    declare
      changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
      dossier text := coalesce(changed ->> 'dossier_id', changed ->> 'id');
    begin
      if not exists (select from audit_events where subject_kind = 'dossier'
          and subject_id = dossier and partner_id is not null
          and xmin::text::bigint >= pg_current_xact_id()::xid::text::bigint) then
        raise exception 'the state of the dossier % changed without an audit row', dossier;
      end if;
      return null;
    end $$;
    create constraint trigger dossier_changes_audited
      after insert or update of place, unlocked, confirmed_at, published_at, deposited_version or delete on dossiers
      deferrable initially deferred for each row execute function require_audited_state();
    create constraint trigger dossier_coordinator_changes_audited after update of role on dossier_members
      deferrable initially deferred for each row
      when (old.role <> new.role and 'coordinator' in (old.role, new.role))
      execute function require_audited_state();
    create constraint trigger dossier_coordinator_departures_audited after delete on dossier_members
      deferrable initially deferred for each row
      when (old.role = 'coordinator')
      execute function require_audited_state();`);
}
