import { z } from "zod";

import type { OrcidActivity, OrcidRecord } from "./record.ts";

/** Records are written by people and programs over many years: an odd part is left out, never the whole record. */

const MAX_LINE_LENGTH = 500;
const MAX_BIOGRAPHY_LENGTH = 5_000;
const MAX_ITEMS = 300;

const line = buildTextSchema(MAX_LINE_LENGTH);
const valueLine = z
  .object({ value: line })
  .nullish()
  .catch(null)
  .transform((wrapper) => wrapper?.value ?? "");
const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/)
  .transform((code) => code.toUpperCase())
  .catch("");
const webAddress = z
  .object({ value: z.url({ protocol: /^https?$/ }).max(2_000) })
  .nullish()
  .catch(null)
  .transform((wrapper) => wrapper?.value ?? "");

const datePart = z
  .object({ value: z.string() })
  .nullish()
  .catch(null)
  .transform((wrapper) => wrapper?.value ?? null);
const date = z
  .object({ year: datePart, month: datePart, day: datePart })
  .nullish()
  .catch(null)
  .transform((parts) => (parts ? formatPartialDate(parts) : ""));

const activity = z
  .object({
    "put-code": z.union([z.number().int(), z.string().regex(/^\d{1,20}$/)]),
    "role-title": line,
    "department-name": line,
    "start-date": date,
    "end-date": date,
    organization: z
      .object({
        name: line,
        address: z.object({ city: line, country }).nullish().catch(null),
      })
      .nullish()
      .catch(null),
    url: webAddress,
  })
  .transform(
    (said): OrcidActivity => ({
      putCode: String(said["put-code"]),
      role: said["role-title"],
      department: said["department-name"],
      organization: said.organization?.name ?? "",
      city: said.organization?.address?.city ?? "",
      country: said.organization?.address?.country ?? "",
      url: said.url,
      start: said["start-date"],
      end: said["end-date"],
    }),
  );

/** A group has one activity as described by several sources; the first is the person's preferred one. */
function buildActivitiesSchema(summary: string) {
  const one = z
    .object({
      summaries: z.array(z.record(z.string(), z.unknown())).min(1),
    })
    .transform(({ summaries }) => summaries[0]?.[summary])
    .pipe(activity);
  return z
    .object({ "affiliation-group": buildListSchema(one) })
    .nullish()
    .catch(null)
    .transform((wrapper) => wrapper?.["affiliation-group"] ?? []);
}

const person = z
  .object({
    name: z.object({ "given-names": valueLine, "family-name": valueLine }).nullish().catch(null),
    biography: z
      .object({ content: buildTextSchema(MAX_BIOGRAPHY_LENGTH) })
      .nullish()
      .catch(null),
    emails: buildWrappedListSchema(
      "email",
      z.object({
        email: z.string().trim().min(3).max(254),
        verified: z.boolean().catch(false),
        primary: z.boolean().catch(false),
      }),
    ),
    addresses: buildWrappedListSchema(
      "address",
      z.object({ country: z.object({ value: country }) }),
    ),
    keywords: buildWrappedListSchema("keyword", z.object({ content: line })),
    "researcher-urls": buildWrappedListSchema(
      "researcher-url",
      z.object({ "url-name": line, url: webAddress }),
    ),
    "external-identifiers": buildWrappedListSchema(
      "external-identifier",
      z.object({ "external-id-type": line, "external-id-value": line }),
    ),
  })
  .nullish();

const summaries = z
  .object({
    employments: buildActivitiesSchema("employment-summary"),
    educations: buildActivitiesSchema("education-summary"),
    qualifications: buildActivitiesSchema("qualification-summary"),
    distinctions: buildActivitiesSchema("distinction-summary"),
    memberships: buildActivitiesSchema("membership-summary"),
    services: buildActivitiesSchema("service-summary"),
    "invited-positions": buildActivitiesSchema("invited-position-summary"),
  })
  .nullish();

