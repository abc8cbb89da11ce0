import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { callWithinReachOf } from "#features/portal/calls/queries/agency-calls.server.ts";
import { formatCallNumber } from "#features/portal/calls/rules/call-number.ts";
import { callHref } from "#features/portal/calls/rules/paths.ts";
import { getCallPhase } from "#features/portal/calls/rules/status.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { departments, partners } from "#features/portal/partners/tables.server.ts";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import {
  findPages,
  MAX_RESULTS,
  type SearchResult,
  toSearchWords,
} from "../rules/search-result.ts";
import type { BackOfficeActor } from "./require-back-office.server.ts";

interface SearchRequest {
  readonly text: string;
  readonly locale: Locale;
  readonly now: Date;
  /** The pages that the actor sees, as results: a provider links only to these and to public pages. */
  readonly pages: readonly SearchResult[];
}

/**
 * Finds one kind of things. It is asked only with at least one word, and returns nothing for actors that may not see
 * such things: the right is part of the query.
 */
type SearchProvider = (
  db: Db,
  actor: BackOfficeActor,
  request: SearchRequest & { readonly words: readonly string[] },
) => Promise<readonly SearchResult[]>;

/** Condition: each word occurs in one of the columns, ignoring case and accents. */
const hasEveryWord = (
  words: readonly string[],
  columns: readonly (AnyPgColumn | SQL)[],
): SQL | undefined =>
  and(
    ...words.map((word) =>
      or(
        ...columns.map(
          (column) =>
            sql`unaccent(lower(${column})) like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`,
        ),
      ),
    ),
  );

const findShownHref = ({ pages }: SearchRequest, href: string): string | null =>
  pages.find((page) => page.href === href)?.href ?? null;

/** The number of a call, `anr-26-biot`. */
const callNumber = sql`lower(number_prefix(${partners.code})) || '-' || lpad((${calls.year} % 100)::text, 2, '0') || '-' || lower(${calls.code})`;

/** Published calls of the member's agency and departments, on their public pages. By title, code, reference or number. */
const findCalls: SearchProvider = async (db, actor, { text, words, locale, now }) => {
  if (actor.kind !== "staff") return [];
  const rows = await db
    .select({
      slug: calls.slug,
      title: locale === "fr" ? calls.titleFr : calls.titleEn,
      department: locale === "fr" ? departments.nameFr : departments.nameEn,
      partner: partners.code,
      year: calls.year,
      code: calls.code,
      publishedAt: calls.publishedAt,
      opensAt: calls.opensAt,
      closesAt: calls.closesAt,
    })
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .leftJoin(departments, eq(departments.id, calls.departmentId))
    .where(
      and(
        callWithinReachOf(actor),
        or(
          hasEveryWord(words, [
            calls.titleFr,
            calls.titleEn,
            calls.programme,
            calls.code,
            calls.reference,
          ]),
          eq(callNumber, text.trim().toLowerCase()),
        ),
      ),
    )
    .orderBy(sql`${calls.closesAt} desc`, calls.id)
    .limit(MAX_RESULTS * 4);
  return rows
    .filter((call) => !["unpublished", "retired"].includes(getCallPhase(call, now)))
    .map(({ slug, title, department, ...call }) => ({
      kind: "call",
      href: callHref(slug),
      title,
      detail: [department, formatCallNumber(call)].filter(Boolean).join(" · "),
    }));
};

/**
 * Dossiers by acronym or title, and by number or its last digits. Administrators are led to the page that names
 * coordinators; staff, who see deposited dossiers only, to the audit of their agency.
 */
const findDossiers: SearchProvider = async (db, actor, request) => {
  const page = findShownHref(
    request,
    actor.kind === "administrator"
      ? "/administration-portail-aap/coordinations"
      : "/administration-portail-aap/reglages/journal",
  );
  if (!page) return [];
  const { words } = request;
  // A word without digits would find every dossier of the agency whose short name it begins.
  const isNumber = words.some((word) => /\d/.test(word));
  const columns = [dossiers.acronym, dossiers.title, ...(isNumber ? [dossiers.number] : [])];
  const rows = await db
    .select({ number: dossiers.number, acronym: dossiers.acronym, title: dossiers.title })
    .from(dossiers)
    .where(
      and(
        actor.kind === "administrator" ? undefined : dossierVisibleTo(actor),
        hasEveryWord(words, columns),
      ),
    )
    .orderBy(sql`${dossiers.createdAt} desc`, dossiers.id)
    .limit(MAX_RESULTS);
  return rows.map(({ number, acronym, title }) => ({
    kind: "dossier",
    href: `${page}?${new URLSearchParams({ q: number })}`,
    title: `${acronym} — ${title}`,
    detail: number,
  }));
};

/** Colleagues of the same agency, on the page of its team. */
const findColleagues: SearchProvider = async (db, actor, request) => {
  const team = findShownHref(request, "/administration-portail-aap/reglages/equipe");
  if (actor.kind !== "staff" || !team) return [];
  const rows = await db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(
      and(
        eq(staffMembers.partnerId, actor.partnerId),
        isNull(staffMembers.endedAt),
        hasEveryWord(request.words, [users.firstName, users.lastName, users.email]),
      ),
    )
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(MAX_RESULTS);
  return rows.map(({ firstName, lastName, email }) => ({
    kind: "person",
    href: `${team}?${new URLSearchParams({ q: `"${email ?? lastName}"` })}`,
    title: `${firstName} ${lastName}`.trim() || (email ?? ""),
    detail: email,
  }));
};

/** Partners, for administrators. */
const findPartners: SearchProvider = async (db, actor, request) => {
  const list = findShownHref(request, "/administration-portail-aap/partenaires");
  if (actor.kind !== "administrator" || !list) return [];
  const rows = await db
    .select({
      id: partners.id,
      code: partners.code,
      name: request.locale === "fr" ? partners.nameFr : partners.nameEn,
    })
    .from(partners)
    .where(hasEveryWord(request.words, [partners.code, partners.nameFr, partners.nameEn]))
    .orderBy(partners.position, partners.code)
    .limit(MAX_RESULTS);
  return rows.map(({ id, code, name }) => ({
    kind: "partner",
    href: `${list}/${id}`,
    title: code,
    detail: name,
  }));
};

/** What the search asks, in the order of its groups. A new kind of things is a line here. */
const PROVIDERS: readonly SearchProvider[] = [
  findCalls,
  findDossiers,
  findColleagues,
  findPartners,
];

/** Everything that the actor may go to and that has all words of the text. Without words, the pages alone. */
export async function searchBackOffice(
  db: Db,
  actor: BackOfficeActor,
  request: SearchRequest,
): Promise<readonly SearchResult[]> {
  const words = toSearchWords(request.text);
  const pages = findPages(request.pages, request.text);
  if (words.length === 0) return pages;
  const found = await Promise.all(
    PROVIDERS.map((provider) => provider(db, actor, { ...request, words })),
  );
  return [...pages, ...found.flatMap((results) => results.slice(0, MAX_RESULTS))];
}
