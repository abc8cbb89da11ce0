import { resource } from "#platform/http/endpoint.server.ts";
import { openApiContext } from "#product/openapi.server.ts";

/** `GET /api/openapi.json`: all endpoints with inputs and outputs. */
export const loader = resource(({ context }) => Response.json(context.get(openApiContext)));
