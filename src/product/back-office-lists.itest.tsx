import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterContextProvider, RouterProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BackOfficeActor } from "#features/agency/frame/queries/require-back-office.server.ts";
import { saveView } from "#features/agency/lists/commands/change-saved-views.server.ts";
import type { ListName } from "#features/agency/lists/rules/list-names.ts";
import type { ListField } from "#features/agency/lists/rules/list-query.ts";
import {
  createListCsv,
  type ListDefinition,
  type ListRow,
  loadListView,
  PAGE_SIZE,
} from "#features/agency/lists/views/list-view.server.ts";
import { type Actor, actorContext } from "#platform/actor.ts";
import { foldText } from "#platform/fold-text.ts";
import { requestInfoContext, webDepsContext } from "#platform/http/request-info.ts";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import type { Locale } from "#platform/i18n/locale.ts";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import {
  type AccountTestContext,
  createAccountTestContext,
} from "#tests/support/account-test-context.ts";
import { makePersonActor } from "#tests/support/actors.ts";
import {
  asRouteFunction,
  BACK_OFFICE_LISTS,
  fillBackOfficeLists,
} from "#tests/support/back-office-lists.ts";

const ORIGIN = "http://localhost:3000";
const TOO_LONG = "a".repeat(10_000);

let scene: AccountTestContext;
let readers: Awaited<ReturnType<typeof fillBackOfficeLists>>;
beforeAll(async () => {
  scene = await createAccountTestContext();
  readers = await fillBackOfficeLists(scene.db, scene.now());
});
afterAll(() => scene.end());

type Tested = (typeof BACK_OFFICE_LISTS)[ListName];

interface Walk {
  readonly name: ListName;
  readonly tested: Tested;
  readonly reader: BackOfficeActor;
  readonly list: ListDefinition<ListRow>;
  /** All rows that the reader sees, in the order of the list. */
  readonly rows: readonly ListRow[];
}

test.each(Object.keys(BACK_OFFICE_LISTS) as ListName[])(
  "[E-10] the list %s: search, every field, orders, pages, columns, views, selection, CSV, refusals, rights",
  async (name) => {
    const tested = BACK_OFFICE_LISTS[name];
    const reader = readers[tested.reader];
    const list = await tested.create(scene.db, reader, scene.now());
    const walk = { name, tested, reader, list, rows: await collect(list, "") };
    await checkFields(walk);
    await checkFilters(walk);
    await checkWords(walk);
    await checkOrders(walk);
    await checkColumns(walk);
    await checkFiles(walk);
    // Before there are saved views, which are counted whatever the query is.
    await checkProblems(walk);
    await checkViews(walk);
    await checkRights(walk);
  },
);

/** The list has more than two pages, and a value of every field. */
async function checkFields({ tested, list, rows }: Walk): Promise<void> {
  expect(rows.length).toBeGreaterThan(2 * PAGE_SIZE);
  expect(Object.keys(tested.fields).sort()).toEqual(Object.keys(list.source.fields).sort());
}

/** The list is filtered by every field, by its French and its English name. */
async function checkFilters({ tested, list, rows }: Walk): Promise<void> {
  const total = rows.length;
  for (const [key, field] of Object.entries(list.source.fields)) {
    const queries = buildQueries(tested, key, field, rows);
    expect(queries.length, key).toBeGreaterThan(3);
    for (const { text, matches } of queries) {
      const expected = rows.filter(matches).map(({ rowId }) => rowId);
      expect(await collectIds(list, text), text).toEqual(expected);
    }
    // Some queries tell rows apart: otherwise the equalities above would say nothing.
    const counts = queries.map(({ matches }) => rows.filter(matches).length);
    expect(
      counts.some((count) => count > 0 && count < total),
      key,
    ).toBe(true);
    const [first] = queries;
    if (!first) continue;
    const view = await load(list, { q: first.text });
    expect(view.total).toBe(rows.filter(first.matches).length);
    expect(view.rows).toEqual(rows.filter(first.matches).slice(0, list.pageSize ?? PAGE_SIZE));
  }
}

