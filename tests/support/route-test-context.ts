import { createHash } from "node:crypto";
import { createLink } from "#features/people/accounts/commands/links.server.ts";
import { startSession } from "#features/people/accounts/commands/sessions.server.ts";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { buildSessionCookie } from "#features/people/accounts/rules/session-cookie.ts";
import { endMailsLink } from "#features/people/alerts/rules/digest-links.ts";
import {
  createManageHash,
  createUnsubscribeHash,
} from "#features/people/alerts/rules/saved-search-links.ts";
import {
  freezeVersion,
  toFrozenContent,
} from "#features/proposals/deposits/commands/freeze-version.server.ts";
import { loadDossierContent } from "#features/proposals/deposits/queries/dossier-content.server.ts";
import { frozenKey } from "#features/proposals/deposits/rules/frozen-key.ts";
import { LIVE_PATH } from "#features/proposals/dossier-form/live/live-path.ts";
import { PAD_SOCKET_PATH } from "#features/proposals/pads/live/pad-path.ts";
import type { Deps } from "#platform/deps.ts";
import type { PdfPrinter } from "#platform/pdf.ts";
import { startFakeServices } from "../../sandbox/fake-services.ts";
import { buildPdf } from "./cv-files.ts";
import type { Pattern } from "./route-addresses.ts";
import { createRowDigester } from "./row-digester.ts";
import { startTestProduct, type TestProduct } from "./web-product.ts";

/** The actors of the permission tests: visitor, owner of the ids, other person, administrator. */
export const TEST_ACTORS = ["visitor", "owner", "other", "administrator"] as const;
export type TestActorName = (typeof TEST_ACTORS)[number];

const EMAILS = {
  owner: "claire.morel@example.org",
  other: "james.okafor@example.org",
  administrator: "administration@example.org",
} as const;

const ORIGIN = "http://passerelle.test";

