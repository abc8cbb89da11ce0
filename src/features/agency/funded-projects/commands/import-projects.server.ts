import { createHash } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "#features/people/accounts/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { ProjectPerson } from "#features/proposals/projects/rules/project-people.ts";
import { projects } from "#features/proposals/projects/tables.server.ts";
import { insertProjects } from "#features/proposals/projects/writes/create-projects.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import { toCanonicalJson } from "#platform/canonical-json.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import { decodeFile } from "../../decisions/rules/decision-file.ts";
import { can } from "../policy.ts";
import {
  type FilePerson,
  type FileProject,
  MAX_PROJECT_FILE_BYTES,
  MAX_PROJECT_FILE_FAULTS,
  type ProjectFault,
  readProjectFile,
} from "../rules/project-file.ts";

const LIMITS = [{ name: "import-projects", per: "person", max: 60, seconds: 3600 }] as const;

const fileSchema = {
  fileName: z.string().max(255),
  content: z
    .instanceof(Uint8Array, { error: "missing" })
    .refine(({ length }) => length > 0, "missing")
    .refine(({ length }) => length <= MAX_PROJECT_FILE_BYTES, "tooLong"),
};

/** What a file would do. */
export interface ProjectFileTrial {
  readonly fileName: string;
  /** The projects that it would make, the first of them. */
  readonly created: readonly {
    readonly line: number;
    readonly code: string;
    readonly acronym: string;
    readonly amountEuros: number;
    readonly people: number;
    readonly linked: number;
  }[];
  readonly createdCount: number;
  readonly unchangedCount: number;
  readonly peopleCount: number;
  /** People whose account is known now. The others are linked when an account has their iD or proves their address. */
  readonly linkedCount: number;
  readonly faults: readonly ProjectFault[];
  readonly faultCount: number;
  /** The text of a file without faults, which the page posts again with the digest; null with faults. */
  readonly content: string | null;
  readonly digest: string;
}

/** Projects that a page shows. */
const MAX_SENT_PROJECTS = 200;

const importSubject = (actor: StaffActor) => ({ partnerId: actor.partnerId, departmentId: null });

/** Reads a file of earlier projects and says what it would make, with its faults by line. Nothing is changed or stored. */
export const tryProjectFile = command({
  actors: ["staff"],
  isAudited: false,
  limits: LIMITS,
  input: z.object(fileSchema),
  may: (actor) => can(actor, "importProjects", importSubject(actor)),
  async run({ tx, actor, input: { fileName, content }, now }): Promise<ProjectFileTrial> {
    const { created, unchanged, faults, digest } = await planFile(tx, actor, content, now);
    const people = created.flatMap((project) => [...project.people]);
    return {
      fileName,
      created: created.slice(0, MAX_SENT_PROJECTS).map((project) => ({
        line: project.line,
        code: project.code,
        acronym: project.acronym,
        amountEuros: project.amountEuros,
        people: project.people.length,
        linked: project.people.filter(({ userId }) => userId !== null).length,
      })),
      createdCount: created.length,
      unchangedCount: unchanged,
      peopleCount: people.length,
      linkedCount: people.filter(({ userId }) => userId !== null).length,
      faults,
      faultCount: faults.length,
      content: faults.length > 0 ? null : (decodeFile(content)?.text ?? null),
      digest,
    };
  },
});

/** Applies a tried file, whole or not at all. STALE with `why` "changed" if it would now do something else than was shown. */
export const applyProjectFile = command({
  actors: ["staff"],
  limits: LIMITS,
  input: z.object({ ...fileSchema, digest: z.string().length(64, "invalid") }),
  may: (actor) => can(actor, "importProjects", importSubject(actor)),
  async run({ tx, actor, input: { fileName, content, digest }, now, audit }) {
    // As where codes of decisions are prepared: of two files at once, the second finds the codes of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('decision codes'))`);
    const plan = await planFile(tx, actor, content, now);
    if (plan.faults.length > 0 || plan.digest !== digest)
      throw new DomainError("STALE", { why: "changed" });
    await insertProjects(
      tx,
      plan.created.map(({ line: _, decidedOn, ...project }) => ({
        ...project,
        source: "import" as const,
        ...{ callId: null, dossierId: null, decisionId: null },
        partnerId: actor.partnerId,
        // As an imported call: a project of a member who is limited to departments belongs to the first of them.
        departmentId: actor.departmentIds?.[0] ?? null,
        ...{ requestedEuros: null, keywords: [] },
        decidedAt: new Date(`${decidedOn}T12:00:00Z`),
      })),
    );
    const people = plan.created.reduce((sum, one) => sum + one.people.length, 0);
    await audit(
      "partner.projectsImported",
      { kind: "partner", id: actor.partnerId },
      { projects: plan.created.length, people },
      fileName || null,
    );
    return { projects: plan.created.length };
  },
});