/** Parses a `/v3.0/{iD}/record` answer into plain values. */
export const recordSchema = z
  .object({
    "orcid-identifier": z.object({ path: z.string() }),
    person,
    "activities-summary": summaries,
  })
  .transform(
    ({ "orcid-identifier": { path }, person, "activities-summary": done }): OrcidRecord => {
      const givenNames = person?.name?.["given-names"] ?? "";
      const familyName = person?.name?.["family-name"] ?? "";
      const emails = [...(person?.emails ?? [])].sort(
        (a, b) => Number(b.primary) - Number(a.primary),
      );
      return {
        orcid: path,
        givenNames,
        familyName,
        namesVisible: givenNames !== "" || familyName !== "",
        emailVisible: emails.length > 0,
        emails: emails.map(({ email, verified }) => ({ address: email, verified })),
        biography: person?.biography?.content ?? "",
        country: person?.addresses.map((one) => one.country.value).find(Boolean) ?? "",
        keywords: person?.keywords.map(({ content }) => content).filter(Boolean) ?? [],
        websites:
          person?.["researcher-urls"]
            .map((one) => ({ name: one["url-name"], url: one.url }))
            .filter(({ url }) => url !== "") ?? [],
        identifiers:
          person?.["external-identifiers"].map((one) => ({
            type: one["external-id-type"],
            value: one["external-id-value"],
          })) ?? [],
        employments: done?.employments ?? [],
        educations: done?.educations ?? [],
        qualifications: done?.qualifications ?? [],
        distinctions: done?.distinctions ?? [],
        memberships: done?.memberships ?? [],
        services: done?.services ?? [],
        invitedPositions: done?.["invited-positions"] ?? [],
      };
    },
  );

/** Text without control characters except line ends, truncated. */
function buildTextSchema(longest: number) {
  return z
    .string()
    .nullish()
    .catch(null)
    .transform((said) =>
      [...(said ?? "").replace(/[^\P{Cc}\n]/gu, " ").trim()].slice(0, longest).join(""),
    );
}

/** Valid items only. */
function buildListSchema<Shape extends z.ZodType>(item: Shape) {
  return z
    .array(z.unknown())
    .nullish()
    .catch(null)
    .transform((items): z.output<Shape>[] =>
      (items ?? []).slice(0, MAX_ITEMS).flatMap((one) => {
        const read = item.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    );
}

/** ORCID wraps each list: `{ "email": […] }`. */
function buildWrappedListSchema<Name extends string, Shape extends z.ZodType>(
  name: Name,
  item: Shape,
) {
  return z
    .record(z.string(), z.unknown())
    .nullish()
    .catch(null)
    .transform((box) => buildListSchema(item).parse(box?.[name]));
}

/** The parts of a date in ORCID's format: each may be missing or invalid. */
interface DateParts {
  readonly year: string | null;
  readonly month: string | null;
  readonly day: string | null;
}

const EARLIEST_YEAR = 1000;
const LATEST_YEAR = 2999;

/**
 * A date as precise as it is valid: `2019`, `2019-09`, `2019-09-01`, or empty. An invalid part (a thirteenth month, 29
 * February 1930) drops that part and the following ones only.
 */
export function formatPartialDate({ year, month, day }: DateParts): string {
  const y = parseInteger(year, EARLIEST_YEAR, LATEST_YEAR);
  if (y === null) return "";
  const m = parseInteger(month, 1, 12);
  if (m === null) return String(y);
  const d = parseInteger(day, 1, new Date(Date.UTC(y, m, 0)).getUTCDate());
  const known = d === null ? [m] : [m, d];
  return [y, ...known.map((part) => String(part).padStart(2, "0"))].join("-");
}

function parseInteger(text: string | null, least: number, max: number): number | null {
  if (text === null || !/^\d{1,4}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= max ? value : null;
}
