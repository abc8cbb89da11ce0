import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { CV_FILE_MIME } from "#features/people/cv/rules/file-formats.ts";
import { cvFiles, cvs } from "#features/people/cv/tables.server.ts";
import { formatCallNumber } from "#features/portal/calls/rules/call-number.ts";
import { listAppendixFiles } from "#features/proposals/appendices/queries/appendices.server.ts";
import {
  dossierImages,
  dossierPublications,
} from "#features/proposals/dossier-form/tables.server.ts";
import type { Member } from "#features/proposals/team/queries/members.server.ts";
import {
  getTeamAffiliation,
  loadTeamContacts,
} from "#features/proposals/team/queries/teams.server.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import type { ImageValue } from "#form-engine/types/image/rules.ts";
import { compileSelect, type QueryParameters } from "#platform/db/compile-query.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { toSafeFileName } from "#platform/http/attachment.ts";
import type { StoredFile } from "#platform/storage/storage.server.ts";
import { type DossierContent, parseManifest } from "../rules/manifest.ts";
import { type DossierParts, loadDossierParts } from "./dossier-parts.server.ts";
import { findDepositedVersion } from "./versions.server.ts";

/** A file of a dossier, with the place of its bytes. */
export type FileSource = DossierContent["files"][number] & {
  /**
   * A stored file with the digest computed at its upload, or a CV that has to be printed; null for an image without a stored
   * file.
   */
  readonly from:
    | ({ readonly key: string } & StoredFile)
    | { readonly cvId: string; readonly version: number }
    | null;
};

/** The current content of a dossier, with the places of its files. */
export interface CurrentContent extends DossierContent {
  readonly files: FileSource[];
}

/** Consistent only inside a transaction that locks the dossier's row or reads one snapshot. */
export async function loadDossierContent(
  db: Db,
  dossierId: string,
  now: Date,
  known?: DossierParts,
): Promise<CurrentContent> {
  const parts = known ?? (await loadDossierParts(db, dossierId, now));
  const areCvsClosed = parts.head.openParts !== null && !parts.head.openParts.cvs;
  const depositedCvs = areCvsClosed ? await loadDepositedCvVersions(db, dossierId) : NO_VERSIONS;
  const cvSources = await loadCvSources(db, parts.members, depositedCvs);
  const appendices = await loadAppendicesContent(db, dossierId);
  return {
    ...toHeadContent(dossierId, parts.head),
    forms: parts.forms.map(toFormContent),
    teams: await loadTeamsContent(db, dossierId, parts.teams),
    members: await loadMembersContent(db, dossierId, parts.members, cvSources),
    appendices: appendices.map(({ appendix }) => appendix),
    files: [
      ...cvSources.values(),
      ...(await loadImageSources(db, dossierId, parts.forms)),
      ...appendices.map(({ source }) => source),
    ],
  };
}

function toHeadContent(
  id: string,
  { number, acronym, title, createdAt, callId, closesAt, ...call }: DossierParts["head"],
): Pick<DossierContent, "dossier" | "call"> {
  const { slug, titleFr, titleEn, partner, reference } = call;
  return {
    dossier: { id, number, acronym, title, createdAt: createdAt.toISOString() },
    call: {
      id: callId,
      slug,
      number: formatCallNumber(call),
      ...(reference && { reference }),
      titleFr,
      titleEn,
      partner,
      closesAt: closesAt.toISOString(),
    },
  };
}

type FormPart = DossierParts["forms"][number];

function toFormContent({
  formModelType,
  versionId,
  versionNumber,
  answers,
}: FormPart): DossierContent["forms"][number] {
  const answered = answers.filter(([, answer]) => answer.length > 0);
  return {
    formModelType,
    versionId,
    versionNumber,
    answers: Object.fromEntries(answered.map(([key, answer]) => [key, [...answer]])),
  };
}

/** Images in answers. */
async function loadImageSources(
  db: Db,
  dossierId: string,
  forms: readonly FormPart[],
): Promise<FileSource[]> {
  const filenames = new Set<string>();
  for (const { form, answers } of forms) {
    for (const [key, answer] of answers) {
      if (form.positions.get(parseKey(key)?.nodeId ?? "")?.node.type !== "image") continue;
      for (const { filename } of answer as ImageValue[]) filenames.add(filename);
    }
  }
  if (filenames.size === 0) return [];
  const rows = await db
    .select()
    .from(dossierImages)
    .where(
      and(eq(dossierImages.dossierId, dossierId), inArray(dossierImages.filename, [...filenames])),
    )
    .orderBy(asc(dossierImages.filename));
  const missing = [...filenames].filter((name) => rows.every(({ filename }) => filename !== name));
  const toFile = (filename: string) =>
    ({
      path: `images/${filename}`,
      kind: "image",
      name: filename,
      source: `image:${filename}`,
    }) as const;
  return [
    ...rows.map(({ filename, contentType, storageKey, ...file }) => ({
      ...toFile(filename),
      contentType,
      ...toStoredSource({ ...file, key: storageKey }),
    })),
    ...missing.map((name) => ({ ...toFile(name), contentType: "image/*", from: null })),
  ];
}

/** Digest and size of a stored file, and its place. */
const toStoredSource = ({ key, sha256, bytes }: { readonly key: string } & StoredFile) => ({
  sha256,
  bytes,
  from: { key, sha256, bytes },
});

