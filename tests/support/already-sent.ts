/**
 * Hono's server puts a Response of its own in the place of the global one. The constant that says "already answered" is
 * only known to it when it was made before that: here, before any test of the worker starts a server.
 */
import "@hono/node-server/utils/response";
