import { z } from "zod";
import { ANYONE } from "#platform/actor.ts";
import { contract } from "#platform/http/contract.ts";
import {
  type FieldProblems,
  findUnknownFields,
  readCriteria,
  readPageRequest,
  SEARCH_FIELDS,
  SORTS,
} from "./rules/criteria.ts";
import { MAX_QUERY_LENGTH } from "./rules/query-text.ts";
import { PHASES, STATUSES } from "./rules/status.ts";

const oneOrMany = (one: z.ZodType<string>) => z.union([one, z.array(one)]).optional();
const text = z.string();

/**
 * The fields of the search form for the API documentation. `readCriteria`, which page, form and API share, validates
 * them and also accepts `partners[]`.
 */
const searchFields = {
  [SEARCH_FIELDS.keywords]: text.optional(),
  [SEARCH_FIELDS.partners]: oneOrMany(text).describe("slugs of agencies"),
  [SEARCH_FIELDS.statuses]: oneOrMany(text).describe(`among ${STATUSES.join(", ")}`),
  [SEARCH_FIELDS.openToCompanies]: text.optional().describe("true or false"),
  [SEARCH_FIELDS.openToInternational]: text.optional().describe("true or false"),
  [SEARCH_FIELDS.closingFrom]: text.optional().describe("a day such as 2027-03-01, in Paris"),
  [SEARCH_FIELDS.closingTo]: text.optional().describe("a day such as 2027-03-01, in Paris"),
  [SEARCH_FIELDS.amountMin]: text.optional().describe("euros"),
  [SEARCH_FIELDS.ercPanels]: oneOrMany(text).describe("codes of ERC panels, such as PE6"),
  [SEARCH_FIELDS.sort]: text.optional().describe(`among ${SORTS.join(", ")}`),
};
const pageFields = {
  [SEARCH_FIELDS.page]: text.optional().describe("a positive integer"),
  [SEARCH_FIELDS.perPage]: text.optional().describe("a positive integer"),
};

type Fields = Readonly<Record<string, unknown>>;

/** Converts parsed fields back to URLSearchParams. */
const toSearchParams = (fields: Fields): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value])
        .filter((one) => typeof one === "string")
        .map((one) => [name, one]),
    ),
  );

/** Adapts one of our readers to a zod transform; its problems become issues of the schema. */
const parseWith =
  <Read>(reader: (params: URLSearchParams) => Read & { readonly problems: FieldProblems }) =>
  (fields: Fields, context: z.RefinementCtx): Read => {
    const { problems, ...read } = reader(toSearchParams(fields));
    for (const [name, message] of Object.entries(problems))
      context.addIssue({ code: "custom", path: [name], message });
    return read as Read;
  };

export const searchCallsContract = contract({
  method: "POST",
  path: "/search-call-for-proposals",
  actors: ANYONE,
  summary:
    "Searches calls: the parts of the search page that change, as HTML, and a token that names the search",
  form: z.looseObject({
    ...searchFields,
    ...pageFields,
    [SEARCH_FIELDS.token]: text
      .optional()
      .describe("names a whole search, instead of the other fields"),
  }),
  answer: z.object({
    cards: z.string(),
    filters: z.string(),
    actions: z.string(),
    pagination: z.object({ page: z.int(), nbPages: z.int() }),
    token: z.string(),
  }),
});

export const suggestWordsContract = contract({
  method: "GET",
  path: "/suggest-words",
  actors: ANYONE,
  summary: "Words, keywords and titles of calls that begin with what was typed",
  query: z.looseObject({
    term: z
      .string()
      .default("")
      .transform((term) => term.replace(/[\p{Cc}\s]+/gu, " ").trim())
      .pipe(z.string().max(MAX_QUERY_LENGTH, `at most ${MAX_QUERY_LENGTH} characters`)),
  }),
  answer: z.array(z.string()).readonly(),
});

export const timelineCallsContract = contract({
  method: "GET",
  path: "/chronologie/data",
  actors: ANYONE,
  summary: "The calls of a search on a timeline: items, groups, minimum and maximum date",
  query: z.looseObject(searchFields).transform(parseWith(readCriteria)),
  answer: z.object({
    items: z
      .array(
        z
          .object({
            id: z.int(),
            group: z.string(),
            title: z.string(),
            href: z.string(),
            status: z.enum(STATUSES),
            start: z.iso.datetime(),
            end: z.iso.datetime(),
          })
          .readonly(),
      )
      .readonly(),
    groups: z
      .array(
        z
          .object({
            id: z.string(),
            code: z.string(),
            name: z.string(),
            colour: z.object({ light: z.string(), dark: z.string() }).readonly(),
          })
          .readonly(),
      )
      .readonly(),
    min: z.iso.datetime().nullable(),
    max: z.iso.datetime().nullable(),
    now: z.iso.datetime(),
    window: z.object({ start: z.iso.datetime(), end: z.iso.datetime() }).readonly(),
    total: z.int(),
  }),
});

/** The documented parameters, and the language, which every address accepts. */
const LIST_PARAMETERS = [...Object.keys(searchFields), ...Object.keys(pageFields), "locale"];

function readListRequest(params: URLSearchParams) {
  const { criteria, problems } = readCriteria(params);
  const { request, problems: pageProblems } = readPageRequest(params);
  const unknown = findUnknownFields(params, LIST_PARAMETERS);
  return { criteria, request, problems: { ...problems, ...pageProblems, ...unknown } };
}

const localized = z.object({ fr: z.string(), en: z.string() });

export const listCallsContract = contract({
  method: "GET",
  path: "/api/call_for_proposals",
  actors: ANYONE,
  scope: "calls:read",
  summary: "Published calls, by the criteria of the search page",
  query: z.looseObject({ ...searchFields, ...pageFields }).transform(parseWith(readListRequest)),
  answer: z.object({
    member: z.array(
      z.object({
        id: z.int(),
        slug: z.string(),
        partner: z.string(),
        url: z.string().nullable().describe("the call on the website of its agency"),
        page: z.string().describe("the call on this portal"),
        status: z.enum(PHASES),
        title: localized,
        description: localized,
        publicationDate: z.date(),
        openingDate: z.date(),
        closingDate: z.date(),
        openToCompanies: z.boolean(),
        openToInternational: z.boolean(),
        consortiumType: z.enum(["national", "international"]),
      }),
    ),
    totalItems: z.int(),
    pagination: z.object({ page: z.int(), nbPages: z.int(), nbElementsPerPage: z.int() }),
    facets: z.unknown(),
  }),
});
