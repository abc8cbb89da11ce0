import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type pg from "pg";

/** A node of a form model as JSON, to be changed by a test. */
export interface ModelNode {
  id: string;
  children?: ModelNode[];
  [field: string]: unknown;
}

/**
 * An open call with the long form and without dossiers, and a new dossier of it. The call gets new versions of its form,
 * which must not reach the dossiers of other tests.
 */
export async function createOwnProposal(
  page: Page,
  database: pg.Client,
  members: readonly string[],
): Promise<{ callId: number; dossier: string }> {
  const { rows } = await database.query<{ id: number; slug: string }>(`
    select c.id, c.slug from calls c
    join call_forms f on f.call_id = c.id and f.form_model_type = 'scientific_proposition'
    join form_model_versions v on v.id = f.version_id and v.model::text like '%"steering"%'
    where c.published_at is not null and c.withdrawn_at is null and c.opens_at < now()
      and c.closes_at > now() + interval '7 days'
      and not exists (select from dossiers d where d.call_id = c.id)
      and not exists (select from call_forms o where o.call_id = c.id and o.version_id <> f.version_id
        and o.form_model_type = f.form_model_type)
    order by c.id desc limit 1`);
  const call = rows[0];
  if (!call) throw new Error("The demonstration has no open call without dossiers.");
  const id = randomUUID();
  const dossier = `/mon-espace/dossier/${id}`;
  const post = async (path: string, form: Record<string, string>) => {
    const headers = { origin: new URL(page.url()).origin };
    const response = await page.request.post(path, { form, headers, maxRedirects: 0 });
    expect(response.status(), path).toBe(303);
  };
  await post(`/mon-espace/dossier/creer/${call.slug}`, {
    id,
    acronym: "SALICORNE",
    title: "Prés salés et recul du trait de côte",
  });
  await post(`${dossier}/informations-generales`, { intent: "confirm" });
  for (const email of members)
    await database.query(
      `insert into dossier_members (dossier_id, user_id, role, team_number, may_write, joined_at)
       select $1, id, 'member', 1, true, now() from users where email = $2`,
      [id, email],
    );
  return { callId: call.id, dossier };
}

/** Saves answers of the scientific proposal, each for the first time unless another version is given. */
export async function saveAnswers(
  page: Page,
  dossier: string,
  answers: Readonly<Record<string, readonly unknown[]>>,
  version = 0,
): Promise<void> {
  const changes = Object.entries(answers).map(([key, answer]) => {
    return { key, id: randomUUID(), version, answer };
  });
  const sent = await page.request.post(`${dossier}/reponses/scientific_proposition`, {
    data: { changes },
    headers: { origin: new URL(page.url()).origin },
  });
  const { verdicts } = (await sent.json()) as { verdicts: Record<string, { kind: string }> };
  expect(new Set(Object.values(verdicts).map(({ kind }) => kind))).toEqual(new Set(["saved"]));
}

/** Publishes the next version of a call's form, with the model changed by `edit`. */
export async function publishVersion(
  database: pg.Client,
  callId: number,
  edit: (find: (id: string) => ModelNode, take: (id: string) => ModelNode) => void,
): Promise<void> {
  const { rows } = await database.query<{ form: string; model: ModelNode }>(
    `select v.form_model_id as form, v.model from call_forms f
     join form_model_versions v on v.id = f.version_id
     where f.call_id = $1 and f.form_model_type = 'scientific_proposition'`,
    [callId],
  );
  const current = rows[0];
  if (!current) throw new Error("The call has no scientific proposal.");
  const walk = (node: ModelNode): ModelNode[] => [node, ...(node.children ?? []).flatMap(walk)];
  const find = (id: string): ModelNode => {
    const node = walk(current.model).find((one) => one.id === id);
    if (!node) throw new Error(`The form has no node ${id}.`);
    return node;
  };
  const take = (id: string): ModelNode => {
    const node = find(id);
    const parent = walk(current.model).find((one) => one.children?.includes(node));
    if (parent) parent.children = parent.children?.filter((one) => one !== node) ?? [];
    return node;
  };
  edit(find, take);
  await database.query(
    `with version as (
       insert into form_model_versions (form_model_id, number, model, created_at, published_at)
       select $2, max(number) + 1, $3, now(), now() from form_model_versions where form_model_id = $2
       returning id)
     update call_forms set version_id = version.id from version
     where call_id = $1 and form_model_type = 'scientific_proposition'`,
    [callId, current.form, JSON.stringify(current.model)],
  );
}