interface PlannedProject extends Omit<FileProject, "people"> {
  readonly people: readonly ProjectPerson[];
}

async function planFile(tx: Db, actor: StaffActor, content: Uint8Array, now: Date) {
  const { year, month, day } = toParisCivilTime(now);
  const two = (value: number) => String(value).padStart(2, "0");
  const read = readProjectFile(content, `${year}-${two(month)}-${two(day)}`);
  const known = await findKnown(tx, read.projects);
  const numbers = await findDossierNumbers(tx, read.projects);
  const taken = read.projects.filter((project) => {
    const stored = known.get(project.code);
    if (numbers.has(project.code)) return true;
    return stored !== undefined && !isSameProject(stored, project, actor);
  });
  const named = new Set(read.faults.map(({ line }) => line));
  const faults: ProjectFault[] = [
    ...read.faults,
    ...taken
      .filter(({ line }) => !named.has(line))
      .map(({ line, code }) => ({
        line,
        code: "codeTaken" as const,
        column: "code" as const,
        found: code,
      })),
  ].toSorted((one, other) => one.line - other.line);
  const added = read.projects.filter(({ code }) => !known.has(code));
  const created = faults.length > 0 ? [] : await linkPeople(tx, added);
  return {
    created,
    unchanged: read.projects.filter((one) => known.has(one.code) && !taken.includes(one)).length,
    faults: faults.slice(0, MAX_PROJECT_FILE_FAULTS),
    // Who is linked may change between the trial and the act: a person who signs up meanwhile is linked, too.
    digest: createHash("sha256")
      .update(
        toCanonicalJson({
          projects: added.map(({ line: _, ...one }) => ({
            ...one,
            people: one.people.map((p) => ({ ...p })),
          })),
        }),
      )
      .digest("hex"),
  };
}

type StoredProject = typeof projects.$inferSelect;

async function findKnown(
  tx: Db,
  read: readonly FileProject[],
): Promise<Map<string, StoredProject>> {
  if (read.length === 0) return new Map();
  const code = sql<string>`upper(${projects.code})`;
  const rows = await tx
    .select()
    .from(projects)
    .where(
      inArray(
        code,
        read.map((project) => project.code),
      ),
    );
  return new Map(rows.map((row) => [row.code.toUpperCase(), row]));
}

/** Those of the codes that are numbers of dossiers: each is the code of the project that its dossier may become. */
async function findDossierNumbers(
  tx: Db,
  read: readonly FileProject[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ number: dossiers.number })
    .from(dossiers)
    .where(
      inArray(
        dossiers.number,
        read.map(({ code }) => code),
      ),
    );
  return new Set(rows.map(({ number }) => number));
}

/** A project that this agency imported before, with the same values. Its people stay as they are. */
const isSameProject = (stored: StoredProject, read: FileProject, actor: StaffActor): boolean =>
  stored.source === "import" &&
  stored.partnerId === actor.partnerId &&
  stored.acronym === read.acronym &&
  stored.title === read.title &&
  stored.programme === read.programme &&
  stored.amountEuros === read.amountEuros &&
  stored.decidedAt.toISOString().slice(0, 10) === read.decidedOn;

/** Finds the accounts of people: by ORCID iD, otherwise by a proven address whose account has no other iD. */
async function linkPeople(tx: Db, added: readonly FileProject[]): Promise<PlannedProject[]> {
  const people = added.flatMap((project) => [...project.people]);
  const orcids = people.flatMap(({ orcid }) => orcid ?? []);
  const emails = people.flatMap(({ email }) => email ?? []);
  const accounts = await tx
    .select({
      id: users.id,
      orcid: users.orcid,
      email: sql<string | null>`lower(${users.email})`,
      verifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(
      sql`${users.orcid} = any(${sql.param(orcids)}::text[]) or lower(${users.email}) = any(${sql.param(emails)}::text[])`,
    );
  const byOrcid = new Map(accounts.map((account) => [account.orcid, account.id]));
  const byEmail = new Map(
    accounts.filter(({ verifiedAt }) => verifiedAt !== null).map((one) => [one.email, one]),
  );
  const findUserId = ({ orcid, email }: FilePerson): string | null => {
    const own = orcid === null ? undefined : byOrcid.get(orcid);
    if (own) return own;
    const proven = email === null ? undefined : byEmail.get(email);
    if (!proven) return null;
    return orcid === null || proven.orcid === null || proven.orcid === orcid ? proven.id : null;
  };
  return added.map((project) => ({
    ...project,
    people: project.people.map((person) => ({ ...person, userId: findUserId(person) })),
  }));
}
