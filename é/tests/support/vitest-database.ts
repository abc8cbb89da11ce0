/** Global setup of the integration tests: the PostgreSQL they share. */
export { ensureTestServer as setup } from "./test-server.ts";
