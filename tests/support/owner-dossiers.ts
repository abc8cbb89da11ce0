import { createHash } from "node:crypto";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";

import { loadDossierContent } from "#features/proposals/deposits/queries/dossier-content.server.ts";
import { frozenKey } from "#features/proposals/deposits/rules/manifest.ts";
import {
  freezeVersion,
  toFrozenContent,
} from "#features/proposals/deposits/writes/freeze-version.server.ts";
import type { Deps } from "#platform/deps.ts";
import { buildPdf } from "./cv-files.ts";

/** The single value of a query. Throws without a row. */
export async function querySingleValue(
  { pool }: Pick<Deps, "pool">,
  sql: string,
  values: unknown[] = [],
) {
  const { rows } = await pool.query<{ value: string }>(sql, values);
  const value = rows[0]?.value;
  if (value === undefined) throw new Error(`Nothing found: ${sql}`);
  return String(value);
}

/** Invites an unknown person to a dossier. */
export const createInvitation = (
  deps: Deps,
  dossierId: string,
  name: string,
  now: Date,
): Promise<string> =>
  querySingleValue(
    deps,
    `insert into dossier_invitations
       (dossier_id, role, team_number, first_name, last_name, email, message, locale, sent_at)
     values ($1, 'member', 1, 'Ada', 'Neuve', $2, '', 'fr', $3) returning id as value`,
    [dossierId, `${name}@example.org`, now],
  );

export async function createInvitationHash(deps: Deps, dossierId: string, name: string, now: Date) {
  const id = await createInvitation(deps, dossierId, name, now);
  const hash = createToken();
  await deps.pool.query(
    "insert into dossier_invitation_links (token_hash, invitation_id) values ($1, $2)",
    [hashToken(hash), id],
  );
  return hash;
}

export const DOSSIER_IMAGE = "00000000-0000-4000-8000-000000000000.png";

/** A question of the dossier with a pad. */
export async function findQuestionWithPad(deps: Deps, dossierId: string) {
  const padId = await querySingleValue(
    deps,
    `select jsonb_path_query_first(v.model, '$.**?(@.displayEtherpad == true).id') #>> '{}' as value
     from dossier_forms f join form_model_versions v on v.id = f.version_id
     where f.dossier_id = $1 and f.form_model_type = 'scientific_proposition'`,
    [dossierId],
  );
  return { formModelType: "scientific_proposition", padId };
}

/** A new dossier of a person for a call, excluding calls of some other dossiers; of an agency, or of any. */
export function createEmptyDossier(
  deps: Deps,
  userId: string,
  now: Date,
  not: readonly string[] = [],
  agency: string | null = null,
) {
  return querySingleValue(
    deps,
    `with dossier as (
       insert into dossiers (call_id, acronym, title, confirmed_at, created_at, saved_at)
       select f.call_id, 'HAIE', 'Une haie', $2, $2, $2 from call_forms f
       join calls c on c.id = f.call_id and c.closes_at > $2
       where f.call_id not in (select call_id from dossiers where id = any($3))
         and ($4::text is null or (c.department_id is null and c.partner_id = (select id from partners where code = $4)))
       limit 1 returning id, call_id),
     team as (
       insert into dossier_teams (dossier_id, number) select id, 1 from dossier),
     member as (
       insert into dossier_members (dossier_id, user_id, role, team_number, joined_at)
       select id, $1, 'coordinator', 1, $2 from dossier),
     forms as (
       insert into dossier_forms (dossier_id, form_model_type, version_id, last_update)
       select d.id, f.form_model_type, f.version_id, $2 from dossier d join call_forms f using (call_id))
     select id as value from dossier`,
    [userId, now, not, agency],
  );
}

/** A dossier of the owner alone (the demonstration's is shared), with an image. */
export async function createOwnDossier(deps: Deps, userId: string, now: Date): Promise<string> {
  const id = await createEmptyDossier(deps, userId, now);
  const key = `dossier/${id}/${DOSSIER_IMAGE}`;
  await deps.storage.put(key, Buffer.from("png"));
  await deps.pool.query(
    `insert into dossier_images
       (dossier_id, filename, storage_key, content_type, bytes, sha256, width, height, created_at)
     values ($1, $2, $3, 'image/png', 3, 'x', 1, 1, $4)`,
    [id, DOSSIER_IMAGE, key, now],
  );
  return id;
}

