import { CALL_LIVE_PATH } from "#features/agency/call-drafts/rules/paths.ts";
import { FORM_LIVE_PATH } from "#features/agency/form-designer/rules/paths.ts";
import type { TrialResult } from "#features/agency/form-publication/rules/trial-result.ts";
import { START_TEMPLATES } from "#features/agency/letter-templates/rules/start-templates.ts";
import { createStaffInvitationToken } from "#features/agency/staff/rules/staff-invitation-token.server.ts";
import { hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { createLink } from "#features/people/accounts/writes/email-links.server.ts";
import {
  createManageHash,
  createUnsubscribeHash,
  endMailsLink,
} from "#features/people/alerts/rules/mail-links.ts";
import { LIVE_PATH } from "#features/proposals/dossier-form/rules/paths.ts";
import { PAD_SOCKET_PATH } from "#features/proposals/pads/rules/paths.ts";
import type { Deps } from "#platform/deps.ts";

import { CALL_FILES } from "../../demo/appendix-files.ts";
import { buildPdf } from "./cv-files.ts";
import {
  createAgencyDossier,
  createCvFile,
  createDepositedDossier,
  createExport,
  createInvitation,
  createInvitationHash,
  createOwnAppendix,
  createOwnDossier,
  DOSSIER_IMAGE,
  findQuestionWithPad,
  querySingleValue,
} from "./owner-dossiers.ts";
import type { Pattern } from "./route-addresses.ts";

/** Accounts of the demonstration by role in the tests. */
export const EMAILS = {
  owner: "claire.morel@example.org",
  other: "james.okafor@example.org",
  administrator: "administration@example.org",
  reader: "nora.thiam@example.org",
  officer: "jeanne.mercier@example.org",
  decider: "karim.belkacem@example.org",
  manager: "helene.vasseur@example.org",
  foreignManager: "paul.ansel@example.org",
} as const;

export const findUserId = ({ pool }: Deps, email: string) =>
  querySingleValue({ pool }, "select id as value from users where email = $1", [email]);

/** An invitation to an agency's staff, to an address without an account. Returns its token. */
async function createStaffInvitation({ pool, signer }: Deps, now: Date): Promise<string> {
  const id = "00000000-0000-4000-8000-00000000a6e7";
  const token = createStaffInvitationToken(signer, id);
  await pool.query(
    `insert into staff_invitations (id, partner_id, email, role, all_departments, token_hash, locale, created_at, expires_at)
     select $1, min(id), 'agence@example.org', 'reader', true, $2, 'fr', $3, $3::timestamptz + interval '7 days'
     from partners where kind = 'standard'`,
    [id, hashToken(token), now],
  );
  return token;
}

/** The department of the calls and dossiers in addresses of the back office. One officer of the walk is limited to another. */
const DEPARTMENT = "Environnement";

/** The draft of a published call of the agency whose staff asks. */
const createPublishedDraft = (deps: Deps, now: Date): Promise<string> =>
  querySingleValue(
    deps,
    `insert into call_drafts (partner_id, call_id, created_at)
     select c.partner_id, c.id, $2 from calls c
     join staff_members m on m.partner_id = c.partner_id join users u on u.id = m.user_id
     join departments d on d.id = c.department_id
     where u.email = $1 and d.name_fr = $3 order by c.id limit 1
     on conflict (call_id) do update set created_at = excluded.created_at returning id as value`,
    [EMAILS.manager, now, DEPARTMENT],
  );

/** A form of the agency whose staff asks. */
const findAgencyForm = (deps: Deps): Promise<string> =>
  querySingleValue(
    deps,
    `select f.id as value from form_models f
     join staff_members m on m.partner_id = f.partner_id join users u on u.id = m.user_id
     where u.email = $1 order by f.created_at, f.id limit 1`,
    [EMAILS.manager],
  );

/** A document of a published call, with its file. Returns the parameters of its address. */
async function createCallDocument({ pool, storage }: Deps) {
  const { rows } = await pool.query<{ slug: string; id: string; key: string }>(
    `select slug, documents -> 0 ->> 'id' as id, documents -> 0 -> 'file' ->> 'key' as key
     from calls where documents <> '[]' order by id limit 1`,
  );
  if (!rows[0]) throw new Error("no call of the demonstration has a document");
  const { key, ...params } = rows[0];
  const file = Object.values(CALL_FILES).find((one) => one.key === key);
  if (!file) throw new Error(`the demonstration has no file ${key}`);
  await storage.put(key, file.content);
  return params;
}

const EMPTY_TRIAL: TrialResult = {
  ...{ lastVersionId: null, calls: [], dossiers: 0, changes: [], restored: 0 },
  heaps: { silent: 0, look: 0, tooLong: 0 },
  aside: { answers: 0, pads: 0, comments: 0 },
  told: { teams: 0, people: 0, notifications: 0, mails: 0, fr: 0, en: 0, noticed: 0 },
  standbys: { renewed: 0, cleared: 0 },
};

/** A finished trial of a form without calls. */
const createFormTrial = (deps: Deps, formId: string, now: Date) =>
  querySingleValue(
    deps,
    `insert into form_trials (form_model_id, model, version_id, call_ids, created_at, finished_at, result)
     select form_model_id, model, id, '{}', $2, $2, $3 from form_model_versions
     where form_model_id = $1 order by number limit 1 returning id as value`,
    [formId, now, JSON.stringify(EMPTY_TRIAL)],
  );

/** A decision on a deposited dossier and a letter that was sent about it. Returns the parameters of their addresses. */
async function createLetter(
  deps: Deps,
  { dossier, member, now }: { dossier: { id: string; sha256: string }; member: string; now: Date },
) {
  const decision = await querySingleValue(
    deps,
    `insert into decisions (dossier_id, revision, kind, state, version_number, source, made_by, made_at)
     select $1, 1, 'prepared', 'not_selected', 1, 'page', id, $3 from users where email = $2
     returning id as value`,
    [dossier.id, member, now],
  );
  const letterId = await querySingleValue(
    deps,
    `insert into decision_letters
       (dossier_id, decision_id, kind, locale, subject, recipient, sha256, bytes, pages, sent_at)
     values ($1, $2, 'not_selected', 'fr', 'Décision', 'Ada Roy', $3, $4, 1, $5)
     returning id as value`,
    [dossier.id, decision, dossier.sha256, buildPdf().length, now],
  );
  const callId = await querySingleValue(
    deps,
    "select call_id::text as value from dossiers where id = $1",
    [dossier.id],
  );
  return { id: dossier.id, dossierId: dossier.id, callId, letterId };
}

/** A template of letters of the agency whose staff asks. */
const createLetterTemplate = (deps: Deps, now: Date): Promise<string> =>
  querySingleValue(
    deps,
    `insert into letter_templates (partner_id, kind, name, texts, created_at, updated_at)
     select m.partner_id, 'selected', 'Modèle', $2, $3, $3
     from staff_members m join users u on u.id = m.user_id where u.email = $1
     order by m.partner_id limit 1 returning id as value`,
    [EMAILS.manager, JSON.stringify(START_TEMPLATES.selected), now],
  );

/** Creates an object of the owner for every parameter of an address. Returns their ids. */
export async function createOwnerObjects(deps: Deps, userId: string, now: Date) {
  const { db, signer } = deps;
  const first = (table: string, where = "true") =>
    querySingleValue(
      deps,
      `select id as value from ${table} where user_id = $1 and ${where} limit 1`,
      [userId],
    );
  const search = await first("saved_searches");
  const digest = await querySingleValue(
    deps,
    "insert into alert_digests (user_id, created_at) values ($1, $2) returning id as value",
    [userId, now],
  );
  const cv = { id: await first("cvs") };
  const notification = { id: await first("notifications") };
  const file = { id: await createCvFile(deps, userId, now) };
  const dossier = { id: await createOwnDossier(deps, userId, now) };
  const member = await querySingleValue(
    deps,
    "update dossier_members set cv_file_id = $2 where dossier_id = $1 returning id as value",
    [dossier.id, file.id],
  );
  const appendix = await createOwnAppendix(deps, dossier.id, userId, now);
  const deposited = await createDepositedDossier(deps, userId, file.id, now);
  // Of another person: the owner, as staff, would have a conflict of interest in their own dossier.
  const agencyDossier = await createAgencyDossier(deps, "ANR", {
    userId: await findUserId(deps, EMAILS.other),
    now,
  });
  const decidedCall = {
    callId: await querySingleValue(
      deps,
      `select call_id::text as value from dossiers where id = '${agencyDossier.id}'`,
    ),
  };
  await deps.pool.query(
    `update calls set department_id = d.id from departments d, dossiers
     where d.partner_id = calls.partner_id and d.name_fr = $2 and dossiers.call_id = calls.id and dossiers.id = $1`,
    [agencyDossier.id, DEPARTMENT],
  );
  const decided = await createLetter(deps, { dossier: agencyDossier, member: EMAILS.manager, now });
  const sent = await createLetter(deps, { dossier: deposited, member: EMAILS.manager, now });
  const link = { userId, email: EMAILS.owner, purpose: "reset_password" as const, now };
  // A third person, because this ends the ORCID link that other rows need.
  const third = "marta.vasconcelos@example.org";
  const notMe = {
    ...link,
    userId: await findUserId(deps, third),
    email: third,
    purpose: "not_me" as const,
  };
  const newAddress = { ...link, email: "nouvelle@example.org", purpose: "change_email" as const };
  const callDraft = { id: await createAgencyDraft(deps, now) };
  const pad = { ...dossier, ...(await findQuestionWithPad(deps, dossier.id)) };
  const publishedDraft = { id: await createPublishedDraft(deps, now) };
  const form = { id: await findAgencyForm(deps) };
  type SocketPath =
    | typeof LIVE_PATH
    | typeof PAD_SOCKET_PATH
    | typeof CALL_LIVE_PATH
    | typeof FORM_LIVE_PATH;
  const at: Partial<Record<Pattern | SocketPath, Record<string, string>>> = {
    [LIVE_PATH]: { ...dossier, page: "general_information" },
    [PAD_SOCKET_PATH]: pad,
    "/mon-espace/dossier/:id/pad/:formModelType/:padId": pad,
    "/mon-espace/dossier/:id/pad/:formModelType/:padId/contenu": pad,
    "/mon-espace/dossier/:id/pad/:formModelType/:padId/ecarter": pad,
    "/appel/:slug/documents/:id": await createCallDocument(deps),
    "/appel/:slug/puis-je-candidater": {
      slug: await querySingleValue(
        deps,
        `select slug as value from calls
         where eligibility <> '[]' and published_at < now() and closes_at > now() limit 1`,
      ),
    },
    "/actualite/:slug": {
      slug: await querySingleValue(deps, "select slug as value from news limit 1"),
    },
    "/partenaire/:slug/:page?": {
      slug: await querySingleValue(deps, "select slug as value from partners limit 1"),
    },
    "/administration-portail-aap/appels/:id/enregistrer": callDraft,
    "/administration-portail-aap/appels/:id": callDraft,
    "/administration-portail-aap/appels/:id/apercu": callDraft,
    "/administration-portail-aap/appels/:id/fichiers": callDraft,
    "/administration-portail-aap/appels/:id/fichiers/:file": {
      ...callDraft,
      file: await addDraftDocument(deps, callDraft.id, now),
    },
    [CALL_LIVE_PATH]: callDraft,
    "/administration-portail-aap/dossiers/:id": agencyDossier,
    "/administration-portail-aap/dossiers/:id/ouvert": agencyDossier,
    "/administration-portail-aap/eligibles/:callId": decidedCall,
    "/administration-portail-aap/decisions/:callId": decidedCall,
    "/administration-portail-aap/decisions/:callId/liste.csv": decidedCall,
    "/administration-portail-aap/decisions/:callId/lettres/:dossierId": decided,
    "/administration-portail-aap/decisions/:callId/lettres/:dossierId/apercu.pdf": decided,
    "/administration-portail-aap/dossiers/:id/lettres/:letterId/lettre.pdf": decided,
    "/administration-portail-aap/reglages/lettres/:id": {
      id: await createLetterTemplate(deps, now),
    },
    "/mon-espace/dossier/:id/lettres/:letterId/lettre.pdf": sent,
    "/administration-portail-aap/dossiers/:id/versions/:version/recepisse.json": agencyDossier,
    "/administration-portail-aap/dossiers/:id/versions/:version/recepisse.pdf": agencyDossier,
    "/administration-portail-aap/dossiers/:id/versions/:version/tout.zip": agencyDossier,
    "/administration-portail-aap/dossiers/:id/versions/:version/dossier.json": agencyDossier,
    "/administration-portail-aap/dossiers/:id/versions/:version/dossier.pdf": agencyDossier,
    "/administration-portail-aap/dossiers/:id/versions/:version/fichier/:sha256": agencyDossier,
    "/administration-portail-aap/formulaires/:id": form,
    "/administration-portail-aap/formulaires/:id/versions": form,
    "/administration-portail-aap/formulaires/:id/fichier": form,
    "/administration-portail-aap/formulaires/:id/publier": form,
    "/administration-portail-aap/formulaires/:id/essais/:trial/chiffres.csv": {
      ...form,
      trial: await createFormTrial(deps, form.id, now),
    },
    "/administration-portail-aap/formulaires/:id/apercu": form,
    "/administration-portail-aap/formulaires/:id/apercu.pdf": form,
    "/administration-portail-aap/formulaires/:id/enregistrer": form,
    [FORM_LIVE_PATH]: form,
    "/administration-portail-aap/partenaires/:id": {
      id: await querySingleValue(deps, "select id::text as value from partners limit 1"),
    },
    "/administration-portail-aap/appels/:id/messages": publishedDraft,
    "/administration-portail-aap/appels/:id/chiffres": publishedDraft,
    "/administration-portail-aap/appels/:id/chiffres.csv": publishedDraft,
    "/administration-portail-aap/appels/:id/cloture": publishedDraft,
    "/administration-portail-aap/appels/:id/cloture/essai": publishedDraft,
    "/logo-partenaire/:id/:file": await createLogo(deps),
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
      export: await createExport(deps, dossier.id, now),
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
      hash: await createInvitationHash(deps, dossier.id, "decouvrir", now),
    },
    "/mon-espace/dossier/invitation/accepter/:hash": {
      hash: await createInvitationHash(deps, dossier.id, "accepter", now),
    },
    "/mon-espace/dossier/invitation/decliner/:hash": {
      hash: await createInvitationHash(deps, dossier.id, "decliner", now),
    },
    "/mon-espace/dossier/invitation/annuler/:invitation": {
      invitation: await createInvitation(deps, dossier.id, "annuler", now),
    },
    "/invitation-agence/:token": { token: await createStaffInvitation(deps, now) },
    "/mon-espace/dossier/creer/:slug": {
      slug: await querySingleValue(
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
      id: await querySingleValue(deps, "select id as value from calls limit 1"),
    },
  };
  const everywhere = {
    slug: await querySingleValue(
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
  const thread = await querySingleValue(
    deps,
    `insert into comment_threads (dossier_id, form_model_type, key, title_fr, title_en, created_at, revision)
     values ($1, 'general_information', 'duration', 'Durée', 'Duration', $2, 1) returning id as value`,
    [dossier.id, now],
  );
  const named = {
    member,
    thread,
    comment: await querySingleValue(
      deps,
      `insert into comments (dossier_id, thread_id, number, client_id, author_id, text, created_at)
       values ($1, $2, 1, gen_random_uuid(), $3, 'x', $4) returning id as value`,
      [dossier.id, thread, userId, now],
    ),
    appendix: appendix.file,
    dossier: dossier.id,
    team: await querySingleValue(
      deps,
      "select id as value from dossier_teams where dossier_id = $1",
      [dossier.id],
    ),
    break: await first("career_breaks"),
    production: await first("productions"),
    archived: await querySingleValue(
      deps,
      "select identifier as value from productions where user_id = $1 and source = 'hal' limit 1",
      [userId],
    ),
  };
  return { at, everywhere, named, dossiers: [dossier.id, deposited.id] };
}

/** A draft of a call of the agency whose staff the tests are. Returns its id. */
const createAgencyDraft = (deps: Deps, now: Date): Promise<string> =>
  querySingleValue(
    deps,
    `with made as (
       insert into call_drafts (partner_id, created_at) select id, $2 from partners where code = $1
       returning id, partner_id)
     insert into call_draft_fields (draft_id, field, value, changed_at)
     select made.id, 'departmentId', to_jsonb(d.id), $2 from made
     join departments d on d.partner_id = made.partner_id and d.name_fr = $3
     returning draft_id as value`,
    ["ANR", now, DEPARTMENT],
  );

/** A document of a draft. Returns its id. */
async function addDraftDocument({ pool, storage }: Deps, draftId: string, now: Date) {
  const id = "00000000-0000-4000-8000-0000000d0c01";
  const key = `calls/1/${"0d".repeat(32)}.pdf`;
  await storage.put(key, new Uint8Array([1, 2, 3]));
  const file = { key, fileName: "appel.pdf", mediaType: "application/pdf", bytes: 3 };
  const labels = { labelFr: "Texte", labelEn: "Text", kind: "call_text", language: "fr" };
  const document = { id, ...labels, file: { ...file, sha256: "0d".repeat(32) } };
  await pool.query(
    `insert into call_draft_fields (draft_id, field, value, changed_at) values ($1, 'documents', $2::jsonb, $3)`,
    [draftId, JSON.stringify([document]), now],
  );
  return id;
}

/** A logo of a partner without staff: managers in the walk remove the logo of their own agency. */
async function createLogo({ pool, storage }: Deps) {
  const id = await querySingleValue({ pool }, "select max(id)::text as value from partners");
  const file = `${"0a".repeat(10)}-0a0a0a0a.webp`;
  await storage.put(`logo/${id}/${file}`, new Uint8Array([1, 2, 3]));
  await pool.query("update partners set logo_key = $1 where id = $2", [`logo/${id}/${file}`, id]);
  return { id, file };
}
