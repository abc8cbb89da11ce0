import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { formatCallNumber } from "#features/portal/calls/rules/call-number.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import {
  CALL_ROW_TEXT,
  callRowVisibleTo,
  searchCallRows,
} from "../../call-drafts/queries/call-rows.server.ts";
import { CALLS_PATH, editCallHref } from "../../call-drafts/rules/paths.ts";
import { agencyDossierHref, DOSSIERS_PATH } from "../../dossier-list/rules/paths.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import {
  findPages,
  MAX_RESULTS,
  type SearchResult,
  toSearchWords,
} from "../../frame/rules/search-result.ts";
import { staffVisibleTo } from "../../staff/queries/visible-to.server.ts";

interface SearchRequest {
  readonly text: string;
  readonly locale: Locale;
  readonly now: Date;
  /** The pages that the actor sees, as results: a provider links only to these. */
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

/**
 * Calls of the actor, drafts and withdrawn ones too, by title, code, reference or number. They lead to the editor, which
 * shows readers the call without its fields of writing.
 */
const findCalls: SearchProvider = async (db, actor, request) => {
  if (!findShownHref(request, CALLS_PATH)) return [];
  const { text, words, locale } = request;
  const rows = await searchCallRows(db, callRowVisibleTo(actor), {
    words: hasEveryWord(words, [CALL_ROW_TEXT]),
    number: text.trim().toLowerCase(),
    limit: MAX_RESULTS,
  });
  return rows.map(({ draftId, callId, titleFr, titleEn, departmentFr, departmentEn, ...call }) => ({
    kind: "call",
    href: editCallHref(callId ?? draftId ?? ""),
    title: (locale === "fr" ? titleFr || titleEn : titleEn || titleFr) || call.code,
    detail: [
      locale === "fr" ? departmentFr : departmentEn,
      call.code === "" ? "" : formatCallNumber(call),
    ]
      .filter(Boolean)
      .join(" · "),
  }));
};

/**
 * Dossiers of staff by acronym or title, and by number or its last digits, on the page of each. Administrators do
 * not read dossiers: they find one by its whole number only, on the page that names coordinators.
 */
const findDossiers: SearchProvider = async (db, actor, request) => {
  const page = findShownHref(
    request,
    actor.kind === "administrator" ? "/administration-portail-aap/coordinations" : DOSSIERS_PATH,
  );
  if (!page) return [];
  const { words } = request;
  // A word without digits would find every dossier of the agency whose short name it begins.
  const isNumber = words.some((word) => /\d/.test(word));
  const columns = [dossiers.acronym, dossiers.title, ...(isNumber ? [dossiers.number] : [])];
  const rows = await db
    .select({
      id: dossiers.id,
      number: dossiers.number,
      acronym: dossiers.acronym,
      title: dossiers.title,
    })
    .from(dossiers)
    .where(
      actor.kind === "administrator"
        ? eq(dossiers.number, request.text.trim().toUpperCase())
        : and(dossierVisibleTo(actor), hasEveryWord(words, columns)),
    )
    .orderBy(sql`${dossiers.createdAt} desc`, dossiers.id)
    .limit(MAX_RESULTS);
  return rows.map(({ id, number, acronym, title }) => ({
    kind: "dossier",
    href:
      actor.kind === "administrator"
        ? `${page}?${new URLSearchParams({ q: number })}`
        : agencyDossierHref(id),
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
        staffVisibleTo(actor),
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
