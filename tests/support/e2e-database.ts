/** The database of the product under the browser tests, for what a person would have to wait days for. */
export const E2E_DATABASE = "PASSERELLE_E2E_DATABASE";

export function databaseOfProduct(): string {
  const url = process.env[E2E_DATABASE];
  if (!url) throw new Error("The browser tests run through Playwright's global setup.");
  return url;
}