/** The list is searched by words without case and accents, by exact words, and without them. */
async function checkWords({ tested, list, rows }: Walk): Promise<void> {
  const has = (word: string) => (row: ListRow) => foldText(tested.text(row)).includes(word);
  for (const word of tested.words) {
    const found = rows.filter(has(word));
    expect(found.length, word).toBeGreaterThan(0);
    expect(found.length, word).toBeLessThan(rows.length);
    for (const typed of [`"${word}"`, `"${word.toUpperCase()}"`, `"${word.replace(/e/, "é")}"`])
      expect(await collect(list, typed), typed).toEqual(found);
    const others = rows.filter((row) => !has(word)(row));
    expect(await collect(list, `-"${word}"`), word).toEqual(others);
  }
  const [one, other] = tested.words;
  const both = rows.filter((row) => has(one)(row) && has(other)(row));
  expect(await collect(list, `"${one}" "${other}"`)).toEqual(both);
}

/** The list is sorted by every sortable field, and every row is on one page, forward and back. */
async function checkOrders({ tested, list, rows }: Walk): Promise<void> {
  for (const [key, field] of Object.entries(list.source.fields)) {
    const words = [`tri:${field.keywords.fr}`, `sort:-${field.keywords.en}`];
    if (!field.isSortable) {
      expect((await load(list, { q: words[0] ?? "" })).problems).toMatchObject([
        { code: "cannotSort" },
      ]);
      continue;
    }
    const orders: string[][] = [];
    for (const q of words) {
      const { forward, backward } = await turnPages(list, q);
      expect(backward, q).toEqual(forward);
      expect(new Set(forward).size, q).toBe(rows.length);
      orders.push(forward);
    }
    expect(orders[1]?.toReversed(), key).toEqual(orders[0]);
    const values = (orders[0] ?? []).map((id) => readComparable(tested, key, findRow(rows, id)));
    const isSorted = values.every((value, at) => at === 0 || (values[at - 1] ?? value) <= value);
    expect(isSorted, key).toBe(true);
    const hasEqual = new Set(values).size < values.length;
    expect(hasEqual, `${key} has equal values`).toBe(!tested.distinct?.includes(key));
  }
}

/** The list shows the chosen columns. */
async function checkColumns({ tested, reader }: Walk): Promise<void> {
  const all = await drawPage(tested, reader, {});
  const headers = listHeaders(all);
  const toggles = [...all.matchAll(/<a [^>]*href="([^"]*colonnes=[^"]*)"[^>]*>(.*?)<\/a>/g)].map(
    ([, href = "", label = ""]) => ({ href: decode(href), label: toText(label) }),
  );
  // All but the box and the column that names the row can be hidden; some are shown only when they are chosen.
  const labels = toggles.map(({ label }) => label);
  expect(headers.slice(1).filter((header) => !labels.includes(header))).toHaveLength(1);
  for (const { href, label } of toggles) {
    const parameters = Object.fromEntries(new URL(href, ORIGIN).searchParams);
    const shown = listHeaders(await drawPage(tested, reader, parameters));
    const expected = headers.includes(label)
      ? headers.filter((header) => header !== label)
      : [...headers, label];
    expect(shown.toSorted(), label).toEqual(expected.toSorted());
  }
  const least = listHeaders(await drawPage(tested, reader, { colonnes: "aucune" }));
  expect(least).toHaveLength(2);
}

/** The list has own views and shared ones, counted as the reader sees them. */
async function checkViews({ name, tested, reader, list }: Walk): Promise<void> {
  const isStaff = reader.kind === "staff";
  const colleague = isStaff ? readers.colleague : readers.otherAdministrator;
  const [word] = tested.words;
  const count = (await collect(list, `"${word}"`)).length;
  const save = (actor: BackOfficeActor, view: string, isShared: boolean) =>
    saveView(
      { ...scene.deps, actor },
      { list: name, name: view, query: `"${word}"`, columns: [], isShared },
    );
  const own = await save(reader, "la mienne", false);
  await save(colleague, "à tous", true);
  await save(colleague, "la sienne", false);
  await save(readers.foreignManager, "d'une autre agence", true);
  const view = await load(list, { vue: own.id, q: `"${word}"` });
  expect(view.tabs?.current).toMatchObject({ id: own.id, isChanged: false, ownerName: null });
  expect(view.tabs?.tabs.map((tab) => [tab.name, tab.ownerName === null, tab.total])).toEqual([
    ["la mienne", true, count],
    ["à tous", false, count],
  ]);
  const html = await drawPage(tested, reader, { vue: own.id, q: `"${word}"` });
  expect(toText(html)).toContain(`la mienne ${count}`);
}

