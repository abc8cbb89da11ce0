import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { loadShownNames } from "#features/proposals/dossiers/queries/shown-names.server.ts";
import { INVITED_ROLES } from "#features/proposals/dossiers/rules/dossier.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { AuditDetails, AuditEvent } from "#platform/audit/audit-events.ts";
import { auditEvents, auditReasons } from "#platform/audit/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { fr } from "../locales/fr.ts";
import type { JournalEvent } from "../rules/journal-event.ts";
import { invitations } from "../tables.server.ts";

const PAGE_SIZE = 100;

type NamingEvent = keyof typeof fr.journal.naming;
/** Names of details in events of a dossier. */
type DetailName<Event = AuditEvent> = Event extends `dossier.${string}` & AuditEvent
  ? keyof AuditDetails<Event>
  : never;
/** Events of the product itself: their sentence has no subject. */
const AUTOMATIC_EVENTS: ReadonlySet<string> = new Set<JournalEvent>([
  "accountClosed",
  "editLapsed",
  "formUpdated",
  "invitationExpired",
  "invitationRevived",
  "lateWritingSetAside",
  "standbyDeposited",
  "standbyOver",
]);
const selectDetail = (name: DetailName) =>
  sql<string | null>`${auditEvents.details} ->> ${name}::text`;
/**
 * The name of an appendix, « Plan.pdf » or « Plan.pdf → Devis.pdf »; other reasons are not for the team. Rows of before
 * `audit_reasons` have it in their details.
 */
const selectFileName = sql<string | null>`case when ${auditEvents.event} like 'dossier.appendix%'
  then coalesce(${auditReasons.reason}, concat_ws(' → ', ${auditEvents.details} ->> 'formerName', ${auditEvents.details} ->> 'fileName'))
end`;
const isJournalEvent = (event: string): event is JournalEvent => event in fr.journal.events;
/** Whether the sentence of this event has a variant that names the person concerned. */
const canNamePerson = (event: string): event is NamingEvent => event in fr.journal.naming;

/**
 * The audit of a dossier as sentences for its team, the latest first. `before` is the id of the last entry of the page
 * above; an unknown id, or one of another dossier, shows the first page.
 */
export async function loadJournal(
  db: Db,
  dossierId: string,
  { locale, now, t }: { locale: Locale; now: Date; t: Translate },
  before: string | null = null,
) {
  const ofDossier = and(
    eq(auditEvents.subjectKind, "dossier"),
    eq(auditEvents.subjectId, dossierId),
  );
  const from = await findEntry(db, before, ofDossier);
  const found = await db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      event: auditEvents.event,
      actorKind: auditEvents.actorKind,
      actorId: auditEvents.actorId,
      actorFor: auditEvents.actorFor,
      about: selectDetail("about"),
      role: selectDetail("role"),
      teamNumber: selectDetail("teamNumber"),
      invitationId: selectDetail("invitation"),
      fileName: selectFileName,
    })
    .from(auditEvents)
    .leftJoin(auditReasons, eq(auditReasons.eventId, auditEvents.id))
    .where(
      and(
        ofDossier,
        // Compared in SQL, because the database has microseconds and Date does not.
        from
          ? sql`(${auditEvents.at}, ${auditEvents.id}) < (select at, id from audit_events where id = ${from.id})`
          : undefined,
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(PAGE_SIZE + 1);
  const rows = found.slice(0, PAGE_SIZE);
  const ids = rows.flatMap((row) => [getPersonId(row) ?? [], row.about ?? []].flat());
  const names = await loadShownNames(db, dossierId, ids);
  const invited = await loadInviteeNames(db, dossierId, rows);
  const agency = await loadAgencyCode(db, dossierId);
  const who = (row: (typeof rows)[number]): string => {
    const { actorKind } = row;
    if (actorKind === "staff" || actorKind === "apiKey") return agency;
    if (actorKind === "administrator") return t("team:journal.administration");
    const person = getPersonId(row);
    // A refusal without an account: shown under the invited name.
    if (actorKind === "visitor") return invited(row) ?? t("team:journal.somebody");
    if (actorKind === "product" && !person) return t("team:journal.administration");
    return (person && names.get(person)) || t("team:journal.somebody");
  };
  const entries = rows.map((row) => {
    const { id, at, event, about } = row;
    const name = event.replace(/^dossier\./, "");
    const acting = who(row);
    const invitee = invited(row);
    // A person who answers their own invitation is named once.
    const concerned = (about && names.get(about)) || (invitee === acting ? null : invitee);
    return {
      id,
      at: formatDayTime(locale, at, now),
      iso: at.toISOString(),
      who: AUTOMATIC_EVENTS.has(name) ? null : acting,
      what: sentenceOf(t, name, concerned),
      about: fileOrPlace(t, row),
    };
  });
  /** Id of the last entry shown, when earlier ones follow. */
  const older = found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null;
  return { entries, older, latest: from === null };
}

interface EventActor {
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly actorFor: string | null;
}

/** The account of the person who acted, or on whose behalf the product acted. */
function getPersonId({ actorKind, actorId, actorFor }: EventActor): string | null {
  if (actorKind === "person") return actorId;
  return actorKind === "product" ? actorFor : null;
}

interface EventSubject {
  readonly role: string | null;
  readonly teamNumber: string | null;
  readonly fileName: string | null;
}

/** « a transmis la coordination à Marta Vasconcelos », or « a transmis la coordination » when the name is unknown. */
function sentenceOf(t: Translate, event: string, concerned: string | null): string {
  if (concerned && canNamePerson(event))
    return t(`team:journal.naming.${event}`, { name: concerned });
  return isJournalEvent(event) ? t(`team:journal.events.${event}`) : t("team:journal.other");
}

/** « responsable scientifique de l'équipe 3 », « équipe 2 », « Plan.pdf », « Plan.pdf → Devis.pdf » */
function fileOrPlace(
  t: Translate,
  { role, teamNumber: team, fileName }: EventSubject,
): string | null {
  if (fileName) return fileName;
  const invitedAs = INVITED_ROLES.find((one) => one === role);
  return team ? t(`team:journal.place.${invitedAs ?? "team"}`, { team }) : null;
}

/** Invited names by invitation id. Invitations erased with an account are absent. */
async function loadInviteeNames(
  db: Db,
  dossierId: string,
  rows: readonly { readonly invitationId: string | null }[],
) {
  const ids = [...new Set(rows.flatMap(({ invitationId }) => invitationId ?? []))];
  const found =
    ids.length === 0
      ? []
      : await db
          .select({
            id: invitations.id,
            firstName: invitations.firstName,
            lastName: invitations.lastName,
          })
          .from(invitations)
          .where(and(eq(invitations.dossierId, dossierId), inArray(invitations.id, ids)));
  const names = new Map(found.map((one) => [one.id, `${one.firstName} ${one.lastName}`]));
  return ({ invitationId }: { readonly invitationId: string | null }): string | null =>
    (invitationId && names.get(invitationId)) || null;
}

async function findEntry(db: Db, id: string | null, ofDossier: SQL | undefined) {
  if (!id || !/^\d{1,15}$/.test(id)) return null;
  const [entry] = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(and(ofDossier, eq(auditEvents.id, Number(id))));
  return entry ?? null;
}

async function loadAgencyCode(db: Db, dossierId: string): Promise<string> {
  const [row] = await db
    .select({ code: partners.code })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(eq(dossiers.id, dossierId));
  return row?.code ?? "";
}

export type JournalView = Awaited<ReturnType<typeof loadJournal>>;