export interface RouteTestContext {
  readonly product: TestProduct;
  ask(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
  readonly ownerEmail: string;
  /** Ids used only in request bodies. */
  readonly things: Readonly<Record<string, string>>;
  /** A digest by table of everything the owner has or that is in the owner's dossiers. */
  digestOwnerRows(): Promise<Record<string, string | null>>;
  /** An empty dossier of the other person, for another call than the owner's. */
  createOthersDossier(): Promise<string>;
  /** Counts the database statements during `work`. */
  countStatements(work: () => Promise<unknown>): Promise<number>;
  /** A new session each time, because some addresses end their session. */
  createHeaders(walker: TestActorName): Promise<Record<string, string>>;
  /** Valid parameters for a pattern; personal objects are the owner's. */
  paramsOf(pattern: string): Readonly<Record<string, string>>;
  /** Resets the rate limits. */
  forgetLimits(): Promise<void>;
}

/** Prints a blank page at once: these tests check access, not content. */
let sheetCount = 0;
const BLANK_SHEETS: PdfPrinter = {
  // Different bytes for each file, because recorded documents are identified by digest.
  print: async () => Buffer.concat([buildPdf(), Buffer.from(`\n% ${++sheetCount}\n`)]),
  stop: async () => {},
};

/** The built product with demonstration data, and an object of the owner for every address. */
export async function createRouteTestContext({ prints = false } = {}): Promise<RouteTestContext> {
  const now = new Date();
  const outside = await startFakeServices({ port: 0 });
  const settings = {
    TRUST_PROXY: "true",
    ROR_URL: outside.getUrl("ror"),
    RNSR_URL: outside.getUrl("rnsr"),
    SIRENE_URL: outside.getUrl("sirene"),
    CROSSREF_URL: outside.getUrl("crossref"),
  };
  const product = await startTestProduct(now, settings, prints ? {} : { pdf: BLANK_SHEETS });
  const { deps } = product;
  let asked = 0;
  const ids = {
    owner: await idOf(deps, EMAILS.owner),
    other: await idOf(deps, EMAILS.other),
    administrator: await idOf(deps, EMAILS.administrator),
  };
  const params = await ownersThings(deps, ids.owner, now);
  return {
    product,
    stop: async () => {
      await product.stop();
      await outside.stop();
    },
    ownerEmail: EMAILS.owner,
    things: params.named,
    digestOwnerRows: await createRowDigester(deps.pool, ids.owner, params.dossiers),
    createOthersDossier: () => emptyDossier(deps, ids.other, now, params.dossiers),
    async countStatements(work) {
      const { pool } = deps;
      const query = pool.query;
      let sent = 0;
      pool.query = ((...given: Parameters<typeof query>) => {
        sent++;
        return query.apply(pool, given);
      }) as typeof query;
      await work().finally(() => {
        pool.query = query;
      });
      return sent;
    },
    ask: (path, init = {}) => {
      const headers = new Headers(init.headers);
      // The test exceeds any rate limit: visitors get a new network each; signed-in people are limited by account,
      // except on this machine.
      const from = headers.has("cookie") ? "127.0.0.1" : networkNumber(asked++);
      if (!headers.has("x-forwarded-for")) headers.set("x-forwarded-for", from);
      return product.ask(path, { ...init, headers });
    },
    async createHeaders(walker) {
      if (walker === "visitor") return { origin: ORIGIN };
      const secondFactorAt = walker === "administrator" ? now : null;
      const session = { userId: ids[walker], device: "walk", now, secondFactorAt };
      const cookie =
        buildSessionCookie(await startSession(deps.db, session), ORIGIN).split(";")[0] ?? "";
      return { origin: ORIGIN, cookie };
    },
    paramsOf: (pattern) => ({ ...params.everywhere, ...params.at[pattern as Pattern] }),
    async forgetLimits() {
      deps.actThrottle.clear();
      await deps.pool.query("delete from rate_limits");
    },
  };
}

const networkNumber = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

const idOf = ({ pool }: Deps, email: string) =>
  singleValue({ pool }, "select id as value from users where email = $1", [email]);

async function singleValue({ pool }: Pick<Deps, "pool">, sql: string, values: unknown[] = []) {
  const { rows } = await pool.query<{ value: string }>(sql, values);
  const value = rows[0]?.value;
  if (value === undefined) throw new Error(`Nothing found: ${sql}`);
  return String(value);
}

async function ownersThings(deps: Deps, userId: string, now: Date) {
  const { db, signer } = deps;
  const first = (table: string, where = "true") =>
    singleValue(deps, `select id as value from ${table} where user_id = $1 and ${where} limit 1`, [
      userId,
    ]);
  const search = await first("saved_searches");
  const digest = await singleValue(
    deps,
    "insert into alert_digests (user_id, created_at) values ($1, $2) returning id as value",
    [userId, now],
  );
  const cv = { id: await first("cvs") };
  const notification = { id: await first("notifications") };
  const file = { id: await cvFile(deps, userId, now) };
  const dossier = { id: await ownDossier(deps, userId, now) };
  const member = await singleValue(
    deps,
    "update dossier_members set cv_file_id = $2 where dossier_id = $1 returning id as value",
    [dossier.id, file.id],
  );
  const appendix = await ownAppendix(deps, dossier.id, userId, now);
  const deposited = await depositedDossier(deps, userId, file.id, now);
  const link = { userId, email: EMAILS.owner, purpose: "reset_password" as const, now };
  // A third person, because this ends the ORCID link that other rows need.
  const third = "marta.vasconcelos@example.org";
  const notMe = {
    ...link,
    userId: await idOf(deps, third),
    email: third,
    purpose: "not_me" as const,
  };
  const newAddress = { ...link, email: "nouvelle@example.org", purpose: "change_email" as const };
  const pad = { ...dossier, ...(await questionWithPad(deps, dossier.id)) };
  type SocketPath = typeof LIVE_PATH | typeof PAD_SOCKET_PATH;
  const at: Partial<Record<Pattern | SocketPath, Record<string, string>>> = {
    [LIVE_PATH]: { ...dossier, page: "general_information" },
    [PAD_SOCKET_PATH]: pad,
    "/mon-espace/dossier/:id/pad/:formModelType/:padId": pad,
    "/mon-espace/dossier/:id/pad/:formModelType/:padId/contenu": pad,
    "/mon-espace/dossier/:id/pad/:formModelType/:padId/ecarter": pad,
    "/actualite/:slug": { slug: await singleValue(deps, "select slug as value from news limit 1") },
    "/partenaire/:slug/:page?": {
      slug: await singleValue(deps, "select slug as value from partners limit 1"),
    },
    "/saved-search/:id/:hash": { id: search, hash: createManageHash(signer, search, EMAILS.owner) },
    "/unsubscribe/:id/:hash": { id: search, hash: createUnsubscribeHash(signer, search) },
    "/fin-des-e-mails/:id/:hash": {
      id: digest,
      hash: endMailsLink(signer, "", digest).split("/").at(-1) ?? "",
    },
    "/reinitialiser-mon-mot-de-passe/:token": { token: await createLink(db, link) },
    "/ce-n-etait-pas-moi/:token": { token: await createLink(db, notMe) },
    "/verify/email/:token?": { token: await createLink(db, newAddress) },
    "/mon-espace/mon-parcours/:employmentActivityId": {
      employmentActivityId: await first("career_items", "removed_at is null"),
    },
    "/mon-espace/mon-parcours/interruptions/:id": { id: await first("career_breaks") },
    "/mon-espace/mes-expertises/activites/:id": { id: await first("expertise_activities") },
    "/mon-espace/mes-responsabilites-pedagogiques/enseignements/:id": {
      id: await first("teaching_activities"),
    },
    "/mon-espace/mes-responsabilites-pedagogiques/responsabilites/:id": {
      id: await first("administrative_responsibilities"),
    },
    "/mon-espace/cv-appels-a-projets/:id": cv,
    "/mon-espace/cv-appels-a-projets/:id/etape/:step": cv,
    "/mon-espace/cv-appels-a-projets/:id/actualiser": cv,
    "/mon-espace/cv-appels-a-projets/:id/consulter": cv,
    "/mon-espace/cv-appels-a-projets/:id/enregistrer": cv,
    "/mon-espace/cv-appels-a-projets/:id/productions": cv,
    "/mon-espace/cv-appels-a-projets/:id/telecharger/:format": cv,
    "/mon-espace/dossier/:id": dossier,
    "/mon-espace/dossier/:id/informations-generales": dossier,
    "/mon-espace/dossier/:id/proposition-scientifique": dossier,
    "/mon-espace/dossier/:id/reponses/:formModelType": dossier,
    "/mon-espace/dossier/:id/historique/:formModelType": dossier,
    "/mon-espace/dossier/:id/verrou/:formModelType/:nodeId": dossier,
    "/mon-espace/dossier/:id/enregistrer": dossier,
    "/mon-espace/dossier/:id/proposition-scientifique/apercu": dossier,
    "/mon-espace/dossier/:id/export": dossier,
    "/mon-espace/dossier/:id/reprise": dossier,
    "/mon-espace/dossier/:id/export/dossier.json": dossier,
    "/mon-espace/dossier/:id/export/:formModelType": dossier,
    "/mon-espace/dossier/:id/export/fichier/:export": {
      ...dossier,
      export: await keptExport(deps, dossier.id, now),
    },
    "/mon-espace/dossier/:id/publications-hal": dossier,
    "/mon-espace/dossier/:id/publications-hal-cv": dossier,
    "/mon-espace/dossier/:id/publications/:list": dossier,
    "/mon-espace/dossier/:id/images": dossier,
    "/mon-espace/dossier/:id/images/:filename/supprimer/:formModelType/:nodeId": dossier,
    "/mon-espace/dossier/:id/images/:filename": dossier,
    "/mon-espace/dossier/:id/equipe": dossier,
    "/mon-espace/dossier/:id/acces": dossier,
    "/mon-espace/dossier/:id/consortium": dossier,
    "/mon-espace/dossier/:id/contacts": dossier,
    "/mon-espace/dossier/:id/contacts-equipe": dossier,
    "/mon-espace/dossier/:id/commentaires": dossier,
    "/mon-espace/dossier/:id/commentaires/ecrire": dossier,
    "/mon-espace/dossier/:id/commentaires/resoudre": dossier,
    "/mon-espace/dossier/:id/commentaires/modifier": dossier,
    "/mon-espace/dossier/:id/commentaires/supprimer": dossier,
    "/mon-espace/dossier/:id/chat": dossier,
    "/mon-espace/dossier/:id/chat/envoyer": dossier,
    "/mon-espace/dossier/:id/chat/precedents": dossier,
    "/mon-espace/dossier/:id/chat/lu": dossier,
    "/mon-espace/dossier/:id/journal": dossier,
    "/mon-espace/dossier/:id/depot-du-dossier": dossier,
    "/mon-espace/dossier/:id/debloquer-edition": dossier,
    "/mon-espace/dossier/:id/depot-du-dossier/:version/recepisse.json": deposited,
    "/mon-espace/dossier/:id/depot-du-dossier/:version/recepisse.pdf": deposited,
    "/mon-espace/dossier/:id/depot-du-dossier/:version/tout.zip": deposited,
    "/mon-espace/dossier/:id/depot-du-dossier/:version/dossier.json": deposited,
    "/mon-espace/dossier/:id/depot-du-dossier/:version/fichier/:sha256": deposited,
    "/mon-espace/dossier/:id/completude": dossier,
    "/mon-espace/dossier/:id/completude/etat": dossier,
    "/mon-espace/dossier/:id/depot-du-dossier/:version/dossier.pdf": deposited,
    "/mon-espace/dossier/:id/cv/:member": { ...dossier, member },
    "/mon-espace/dossier/:id/annexes": dossier,
    "/mon-espace/dossier/:id/annexes/:file/telecharger": { ...dossier, file: appendix.file },
    "/mon-espace/dossier/:id/annexes/modele/:slot": { ...dossier, slot: appendix.slot },
    "/mon-espace/dossier/:id/annexes.zip": dossier,
    "/mon-espace/dossier/:id/annexes/envois": dossier,
    "/mon-espace/dossier/:id/annexes/envois/:upload": { ...dossier, upload: appendix.upload },
    "/mon-espace/dossier/:id/annexes/envois/:upload/joindre": {
      ...dossier,
      upload: appendix.upload,
    },
    "/mon-espace/dossier/:id/invitation/:role/:team": {
      ...dossier,
      role: "scientific_manager",
      team: "2",
    },
    "/mon-espace/dossier/equipe/modifier-membre/:id": { id: member },
    "/mon-espace/dossier/invitation/decouvrir/:hash": {
      hash: await invitationHash(deps, dossier.id, "decouvrir", now),
    },
    "/mon-espace/dossier/invitation/accepter/:hash": {
      hash: await invitationHash(deps, dossier.id, "accepter", now),
    },
    "/mon-espace/dossier/invitation/decliner/:hash": {
      hash: await invitationHash(deps, dossier.id, "decliner", now),
    },
    "/mon-espace/dossier/invitation/annuler/:invitation": {
      invitation: await invitation(deps, dossier.id, "annuler", now),
    },
    "/mon-espace/dossier/creer/:slug": {
      slug: await singleValue(
        deps,
        `select slug as value from calls c join call_forms f on f.call_id = c.id
         where closes_at > now() limit 1`,
      ),
    },
    "/mon-espace/notifications/:id": notification,
    "/mon-espace/notifications/:id/:act": notification,
    "/mon-espace/mes-alertes-et-favoris/mes-recherches/:id/frequence": { id: search },
    "/mon-espace/mes-cv/fichiers/:id/telecharger": file,
    "/ajax/call-for-proposals/like/:id": {
      id: await singleValue(deps, "select id as value from calls limit 1"),
    },
  };
  const everywhere = {
    slug: await singleValue(
      deps,
      "select slug as value from calls where published_at < now() and closes_at > now() limit 1",
    ),
    locale: "fr",
    kind: "employment",
    step: "1",
    act: "lue",
    format: "txt",
    formModelType: "scientific_proposition",
    nodeId: "summary",
    filename: DOSSIER_IMAGE,
    list: "publications-hal",
  };
  const thread = await singleValue(
    deps,
    `insert into comment_threads (dossier_id, form_model_type, key, title_fr, title_en, created_at, revision)
     values ($1, 'general_information', 'duration', 'Durée', 'Duration', $2, 1) returning id as value`,
    [dossier.id, now],
  );
  const named = {
    member,
    thread,
    comment: await singleValue(
      deps,
      `insert into comments (dossier_id, thread_id, number, client_id, author_id, text, created_at)
       values ($1, $2, 1, gen_random_uuid(), $3, 'x', $4) returning id as value`,
      [dossier.id, thread, userId, now],
    ),
    appendix: appendix.file,
    dossier: dossier.id,
    team: await singleValue(deps, "select id as value from dossier_teams where dossier_id = $1", [
      dossier.id,
    ]),
    break: await first("career_breaks"),
    production: await first("productions"),
    archived: await singleValue(
      deps,
      "select identifier as value from productions where user_id = $1 and source = 'hal' limit 1",
      [userId],
    ),
  };
  return { at, everywhere, named, dossiers: [dossier.id, deposited.id] };
}

/** Invites an unknown person to a dossier. */
const invitation = (deps: Deps, dossierId: string, name: string, now: Date): Promise<string> =>
  singleValue(
    deps,
    `insert into dossier_invitations
       (dossier_id, role, team_number, first_name, last_name, email, message, locale, sent_at)
     values ($1, 'member', 1, 'Ada', 'Neuve', $2, '', 'fr', $3) returning id as value`,
    [dossierId, `${name}@example.org`, now],
  );

async function invitationHash(deps: Deps, dossierId: string, name: string, now: Date) {
  const id = await invitation(deps, dossierId, name, now);
  const hash = createToken();
  await deps.pool.query(
    "insert into dossier_invitation_links (token_hash, invitation_id) values ($1, $2)",
    [hashToken(hash), id],
  );
  return hash;
}

const DOSSIER_IMAGE = "00000000-0000-4000-8000-000000000000.png";

/** A question of the dossier with a pad. */
async function questionWithPad(deps: Deps, dossierId: string) {
  const padId = await singleValue(
    deps,
    `select jsonb_path_query_first(v.model, '$.**?(@.displayEtherpad == true).id') #>> '{}' as value
     from dossier_forms f join form_model_versions v on v.id = f.version_id
     where f.dossier_id = $1 and f.form_model_type = 'scientific_proposition'`,
    [dossierId],
  );
  return { formModelType: "scientific_proposition", padId };
}

/** A new dossier of a person for a call, excluding calls of some other dossiers. */
function emptyDossier(deps: Deps, userId: string, now: Date, not: readonly string[] = []) {
  return singleValue(
    deps,
    `with dossier as (
       insert into dossiers (call_id, acronym, title, confirmed_at, created_at, saved_at)
       select f.call_id, 'HAIE', 'Une haie', $2, $2, $2 from call_forms f
       join calls c on c.id = f.call_id and c.closes_at > $2
       where f.call_id not in (select call_id from dossiers where id = any($3)) limit 1 returning id, call_id),
     team as (
       insert into dossier_teams (dossier_id, number) select id, 1 from dossier),
     member as (
       insert into dossier_members (dossier_id, user_id, role, team_number, joined_at)
       select id, $1, 'coordinator', 1, $2 from dossier),
     forms as (
       insert into dossier_forms (dossier_id, form_model_type, version_id, last_update)
       select d.id, f.form_model_type, f.version_id, $2 from dossier d join call_forms f using (call_id))
     select id as value from dossier`,
    [userId, now, not],
  );
}

/** A dossier of the owner alone (the demonstration's is shared), with an image. */
async function ownDossier(deps: Deps, userId: string, now: Date): Promise<string> {
  const id = await emptyDossier(deps, userId, now);
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
async function ownAppendix(deps: Deps, dossierId: string, userId: string, now: Date) {
  const key = `dossier/${dossierId}/appendix/00000000-0000-4000-8000-000000000000`;
  await deps.storage.put(key, buildPdf());
  const file = { key, fileName: "modele.pdf", mediaType: "application/pdf", bytes: 9, sha256: "x" };
  const slot = await singleValue(
    deps,
    `insert into call_appendices (call_id, kind, label_fr, label_en, max_count, position, template)
     select call_id, 'simple', 'Lettres', 'Letters', 3, 9, $2 from dossiers where id = $1
     returning id as value`,
    [dossierId, JSON.stringify(file)],
  );
  return {
    slot,
    file: await singleValue(
      deps,
      `insert into dossier_appendices
         (dossier_id, slot_id, file_name, format, bytes, sha256, position, storage_key, uploaded_at)
       values ($1, $2, 'lettre.pdf', 'pdf', 9, 'x', 1, $3, $4) returning id as value`,
      [dossierId, slot, key, now],
    ),
    upload: await singleValue(
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
async function keptExport(deps: Deps, dossierId: string, now: Date): Promise<string> {
  const content = buildPdf();
  const key = `dossier/${dossierId}/exports/walk.pdf`;
  await deps.storage.put(key, content);
  return singleValue(
    deps,
    `insert into dossier_exports
       (dossier_id, kind, locale, digest, state, storage_key, bytes, sha256, requested_at, expires_at)
     values ($1, 'dossier', 'fr', 'x', 'ready', $2, $3, 'x', $4, $4::timestamptz + interval '1 day')
     returning id as value`,
    [dossierId, key, content.length, now],
  );
}

/** A deposited dossier of the owner, with a file. */
async function depositedDossier(deps: Deps, userId: string, cvFileId: string, now: Date) {
  const id = await ownDossier(deps, userId, now);
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
      content.sources.map(({ source }) => [source, { bytes: bytes.length, sha256 }]),
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

async function cvFile(deps: Deps, userId: string, now: Date): Promise<string> {
  const content = buildPdf();
  const key = `cv/${userId}/00000000-0000-4000-8000-000000000000`;
  await deps.storage.put(key, content);
  return singleValue(
    deps,
    `insert into cv_files (user_id, title, file_name, format, bytes, sha256, key, created_at)
     values ($1, 'Mon CV', 'cv.pdf', 'pdf', $2, 'x', $3, $4) returning id as value`,
    [userId, content.length, key, now],
  );
}