/** The list exports exactly what is filtered, and the rows selected on several pages. */
async function checkFiles({ tested, reader, list, rows }: Walk): Promise<void> {
  const [word] = tested.words;
  const filter = `"${word}" ${listSorts(list).at(-1)}`;
  for (const locale of ["fr", "en"] as const) {
    const file = await tested.createFile(scene.db, reader, locale);
    const found = await collect(list, filter);
    const text = await exportFile(tested, reader, { q: filter }, locale);
    expect(text).toBe(file.header + found.map(file.formatLine).join(""));
  }
  const { header, formatLine } = await tested.createFile(scene.db, reader, "fr");
  const first = await load(list, {});
  const second = await load(list, { "a-partir-de": first.next ?? "" });
  const chosen = [first.rows[3], second.rows[7], second.rows[0]].flatMap((row) => row ?? []);
  const [a, b, c] = chosen.map(({ rowId }) => rowId);
  const selected = await exportSelection(tested, reader, {
    q: "",
    ligne: `${b}`,
    autres: `${c},${a}`,
  });
  const inOrder = rows.filter((row) => chosen.some(({ rowId }) => rowId === row.rowId));
  expect(selected).toBe(header + inOrder.map(formatLine).join(""));
  const all = { q: `"${word}"`, tout: "1", total: "1" };
  const matching = await collect(list, `"${word}"`);
  expect(await exportSelection(tested, reader, all)).toBe(
    header + matching.map(formatLine).join(""),
  );
  const html = await drawPage(tested, reader, {});
  expect(html).toContain(`formAction="${tested.csvPath}"`);
  for (const { rowId } of first.rows) {
    expect(html).toMatch(new RegExp(`<input[^>]*name="ligne"[^>]*value="${rowId}"`));
    expect(html).toContain(`<th id="list-row-${rowId}" scope="row">`);
  }
}

/** The list names a field it does not know, refuses 10,000 characters, and runs neither. */
async function checkProblems({ tested, reader, list, rows }: Walk): Promise<void> {
  const unused = () => Promise.reject(new Error("a query with problems was run"));
  const idle = { ...list, select: unused, count: unused };
  for (const [q, code, found] of [
    ["couleur:bleu", "unknownField", "couleur"],
    [`couleur:bleu "${tested.words[0]}"`, "unknownField", "couleur"],
    [TOO_LONG, "tooLong", TOO_LONG.slice(0, 60)],
  ] as const) {
    const view = await load(idle, { q });
    expect(view).toMatchObject({ query: null, rows: [], total: 0, problems: [{ code, found }] });
    const html = await drawPage(tested, reader, { q });
    expect(html).not.toContain('name="ligne"');
    if (code === "unknownField") expect(toText(html)).toContain("couleur");
    await expect(exportFile(tested, reader, { q }), q).rejects.toMatchObject(BAD_REQUEST);
    const form = { q, ligne: rows[0]?.rowId ?? "" };
    await expect(exportSelection(tested, reader, form), q).rejects.toMatchObject(BAD_REQUEST);
  }
}

