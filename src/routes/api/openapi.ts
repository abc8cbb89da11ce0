import { resource } from "#platform/http/endpoint.server.ts";
import { openApiContext } from "#product/openapi.server.ts";

/** `GET /api/openapi.json`: every endpoint, with what it takes and answers. */
export const loader = resource(({ context }) => Response.json(context.get(openApiContext)));
