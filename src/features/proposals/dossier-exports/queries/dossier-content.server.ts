import { asc, eq } from "drizzle-orm";
import { cvFiles, cvs } from "#features/people/cv/tables.server.ts";
import { listAppendixFiles } from "#features/proposals/appendices/queries/appendices.server.ts";
import { listReceipts } from "#features/proposals/deposits/queries/versions.server.ts";
import { parseReceipt } from "#features/proposals/deposits/rules/receipt.ts";
import { loadAnswers } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import type { PublicationList } from "#features/proposals/dossier-form/rules/publication-list.ts";
import {
  dossierImages,
  dossierLocks,
  dossierPublications,
  dossierUnplacedAnswers,
} from "#features/proposals/dossier-form/tables.server.ts";
import {
  type DossierRow,
  loadDossierCall,
} from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { dossierForms, dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import { loadFormVersion } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { listMembers } from "#features/proposals/team/queries/members.server.ts";
import {
  getTeamAffiliation,
  listParticipatingTeams,
  loadTeamContacts,
} from "#features/proposals/team/queries/teams.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { DossierContent, FormContent, TeamContent } from "../rules/dossier-content.ts";

/** The current content of a dossier. The caller has checked the right to export. */
export async function loadDossierContent(
  db: Db,
  dossier: DossierRow,
  now: Date,
): Promise<DossierContent> {
  const { id } = dossier;
  const call = await loadDossierCall(db, dossier.callId);
  const formModels = await loadFormContents(db, id);
  const saves = [dossier.savedAt.toISOString(), ...formModels.map(({ lastUpdate }) => lastUpdate)];
  return {
    format: "passerelle-dossier",
    version: 1,
    id,
    acronym: dossier.acronym,
    title: dossier.title,
    currentPlace: dossier.place,
    unlocked: dossier.unlocked,
    creationConfirmed: dossier.confirmedAt !== null,
    opened: dossier.createdAt.toISOString(),
    published: dossier.publishedAt?.toISOString() ?? null,
    lastSaved: saves.toSorted().at(-1) ?? dossier.savedAt.toISOString(),
    call: {
      slug: call.slug,
      titleFr: call.titleFr,
      titleEn: call.titleEn,
      partner: call.partner,
      opensAt: call.opensAt.toISOString(),
      closesAt: call.closesAt.toISOString(),
    },
    formModels,
    teams: await loadTeamContents(db, id, now),
    images: await db
      .select({
        filename: dossierImages.filename,
        contentType: dossierImages.contentType,
        bytes: dossierImages.bytes,
        sha256: dossierImages.sha256,
      })
      .from(dossierImages)
      .where(eq(dossierImages.dossierId, id))
      .orderBy(dossierImages.filename),
    appendices: (await listAppendixFiles(db, id)).map(
      ({ kind, labelFr, labelEn, fileName, mediaType, bytes, sha256, pages }) => ({
        kind,
        labelFr,
        labelEn,
        fileName,
        mediaType,
        bytes,
        sha256,
        pages,
      }),
    ),
    locks: await db
      .select({ formModelType: dossierLocks.formModelType, nodeId: dossierLocks.nodeId })
      .from(dossierLocks)
      .where(eq(dossierLocks.dossierId, id))
      .orderBy(dossierLocks.formModelType, dossierLocks.nodeId),
    leftOvers: await listUnplacedAnswers(db, id),
    deposits: (await listReceipts(db, id)).map(({ version, receipt, signature, publicKey }) => ({
      version,
      receipt: { receipt: parseReceipt(receipt), algorithm: "Ed25519", signature, publicKey },
    })),
  };
}

async function listUnplacedAnswers(
  db: Db,
  dossierId: string,
): Promise<DossierContent["leftOvers"]> {
  const rows = await db
    .select()
    .from(dossierUnplacedAnswers)
    .where(eq(dossierUnplacedAnswers.dossierId, dossierId))
    .orderBy(asc(dossierUnplacedAnswers.id));
  return rows.map(({ fromName, formModelType, node, answer, why }) => ({
    from: fromName,
    formModelType,
    question: node,
    answer: [...answer],
    why,
  }));
}

async function loadFormContents(db: Db, dossierId: string): Promise<FormContent[]> {
  const rows = await db
    .select({
      formModelType: dossierForms.formModelType,
      versionId: dossierForms.versionId,
      lastUpdate: dossierForms.lastUpdate,
    })
    .from(dossierForms)
    .where(eq(dossierForms.dossierId, dossierId))
    .orderBy(dossierForms.formModelType);
  const forms: FormContent[] = [];
  for (const { formModelType, versionId, lastUpdate } of rows) {
    const held = await loadAnswers(db, { dossierId, formModelType });
    const answers = [...held].map(([key, { answer }]) => [key, answer] as const);
    forms.push({
      formModelType,
      lastUpdate: lastUpdate.toISOString(),
      model: (await loadFormVersion(db, versionId)).model,
      // Sorted, so that equal answers give equal bytes.
      answers: Object.fromEntries(answers.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    });
  }
  return forms;
}

async function loadTeamContents(db: Db, dossierId: string, now: Date): Promise<TeamContent[]> {
  const members = await listMembers(db, dossierId);
  const { people, organizations } = await loadTeamContacts(db, dossierId);
  const given = await db
    .select({
      memberId: dossierMembers.id,
      made: cvs.title,
      file: cvFiles.title,
    })
    .from(dossierMembers)
    .leftJoin(cvs, eq(cvs.id, dossierMembers.cvId))
    .leftJoin(cvFiles, eq(cvFiles.id, dossierMembers.cvFileId))
    .where(eq(dossierMembers.dossierId, dossierId));
  const works = await db
    .select({
      userId: dossierPublications.userId,
      list: dossierPublications.list,
      publications: dossierPublications.publications,
    })
    .from(dossierPublications)
    .where(eq(dossierPublications.dossierId, dossierId));
  const worksOf = (userId: string, list: PublicationList) =>
    works.find((row) => row.userId === userId && row.list === list)?.publications ?? [];
  const cvOf = (memberId: string) => {
    const row = given.find((one) => one.memberId === memberId);
    if (row?.made != null) return { kind: "made", title: row.made } as const;
    return row?.file != null ? ({ kind: "file", title: row.file } as const) : null;
  };
  return (await listParticipatingTeams(db, dossierId, now)).map((team) => {
    const contactOf = (kind: (typeof people)[number]["kind"]) => {
      const found = people.find((one) => one.teamId === team.id && one.kind === kind);
      if (!found) return null;
      const { firstName, lastName, email } = found;
      return { firstName, lastName, email };
    };
    return {
      number: team.number,
      affiliation: getTeamAffiliation(team),
      members: members
        .filter(({ teamNumber }) => teamNumber === team.number)
        .map(({ id, userId, firstName, lastName, role, orcid }) => ({
          firstName,
          lastName,
          role,
          orcid,
          cv: cvOf(id),
          publications: worksOf(userId, "publications-hal"),
          cvPublications: worksOf(userId, "publications-hal-cv"),
        })),
      legalRepresentative: contactOf("legal_representative"),
      additionalContact: contactOf("additional_contact"),
      managingOrganization: findOrganization(organizations, team.id),
    };
  });
}

function findOrganization(
  organizations: Awaited<ReturnType<typeof loadTeamContacts>>["organizations"],
  id: string,
) {
  const found = organizations.find(({ teamId }) => teamId === id);
  if (!found) return null;
  const { teamId: _, ...organization } = found;
  return organization;
}