/** The list shows no row of others, whatever the text. */
async function checkRights({ tested, reader, list, rows }: Walk): Promise<void> {
  await refusesStrangers(tested);
  if (!tested.others) return;
  const othersList = await tested.create(scene.db, readers[tested.others], scene.now());
  const foreign = await collect(othersList, "");
  expect(foreign.length).toBeGreaterThan(0);
  const seen = new Set(rows.map(({ rowId }) => rowId));
  const hidden = foreign.filter(({ rowId }) => !seen.has(rowId));
  expect(hidden).toEqual(foreign);
  const texts = [
    ...hidden.slice(0, 5).map((row) => `"${tested.text(row).trim().replaceAll('"', "")}"`),
    ...hidden.slice(0, 5).map(({ rowId }) => `"${rowId}"`),
    '"AGB"',
    "agence:AGB",
    "-zzz",
    `"' or 1=1 --"`,
    `"%" -"') or (true"`,
    ...Object.values(list.source.fields).map(({ keywords }) => `-${keywords.fr}:zzz`),
    ...Object.values(list.source.fields).map(({ keywords }) => `-${keywords.fr}<1970`),
  ];
  for (const q of texts) {
    const view = await load(list, { q });
    const found = view.query ? await collectIds(list, q) : [];
    expect(
      found.filter((id) => !seen.has(id)),
      q,
    ).toEqual([]);
  }
  const file = await tested.createFile(scene.db, reader, "fr");
  const ids = hidden.slice(0, 3).map(({ rowId }) => rowId);
  const form = { q: "", ligne: ids[0] ?? "", autres: ids.slice(1).join(",") };
  expect(await exportSelection(tested, reader, form)).toBe(file.header);
}

const BAD_REQUEST = { init: { status: 400 } };
const NOT_FOUND = { init: { status: 404 } };

/** Neither page nor file nor selection exist for people who are no staff. */
async function refusesStrangers(tested: Tested): Promise<void> {
  const stranger = makePersonActor(readers.manager.userId);
  const all = { q: "", tout: "1", total: "1" };
  await expect(drawPage(tested, stranger, {})).rejects.toMatchObject(NOT_FOUND);
  await expect(exportFile(tested, stranger, {})).rejects.toMatchObject(NOT_FOUND);
  await expect(exportSelection(tested, stranger, all)).rejects.toMatchObject(NOT_FOUND);
}

const load = (list: ListDefinition<ListRow>, parameters: Record<string, string>) =>
  loadListView(list, new URLSearchParams(parameters), scene.now());

/** All rows of a query, as they are exported. */
async function collect(list: ListDefinition<ListRow>, q: string): Promise<ListRow[]> {
  const found: ListRow[] = [];
  const formatLine = (row: ListRow) => {
    found.push(row);
    return "";
  };
  const csv = { header: "", formatLine };
  const body = createListCsv(list, new URLSearchParams({ q }), scene.now(), csv);
  if (!body) throw new Error(`the query has problems: ${q}`);
  await new Response(body).text();
  return found;
}

const collectIds = async (list: ListDefinition<ListRow>, q: string) =>
  (await collect(list, q)).map(({ rowId }) => rowId);

/** The ids of all pages: turned forward to the last, and back to the first. */
async function turnPages(list: ListDefinition<ListRow>, q: string) {
  const ids = (view: { readonly rows: readonly ListRow[] }) => view.rows.map(({ rowId }) => rowId);
  let view = await load(list, { q });
  const forward = ids(view);
  while (view.next) {
    view = await load(list, { q, "a-partir-de": view.next });
    forward.push(...ids(view));
  }
  const backward = ids(view);
  while (view.previous) {
    view = await load(list, { q, "a-partir-de": view.previous });
    backward.unshift(...ids(view));
  }
  return { forward, backward };
}

const listSorts = ({ source }: ListDefinition<ListRow>): string[] =>
  Object.values(source.fields).flatMap(({ isSortable, keywords }) =>
    isSortable ? [`tri:-${keywords.fr}`] : [],
  );

function findRow(rows: readonly ListRow[], id: string): ListRow {
  const row = rows.find(({ rowId }) => rowId === id);
  if (!row) throw new Error(`no row ${id}`);
  return row;
}

/** The value of a sortable field, without case and accents, as a number or a text. */
function readComparable(tested: Tested, key: string, row: ListRow): number | string {
  const value = (tested.sorts?.[key] ?? tested.fields[key])?.(row) ?? "";
  if (value instanceof Date) return value.getTime();
  return typeof value === "number" ? value : foldText(String(value));
}

/** A query, and the rows that it asks for. */
interface FieldQuery {
  readonly text: string;
  readonly matches: (row: ListRow) => boolean;
}