/** An appendix in a slot with a template, and an unfinished upload. */
export async function createOwnAppendix(deps: Deps, dossierId: string, userId: string, now: Date) {
  const key = `dossier/${dossierId}/appendix/00000000-0000-4000-8000-000000000000`;
  await deps.storage.put(key, buildPdf());
  const file = { key, fileName: "modele.pdf", mediaType: "application/pdf", bytes: 9, sha256: "x" };
  const slot = await querySingleValue(
    deps,
    `insert into call_appendices (call_id, kind, label_fr, label_en, max_count, position, template)
     select call_id, 'simple', 'Lettres', 'Letters', 3, 9, $2 from dossiers where id = $1
     returning id as value`,
    [dossierId, JSON.stringify(file)],
  );
  return {
    slot,
    file: await querySingleValue(
      deps,
      `insert into dossier_appendices
         (dossier_id, slot_id, file_name, format, bytes, sha256, position, storage_key, uploaded_at)
       values ($1, $2, 'lettre.pdf', 'pdf', 9, 'x', 1, $3, $4) returning id as value`,
      [dossierId, slot, key, now],
    ),
    upload: await querySingleValue(
      deps,
      `insert into appendix_uploads
         (dossier_id, slot_id, user_id, file_name, bytes, received, created_at, expires_at)
       values ($1, $2, $3, 'plan.pdf', 20, 10, $4, $4::timestamptz + interval '1 day')
       returning id as value`,
      [dossierId, slot, userId, now],
    ),
  };
}

/** A large PDF export made by a job. */
export async function createExport(deps: Deps, dossierId: string, now: Date): Promise<string> {
  const content = buildPdf();
  const key = `dossier/${dossierId}/exports/walk.pdf`;
  await deps.storage.put(key, content);
  return querySingleValue(
    deps,
    `insert into dossier_exports
       (dossier_id, kind, locale, digest, state, storage_key, bytes, sha256, requested_at, expires_at)
     values ($1, 'dossier', 'fr', 'x', 'ready', $2, $3, 'x', $4, $4::timestamptz + interval '1 day')
     returning id as value`,
    [dossierId, key, content.length, now],
  );
}

/** A deposited dossier of the owner, with a file. */
export const createDepositedDossier = async (
  deps: Deps,
  userId: string,
  cvFileId: string,
  now: Date,
) => depositOwnDossier(deps, await createOwnDossier(deps, userId, now), { userId, cvFileId, now });

/** A deposited dossier for a call of an agency, of all its departments, with a file. */
export async function createAgencyDossier(
  deps: Deps,
  agency: string,
  { userId, now }: { userId: string; now: Date },
) {
  const id = await createEmptyDossier(deps, userId, now, [], agency);
  return depositOwnDossier(deps, id, {
    userId,
    cvFileId: await createCvFile(deps, userId, now),
    now,
  });
}

async function depositOwnDossier(
  deps: Deps,
  id: string,
  { userId, cvFileId, now }: { userId: string; cvFileId: string; now: Date },
) {
  await deps.pool.query("update dossier_members set cv_file_id = $2 where dossier_id = $1", [
    id,
    cvFileId,
  ]);
  const bytes = buildPdf();
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await deps.storage.put(frozenKey(sha256), bytes);
  await deps.db.transaction(async (tx) => {
    const content = await loadDossierContent(tx, id, now);
    const files = new Map(
      content.files.map(({ source }) => [source, { bytes: bytes.length, sha256 }]),
    );
    const depositor = { userId, name: "Claire Morel", role: "coordinator" } as const;
    const frozen = toFrozenContent(content, files);
    await freezeVersion(tx, deps, { kind: "deposit", content: frozen, depositor, now });
  });
  await deps.pool.query(
    "update dossiers set place = 'published', published_at = $2 where id = $1",
    [id, now],
  );
  return { id, version: "1", sha256 };
}

export async function createCvFile(deps: Deps, userId: string, now: Date): Promise<string> {
  const content = buildPdf();
  const key = `cv/${userId}/00000000-0000-4000-8000-000000000000`;
  await deps.storage.put(key, content);
  return querySingleValue(
    deps,
    `insert into cv_files (user_id, title, file_name, format, bytes, sha256, key, created_at)
     values ($1, 'Mon CV', 'cv.pdf', 'pdf', $2, 'x', $3, $4) returning id as value`,
    [userId, content.length, key, now],
  );
}