/** Appendices, with the sources of their bytes. */
async function loadAppendicesContent(db: Db, dossierId: string) {
  const files = await listAppendixFiles(db, dossierId);
  return files.map((file) => {
    const { id, slotId, labelFr, labelEn, fileName, format, pages, position } = file;
    const path = `appendices/${id.slice(0, 8)}-${fileName}`;
    const source: FileSource = {
      path,
      kind: "appendix",
      name: fileName,
      contentType: file.mediaType,
      // A storage key is never reused for other bytes.
      source: `appendix:${file.storageKey}`,
      ...toStoredSource({ ...file, key: file.storageKey }),
    };
    return {
      appendix: {
        id,
        slotId,
        labelFr,
        labelEn,
        fileName,
        format,
        pages,
        position,
        file: path,
      } satisfies DossierContent["appendices"][number],
      source,
    };
  });
}

async function loadTeamsContent(
  db: Db,
  dossierId: string,
  teams: DossierParts["teams"],
): Promise<DossierContent["teams"]> {
  const { people, organizations } = await loadTeamContacts(db, dossierId);
  return teams.map((team) => {
    const contact = (kind: (typeof people)[number]["kind"]) => {
      const found = people.find((one) => one.teamId === team.id && one.kind === kind);
      return found
        ? { firstName: found.firstName, lastName: found.lastName, email: found.email }
        : null;
    };
    const organization = organizations.find(({ teamId }) => teamId === team.id);
    return {
      number: team.number,
      institution: getTeamAffiliation(team),
      legalRepresentative: contact("legal_representative"),
      additionalContact: contact("additional_contact"),
      managingOrganization: organization ? omitTeamId(organization) : null,
    };
  });
}

const omitTeamId = <Row extends { teamId: string }>({ teamId: _, ...rest }: Row) => rest;

async function loadMembersContent(
  db: Db,
  dossierId: string,
  people: readonly Member[],
  cvSources: ReadonlyMap<string, FileSource>,
): Promise<DossierContent["members"]> {
  const works = await selectPublications(db, { dossierId });
  return people.map(({ id, userId, firstName, lastName, orcid, role, teamNumber }) => ({
    id,
    firstName,
    lastName,
    orcid,
    role,
    teamNumber,
    cv: cvSources.get(id)?.path ?? null,
    publications: Object.fromEntries(
      works.filter((one) => one.userId === userId).map((one) => [one.list, one.publications]),
    ),
  }));
}

const selectPublications = compileSelect((db, { dossierId }: QueryParameters<"dossierId">) =>
  db
    .select()
    .from(dossierPublications)
    .where(eq(dossierPublications.dossierId, dossierId))
    .orderBy(asc(dossierPublications.list)),
);

const NO_VERSIONS: ReadonlyMap<string, number> = new Map();

/**
 * The versions of the built CVs in the deposited version, by CV. A request for completion that leaves CVs closed deposits
 * these prints again, even if their owners have edited them since.
 */
async function loadDepositedCvVersions(
  db: Db,
  dossierId: string,
): Promise<ReadonlyMap<string, number>> {
  const deposited = await findDepositedVersion(db, dossierId);
  const files = deposited ? parseManifest(deposited.manifest).files : [];
  return new Map(
    files.flatMap(({ source }) => {
      const [kind, id = "", version = ""] = source.split(":");
      return kind === "cv" ? [[id, Number(version)] as const] : [];
    }),
  );
}

/** The chosen CVs, by membership id. `depositedCvs`: versions of CVs that are deposited again unchanged. */
async function loadCvSources(
  db: Db,
  people: readonly Member[],
  depositedCvs: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, FileSource>> {
  const ids = (key: "cvId" | "cvFileId") =>
    people.map((one) => one[key]).filter((id) => id !== null);
  const [madeIds, fileIds] = [ids("cvId"), ids("cvFileId")];
  const made = madeIds.length > 0 ? await selectCvs(db, { ids: madeIds }) : [];
  const files = fileIds.length > 0 ? await selectCvFiles(db, { ids: fileIds }) : [];
  const sources = new Map<string, FileSource>();
  for (const { id, cvId, cvFileId, firstName, lastName, teamNumber } of people) {
    const name = `${firstName} ${lastName}`.trim();
    // The number keeps paths unique for members with the same name in one team.
    const pathOf = (format: string) =>
      `cv/${toSafeFileName(`${teamNumber}-${name}`, format, "CV", `-${id.slice(0, 8)}`)}`;
    const cv = made.find((one) => one.id === cvId);
    const file = files.find((one) => one.id === cvFileId);
    if (cv) {
      const version = depositedCvs.get(cv.id) ?? cv.version;
      sources.set(id, {
        path: pathOf("pdf"),
        kind: "cv",
        name,
        title: cv.title,
        contentType: CV_FILE_MIME.pdf,
        source: `cv:${cv.id}:${version}`,
        from: { cvId: cv.id, version },
      });
    } else if (file) {
      sources.set(id, {
        path: pathOf(file.format),
        kind: "cv",
        name,
        title: file.title,
        contentType: CV_FILE_MIME[file.format],
        source: `cv-file:${file.id}`,
        ...toStoredSource(file),
      });
    }
  }
  return sources;
}

const selectCvs = compileSelect((db, { ids }: QueryParameters<"ids">) =>
  db
    .select({ id: cvs.id, version: cvs.version, title: cvs.title })
    .from(cvs)
    .where(sql`${cvs.id} = any(${ids}::uuid[])`),
);

const selectCvFiles = compileSelect((db, { ids }: QueryParameters<"ids">) =>
  db.select().from(cvFiles).where(sql`${cvFiles.id} = any(${ids}::uuid[])`),
);
