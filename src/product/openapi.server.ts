import type { ServerBuild } from "react-router";
import { createContext } from "react-router";
import { z } from "zod";
import type { Contract } from "#platform/http/contract.ts";
import { COOKIES } from "#platform/http/cookies.ts";
import type { EndpointHandler } from "#platform/http/endpoint.server.ts";
import { PROBLEM_TYPE } from "#platform/http/problem.ts";
import { getPattern } from "./route-table.ts";

type Json = Readonly<Record<string, unknown>>;

/** The OpenAPI 3.1 description of all endpoints, built once from the contracts that the server validates by. */
export const openApiContext = createContext<Json>();

/** The contracts of a built product, ordered by path. */
export function listContracts(routes: ServerBuild["routes"]): Contract[] {
  const found = new Set<Contract>();
  for (const [id, route] of Object.entries(routes)) {
    const { loader, action } = (route?.module ?? {}) as Record<string, Partial<EndpointHandler>>;
    for (const contract of [loader?.contract, action?.contract]) {
      if (!contract) continue;
      const address = getPattern(routes, id);
      if (contract.path !== address)
        throw new Error(
          `the contract of ${contract.path} belongs to the route ${address}: correct its path`,
        );
      found.add(contract);
    }
  }
  return [...found].sort((a, b) => (a.path < b.path ? -1 : 1));
}

export function buildOpenApi(contracts: readonly Contract[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: buildOperation(contract) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Passerelle",
      version: "1",
      license: { name: "EUPL-1.2", identifier: "EUPL-1.2" },
    },
    paths,
    components: { schemas: { Problem: PROBLEM_SCHEMA }, securitySchemes: SECURITY_SCHEMES },
  };
}

function buildOperation(contract: Contract): Json {
  const { path, summary, params, query, answer, method, text, problem } = contract;
  const section = path.startsWith("/api/") ? "api" : "portal";
  return {
    operationId: `${method.toLowerCase()}${path.replace(/\W+(\w)?/g, (_, letter = "") => letter.toUpperCase())}`,
    summary,
    tags: [section],
    security: buildSecurity(contract),
    parameters: [
      ...buildParameters("path", params ?? buildPathSchema(path)),
      ...buildParameters("query", query),
    ],
    ...buildRequestBody(contract),
    responses: {
      200: {
        description: "Done",
        content: {
          "application/json": { schema: toJsonSchema(answer) },
          ...(text && { "text/plain": { schema: { type: "string", description: text } } }),
        },
      },
      default: {
        description: "Refused or failed",
        content: {
          [PROBLEM_TYPE]: {
            schema: problem ? { allOf: [PROBLEM_REF, toJsonSchema(problem)] } : PROBLEM_REF,
          },
        },
      },
    },
  };
}

const SECURITY_SCHEMES: Json = {
  session: {
    ...{ type: "apiKey", in: "cookie", name: COOKIES.session },
    description: "The cookie of a signed-in person; over https its name begins with __Host-",
  },
  key: { type: "http", scheme: "bearer", description: "An agency's API key; none is issued yet" },
};

/** The credentials that an endpoint takes, each sufficient; an empty one where none is needed. */
function buildSecurity({ actors, scope }: Contract): Json[] {
  return [
    ...(actors.includes("visitor") ? [{}] : []),
    ...(SESSION_KINDS.some((kind) => actors.includes(kind)) ? [{ session: [] }] : []),
    ...(scope ? [{ key: [scope] }] : []),
  ];
}

const SESSION_KINDS = ["person", "staff", "administrator"] as const;

const PROBLEM_REF: Json = { $ref: "#/components/schemas/Problem" };

/** A body is JSON, or a form if all its fields are texts; an endpoint that reads its own body takes a form. */
function buildRequestBody({ body, form }: Contract): Json {
  const input = body ?? form;
  if (!input) return {};
  const schema = toJsonSchema(input);
  const fields = Object.values((schema.properties ?? {}) as Readonly<Record<string, Json>>);
  const types = [
    ...(body ? ["application/json"] : []),
    ...(form || fields.every(isText) ? ["multipart/form-data"] : []),
    ...(fields.every(isText) ? ["application/x-www-form-urlencoded"] : []),
  ];
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  return { requestBody: { required: true, content } };
}

/** A text, one of several texts, or a list of them: the possible values of form fields. */
function isText({ type, format, items, anyOf }: Json): boolean {
  if (Array.isArray(anyOf)) return anyOf.every(isText);
  return (type === "string" && format !== "binary") || (type === "array" && isText(items as Json));
}

/** Path parameters without a schema are texts. */
function buildPathSchema(path: string): z.ZodType | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  if (names.length === 0) return undefined;
  return z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
}

function buildParameters(location: "path" | "query", schema: z.ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...described }]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    ...(description ? { description } : {}),
    schema: described,
  }));
}

function toJsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    // A moment is a Date in code and a text in JSON.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === "date") {
        jsonSchema.type = "string";
        jsonSchema.format = "date-time";
      }
    },
  });
  return json;
}

const PROBLEM_SCHEMA: Json = {
  type: "object",
  description: "RFC 9457",
  required: ["type", "title", "status", "detail", "instance", "code", "details"],
  properties: {
    type: { type: "string", format: "uri" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    instance: { type: "string", format: "uri" },
    code: { type: "string" },
    details: { type: "object", additionalProperties: { type: "string" } },
  },
};
