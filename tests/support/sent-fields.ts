import type { ServerBuild } from "react-router";
import { z } from "zod";
import type { Contract } from "#platform/http/contract.ts";
import { buildAddress } from "./route-addresses.ts";

/** The body a page or contract would send: form fields by name, or a JSON value. */
export type SentFields =
  | { readonly form: Readonly<Record<string, string>>; readonly files?: readonly string[] }
  | { readonly json: unknown };

/** The contracts of the JSON endpoints by pattern, read from the built routes. */
export function collectContracts(routes: ServerBuild["routes"]): ReadonlyMap<string, Contract> {
  const contracts = new Map<string, Contract>();
  for (const route of Object.values(routes)) {
    const module = route?.module as Record<string, { contract?: Contract }> | undefined;
    for (const handler of [module?.loader, module?.action])
      if (handler?.contract) contracts.set(handler.contract.path, handler.contract);
  }
  return contracts;
}

interface PostedForm {
  /** Target of the form, if not its own page. */
  readonly action: string | null;
  readonly fields: Readonly<Record<string, string>>;
  /** Names of its file fields. */
  readonly files: readonly string[];
}

/** The posted forms of a page with their rendered values. */
export function parseForms(html: string): PostedForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)]
    .filter(([, attributes = ""]) => /method="post"/i.test(attributes))
    .map(([, attributes = "", content = ""]) => ({
      action: attributeOf(attributes, "action"),
      fields: fieldsIn(content),
      files: [...content.matchAll(/<input\b[^>]*type="file"[^>]*>/g)].flatMap(
        ([tag]) => attributeOf(tag, "name") ?? [],
      ),
    }));
}

/** The forms that a page posts to itself, with their rendered values. */
export async function loadFormFields(
  pattern: string,
  params: Readonly<Record<string, string>>,
  load: (path: string) => Promise<string>,
): Promise<SentFields[]> {
  const path = buildAddress(pattern, params);
  const forms = parseForms(await load(path))
    .filter(({ action }) => action === null || action.split("?")[0] === path)
    .map(({ fields, files }) => ({ form: fields, files }));
  return forms.length > 0 ? forms : [{ form: { id: params.id ?? "x", title: "x", back: "/" } }];
}

function fieldsIn(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag, kind = ""] of html.matchAll(/<(input|select|textarea|button)\b[^>]*>/g)) {
    const name = attributeOf(tag, "name");
    if (name === null || (kind === "button" && name in fields)) continue;
    fields[name] = attributeOf(tag, "value") ?? "x";
  }
  return fields;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  quot: '"',
  "#x27": "'",
  lt: "<",
  gt: ">",
};

function attributeOf(tag: string, name: string): string | null {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined
    ? null
    : value.replace(/&(amp|quot|#x27|lt|gt);/g, (_, entity: string) => ENTITIES[entity] ?? "");
}

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** A value that satisfies a contract's schema, with existing ids. */
export function buildSampleBody(
  schema: unknown,
  params: Readonly<Record<string, string>>,
): unknown {
  if (!schema) return {};
  const described = z.toJSONSchema(schema as z.ZodType, { io: "input", unrepresentable: "any" });
  return sampleOf(described as JsonSchema, params.id ?? "00000000-0000-4000-8000-000000000000", 0);
}

function sampleOf(schema: JsonSchema, id: string, depth: number): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return sampleOf(choice, id, depth);
  if (depth > 6) return null;
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [
          name,
          sampleOf(inner, id, depth + 1),
        ]),
      );
    case "array":
      return [sampleOf(schema.items ?? {}, id, depth + 1)];
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "string":
      return schema.format === "uuid" ? id : "x";
    default:
      return "x";
  }
}

/** Names of a contract's query parameters. */
export function listQueryNames(schema: unknown): string[] {
  if (!schema) return [];
  const described = z.toJSONSchema(schema as z.ZodType, { io: "input", unrepresentable: "any" });
  return Object.keys((described as JsonSchema).properties ?? {});
}
