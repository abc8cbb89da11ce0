import { expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#platform/http/contract.ts";
import { openApi } from "./openapi.server.ts";

const toggleLock = contract({
  method: "POST",
  path: "/mon-espace/dossier/:id/verrous/:nodeId",
  summary: "Locks or unlocks a node",
  params: z.object({ id: z.uuid(), nodeId: z.string() }),
  query: z.object({ dry: z.string().optional().describe("true or false") }),
  body: z.object({ lock: z.boolean() }),
  answer: z.object({ at: z.date() }),
});

test("[E-05 part] an endpoint is described by its own contract", () => {
  const { paths } = openApi([toggleLock]) as { paths: Record<string, Record<string, unknown>> };
  expect(paths["/mon-espace/dossier/{id}/verrous/{nodeId}"]?.post).toMatchObject({
    operationId: "postMonEspaceDossierIdVerrousNodeId",
    summary: "Locks or unlocks a node",
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
