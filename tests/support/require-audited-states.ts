import type pg from "pg";

/**
 * Makes every transaction of a test database fail that changes the state of a dossier or deletes one without an audit row
 * about it. Rows written in a savepoint have a later transaction id than the transaction itself.
 */
export async function requireAuditedStates(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create function require_audited_state() returns trigger language plpgsql as $$
    begin
      if not exists (select from audit_events where subject_kind = 'dossier'
          and subject_id = old.id::text and partner_id is not null
          and xmin::text::bigint >= pg_current_xact_id()::xid::text::bigint) then
        raise exception 'the state of the dossier % changed without an audit row', old.id;
      end if;
      return null;
    end $$;
    create constraint trigger dossier_changes_audited
      after update of place, unlocked, confirmed_at, published_at, deposited_version or delete on dossiers
      deferrable initially deferred for each row execute function require_audited_state();`);
}
