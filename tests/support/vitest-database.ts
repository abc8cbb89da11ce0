/** Global setup of the integration tests: their shared PostgreSQL. */
export { ensureTestServer as setup } from "./test-server.ts";
