import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { agencyDossiers } from "./tables.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

/** Rows of the index whose copies are not what the copied tables say. */
async function listWrongCopies(): Promise<unknown[]> {
  const { rows } = await scene.deps.db.execute(sql`
    select listed.number, listed.partner_id, listed.department_id, listed.state, listed.eligibility, listed.assigned_member_id
    from agency_dossiers listed
    join dossiers dossier on dossier.id = listed.dossier_id
    join calls call on call.id = dossier.call_id
    left join eligibility_states checklist on checklist.dossier_id = dossier.id
    left join agency_dossier_assignments assignment on assignment.dossier_id = dossier.id
    where (listed.partner_id, listed.department_id, listed.assigned_member_id) is distinct from (call.partner_id, call.department_id, assignment.member_id)
      or listed.state <> case when dossier.place = 'published' and dossier.unlocked then 'unlocked' else dossier.place end
      or listed.eligibility is distinct from case when dossier.place = 'published' then coalesce(checklist.status, 'todo')
        when checklist.status in ('eligible', 'not_eligible') then checklist.status end`);
  return rows;
}

/** Ids of deposited dossiers of one call. */
async function listIds(): Promise<string[]> {
  const { rows } = await scene.deps.db.execute<{ id: string }>(
    sql`select listed.dossier_id as id from agency_dossiers listed join calls on calls.id = listed.call_id
      where calls.code = 'EAU' order by listed.number`,
  );
  return rows.map(({ id }) => id);
}

test("[E-04 part] the index has copies of what changes without a deposit, in the same transaction", async () => {
  const { db } = scene.deps;
  expect(await listWrongCopies()).toEqual([]);
  const [first = "", second = "", third = ""] = await listIds();
  const chosen = sql`(${first}::uuid, ${second}::uuid, ${third}::uuid)`;
  const member = sql`(select id from staff_members order by id limit 1)`;
  const changes = [
    sql`update dossiers set place = 'not_eligible', unlocked = false where id = ${first}`,
    sql`update dossiers set place = 'published', unlocked = not unlocked where id in ${chosen}`,
    sql`delete from eligibility_states where dossier_id in ${chosen}`,
    sql`insert into eligibility_states (dossier_id, version_number, rules_digest, status, criteria)
      select id, 1, '', 'eligible', '[]' from dossiers where id in ${chosen}`,
    sql`update eligibility_states set status = 'not_eligible' where dossier_id in ${chosen}`,
    sql`delete from agency_dossier_assignments where dossier_id in ${chosen}`,
    sql`insert into agency_dossier_assignments (dossier_id, member_id, assigned_at)
      select id, ${member}, now() from dossiers where id in ${chosen}`,
    sql`update agency_dossier_assignments set member_id = (select max(id::text)::uuid from staff_members) where dossier_id = ${second}`,
    sql`update calls set department_id = null where code = 'EAU'`,
  ];
  for (const change of changes) {
    await db.execute(change);
    expect(await listWrongCopies()).toEqual([]);
  }
  const read = () => db.select().from(agencyDossiers).where(eq(agencyDossiers.dossierId, first));
  expect(await read()).toMatchObject([{ departmentId: null, eligibility: "not_eligible" }]);
  await db.execute(sql`delete from staff_members where id = ${member}`);
  expect(await listWrongCopies()).toEqual([]);
});

test("a state that changes while the row is inserted reaches the row", async () => {
  const { db } = scene.deps;
  const [, , , id = ""] = await listIds();
  const [row] = await db.delete(agencyDossiers).where(eq(agencyDossiers.dossierId, id)).returning();
  if (!row) throw new Error("the dossier is not in the index");
  const { ercSearched: _, ...values } = row;
  let inserted: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx
      .update(dossiers)
      .set({ place: "selected", unlocked: false })
      .where(eq(dossiers.id, id));
    inserted = db.insert(agencyDossiers).values(values).execute();
    // The insert waits for this transaction, or it would read the state of before.
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  await inserted;
  expect(await listWrongCopies()).toEqual([]);
  const [found] = await db.select().from(agencyDossiers).where(eq(agencyDossiers.dossierId, id));
  expect(found).toMatchObject({ state: "selected", ercSearched: row.ercSearched });
});
