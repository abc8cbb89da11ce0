import type pg from "pg";

/** User ids of the accounts that own the demonstration's dossiers. */
export interface Researchers {
  readonly claire: string;
  readonly james: string;
  readonly marta: string;
}

export async function findResearchers(client: pg.PoolClient): Promise<Researchers> {
  const findUserId = async (email: string) => {
    const { rows } = await client.query<{ id: string }>("select id from users where email = $1", [
      email,
    ]);
    if (!rows[0]) throw new Error(`The demonstration has no account ${email}.`);
    return rows[0].id;
  };
  return {
    claire: await findUserId("claire.morel@example.org"),
    james: await findUserId("james.okafor@example.org"),
    marta: await findUserId("marta.vasconcelos@example.org"),
  };
}