/** Queries by one field: both names, several values, negation, comparisons and ranges. */
function buildQueries(
  tested: Tested,
  key: string,
  field: ListField,
  rows: readonly ListRow[],
): FieldQuery[] {
  const { fr, en } = field.keywords;
  const read = (row: ListRow) => tested.fields[key]?.(row) ?? "";
  const both = (one: FieldQuery): FieldQuery[] => [
    one,
    { text: `-${one.text}`, matches: (row) => !one.matches(row) },
  ];
  switch (field.kind) {
    case "choice": {
      const used = field.choices.filter((choice) =>
        rows.some((row) => hasChoice(read(row), choice)),
      );
      const [one, other] = used;
      if (!one || !other) throw new Error(`${key} needs two values in the rows`);
      const isOne = (row: ListRow) => hasChoice(read(row), one);
      return [
        ...both({ text: `${fr}:${one.keywords.fr}`, matches: isOne }),
        { text: `${en}:${one.keywords.en.toUpperCase()}`, matches: isOne },
        ...both({
          text: `${fr}:${one.keywords.fr},${other.keywords.fr}`,
          matches: (row) => isOne(row) || hasChoice(read(row), other),
        }),
      ];
    }
    case "text": {
      const sample = tested.samples?.[key];
      if (sample) {
        const [one, other] = sample.typed;
        const isOne = (row: ListRow) => sample.matches(row, one);
        return [
          ...both({ text: `${fr}:"${one}"`, matches: isOne }),
          { text: `${en}:"${one.toLowerCase()}"`, matches: isOne },
          ...both({
            text: `${en}:"${one}","${other}"`,
            matches: (row) => isOne(row) || sample.matches(row, other),
          }),
        ];
      }
      const found = rows.map((row) => foldText(String(read(row)))).filter(Boolean);
      const [one = "", other = ""] = [found[0], found.findLast((text) => text !== found[0])];
      const isIn = (part: string) => (row: ListRow) => {
        const text = foldText(String(read(row)));
        return tested.byPrefix?.includes(key) ? text.startsWith(part) : text.includes(part);
      };
      const [start, end] = [one.slice(0, -1), other.slice(0, -1)];
      return [
        ...both({ text: `${fr}:"${one}"`, matches: isIn(one) }),
        { text: `${en}:"${start.toUpperCase()}"`, matches: isIn(start) },
        ...both({
          text: `${en}:"${one}","${end}"`,
          matches: (row) => isIn(one)(row) || isIn(end)(row),
        }),
      ];
    }
    case "number": {
      const numbers = [...new Set(rows.map((row) => Number(read(row))))].sort((a, b) => a - b);
      const middle = numbers[Math.floor(numbers.length / 2)] ?? 0;
      const [least = 0] = numbers;
      return compareQueries({ fr, en, value: String(middle), other: String(least) }, (row) =>
        Math.sign(Number(read(row)) - middle),
      ).concat(
        both({
          text: `${fr}:${least}..${middle}`,
          matches: (row) => Number(read(row)) <= middle,
        }),
        both({
          text: `${en}:${least},${middle}`,
          matches: (row) => [least, middle].includes(Number(read(row))),
        }),
      );
    }
    case "date": {
      const day = (row: ListRow) => toDay(read(row) as Date);
      const days = [...new Set(rows.map(day))].sort();
      const middle = days[Math.floor(days.length / 2)] ?? "";
      const [first = ""] = days;
      const [year, month, number] = middle.split("-");
      const today = toParisCivilTime(scene.now());
      const week = new Date(Date.UTC(today.year, today.month - 1, today.day - 7))
        .toISOString()
        .slice(0, 10);
      return compareQueries({ fr, en, value: middle, other: first }, (row) =>
        day(row) === middle ? 0 : day(row) < middle ? -1 : 1,
      ).concat(
        both({ text: `${fr}:${number}/${month}/${year}`, matches: (row) => day(row) === middle }),
        both({
          text: `${en}:${year}-${month}`,
          matches: (row) => day(row).startsWith(`${year}-${month}`),
        }),
        both({
          text: `${en}:${first},${middle}`,
          matches: (row) => [first, middle].includes(day(row)),
        }),
        { text: `${fr}>=7j`, matches: (row) => day(row) >= week },
      );
    }
  }
}

