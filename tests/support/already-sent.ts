/**
 * Hono's server replaces the global Response. Its constant for "already answered" must be created before that, so it
 * is imported before any test starts a server.
 */
import "@hono/node-server/utils/response";
