import { expect, test } from "vitest";
import { z } from "zod";
import type { Contract } from "#platform/http/contract.ts";
import { buildOpenApi, listContracts } from "./openapi.server.ts";

const answer = z.object({ kept: z.boolean() });

const toggleLock = {
  method: "POST",
  path: "/mon-espace/dossier/:id/verrous/:nodeId",
  summary: "Locks or unlocks a node",
  actors: ["person"],
  params: z.object({ id: z.uuid(), nodeId: z.string() }),
  query: z.object({ dry: z.string().optional().describe("true or false") }),
  body: z.object({ lock: z.boolean() }),
  answer: z.object({ at: z.date() }),
} as const satisfies Contract;

test("[E-05 part] an endpoint is described by its own contract", () => {
  const { paths } = buildOpenApi([toggleLock]) as {
    paths: Record<string, Record<string, unknown>>;
  };
  expect(paths["/mon-espace/dossier/{id}/verrous/{nodeId}"]?.post).toMatchObject({
    operationId: "postMonEspaceDossierIdVerrousNodeId",
    summary: "Locks or unlocks a node",
    security: [{ session: [] }],
    parameters: [
      { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } },
      { name: "nodeId", in: "path", required: true, schema: { type: "string" } },
      { name: "dry", in: "query", required: false, description: "true or false" },
    ],
    requestBody: {
      content: {
        "application/json": {
          schema: { type: "object", properties: { lock: { type: "boolean" } }, required: ["lock"] },
        },
      },
    },
    responses: {
      200: {
        content: {
          "application/json": {
            schema: { properties: { at: { type: "string", format: "date-time" } } },
          },
        },
      },
      default: { content: { "application/problem+json": {} } },
    },
  });
});

test("[E-05 part] an endpoint says which credentials it takes", () => {
  const securityOf = (actors: Contract["actors"], scope?: string) => {
    const spec = { method: "GET", path: "/calls", summary: "", answer, actors } as const;
    const { paths, components } = buildOpenApi([{ ...spec, ...(scope && { scope }) }]) as {
      paths: Record<string, { get: { security: Record<string, string[]>[] } }>;
      components: { securitySchemes: object };
    };
    const security = paths["/calls"]?.get.security ?? [];
    // Every scheme that is named is described.
    const names = security.flatMap((one) => Object.keys(one));
    expect(Object.keys(components.securitySchemes)).toEqual(expect.arrayContaining(names));
    return security;
  };
  expect(securityOf(["visitor", "person"])).toEqual([{}, { session: [] }]);
  expect(securityOf(["administrator"])).toEqual([{ session: [] }]);
  expect(securityOf(["visitor", "apiKey"], "calls:read")).toEqual([{}, { key: ["calls:read"] }]);
  expect(securityOf(["apiKey"], "calls:read")).toEqual([{ key: ["calls:read"] }]);
});

const described = (contract: Contract) => {
  const { paths } = buildOpenApi([contract]) as { paths: Record<string, Record<string, unknown>> };
  return paths[contract.path]?.[contract.method.toLowerCase()];
};
test("[E-05 part] what an endpoint reads itself is described as the form it is", () => {
  const keepImage = {
    ...{ method: "POST", path: "/image", summary: "Keeps an image", answer, actors: [] },
    form: z.object({ file: z.file(), alt: z.string().optional() }),
  } as const satisfies Contract;
  expect(described(keepImage)).toMatchObject({
    requestBody: {
      content: {
        "multipart/form-data": {
          schema: {
            properties: { file: { type: "string", format: "binary" } },
            required: ["file"],
          },
        },
      },
    },
  });
  const types = (body: z.ZodType) => {
    const operation = described({
      method: "POST",
      path: "/words",
      summary: "",
      body,
      answer,
      actors: [],
    });
    return Object.keys((operation as { requestBody: { content: object } }).requestBody.content);
  };
  const form = ["multipart/form-data", "application/x-www-form-urlencoded"];
  expect(types(z.object({ words: z.string() }))).toEqual(["application/json", ...form]);
  expect(types(z.object({ lock: z.boolean() }))).toEqual(["application/json"]);
});

test("[E-05 part] members of a refusal and answers as text are described", () => {
  const operation = described({
    ...{ method: "POST", path: "/star", summary: "Gives the star", answer, actors: [] },
    text: "ok",
    problem: z.object({ message: z.string() }),
  });
  expect(operation).toMatchObject({
    responses: {
      200: { content: { "text/plain": { schema: { type: "string", description: "ok" } } } },
      default: {
        content: {
          "application/problem+json": {
            schema: {
              allOf: [
                { $ref: "#/components/schemas/Problem" },
                { properties: { message: { type: "string" } } },
              ],
            },
          },
        },
      },
    },
  });
});

test("a contract stands at the address of its route, or the product does not start", () => {
  const at = (path: string) => {
    const module = { loader: Object.assign(() => null, { contract: { ...toggleLock, path } }) };
    const routes = {
      "routes/layout": { id: "routes/layout", path: "mon-espace", module: {} },
      "routes/lock": {
        ...{ id: "routes/lock", parentId: "routes/layout", path: "verrou/:id" },
        module,
      },
    };
    return listContracts(routes as never);
  };
  expect(at("/mon-espace/verrou/:id")).toHaveLength(1);
  expect(() => at("/mon-espace/verrous/:id")).toThrow(
    "belongs to the route /mon-espace/verrou/:id",
  );
});