/** Every comparison with one value; `order` is negative, zero or positive as the row is below, at or above it. */
function compareQueries(
  { fr, en, value }: { fr: string; en: string; value: string; other: string },
  order: (row: ListRow) => number,
): FieldQuery[] {
  return [
    { text: `${fr}:${value}`, matches: (row) => order(row) === 0 },
    { text: `-${en}:${value}`, matches: (row) => order(row) !== 0 },
    { text: `${fr}>${value}`, matches: (row) => order(row) > 0 },
    { text: `${en}>=${value}`, matches: (row) => order(row) >= 0 },
    { text: `${fr}<${value}`, matches: (row) => order(row) < 0 },
    { text: `-${en}<=${value}`, matches: (row) => order(row) > 0 },
  ];
}

/** Rows name some choices by their label: an agency by its code, a department by its name. */
const hasChoice = (
  value: unknown,
  { value: stored, labels }: { readonly value: string; readonly labels: { readonly fr: string } },
): boolean => Array.isArray(value) && (value.includes(stored) || value.includes(labels.fr));

function toDay(at: Date): string {
  const { year, month, day } = toParisCivilTime(at);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)}`;
}

/** Calls a loader or an action of a list's routes as the router does. */
function callRoute(handler: unknown, actor: Actor, path: string, locale: Locale, form?: FormData) {
  const url = new URL(path, ORIGIN);
  const context = new RouterContextProvider();
  context.set(actorContext, actor);
  context.set(webDepsContext, scene.deps);
  context.set(requestInfoContext, {
    id: "test",
    arrivedAt: scene.now(),
    locale,
    nonce: "nonce",
    origin: ORIGIN,
    path: url.pathname + url.search,
    secretAddress: false,
    limits: [],
    asksConsent: false,
    clientAddress: "",
    cacheUntil: () => {},
  });
  const request = new Request(url, form ? { method: "POST", body: form } : {});
  return asRouteFunction(handler)({ request, url, params: {}, context, pattern: url.pathname });
}

const toAddress = (path: string, parameters: Record<string, string>) =>
  `${path}?${new URLSearchParams(parameters)}`;

async function drawPage(
  { page, path }: Tested,
  actor: Actor,
  parameters: Record<string, string>,
): Promise<string> {
  const { default: Page, loader } = await page();
  const address = toAddress(path, parameters);
  const loaderData = await callRoute(loader, actor, address, "fr");
  const element = (
    <LanguageProvider locale="fr" t={getTranslator("fr")}>
      <Page loaderData={loaderData} actionData={undefined} params={{}} matches={[]} />
    </LanguageProvider>
  );
  const router = createMemoryRouter([{ path, element }], { initialEntries: [address] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

async function exportFile(
  { file, csvPath }: Tested,
  actor: Actor,
  parameters: Record<string, string>,
  locale: Locale = "fr",
): Promise<string> {
  const { loader } = await file();
  return readFile(await callRoute(loader, actor, toAddress(csvPath, parameters), locale));
}

async function exportSelection(
  { file, csvPath }: Tested,
  actor: Actor,
  fields: Record<string, string>,
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "csv", ...fields })) form.set(name, value);
  const { action } = await file();
  return readFile(await callRoute(action, actor, csvPath, "fr", form));
}

/** The text of a file, with the byte order mark that `Response.text` drops. */
async function readFile(response: unknown): Promise<string> {
  const bytes = await (response as Response).arrayBuffer();
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

const decode = (html: string): string =>
  html.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

const toText = (html: string): string =>
  decode(html.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();

/** The heads of the shown columns; that of the boxes comes first. The page may have other tables after its list. */
function listHeaders(html: string): string[] {
  const [, , head = ""] = /class="list-page"(.*?)<thead>(.*?)<\/thead>/s.exec(html) ?? [];
  const cells = head.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g);
  return [...cells].map(([, header = ""]) => toText(header));
}
