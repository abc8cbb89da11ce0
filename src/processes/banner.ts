import { demoAccounts } from "../../demo/accounts.ts";

type BannerOptions = {
  address: string;
  demo: boolean;
  /** Stand-ins of outside services that have a page of their own. */
  services: { name: string; address: string }[];
};

/** What a person needs once everything runs. */
export function renderBanner({ address, demo, services }: BannerOptions): string {
  const lines = [
    ["Passerelle", address] as const,
    ...services.map(({ name, address: page }) => [name, page] as const),
  ];
  const accounts = demo
    ? demoAccounts.map(
        ({ role, login, password, secondFactor }) =>
          [
            role,
            [login, password, ...(secondFactor ? [formatCodeHint(secondFactor)] : [])].join("   "),
          ] as const,
      )
    : [];
  return [
    "",
    ...formatTable(lines),
    ...(accounts.length ? ["", "  Demonstration accounts", ...formatTable(accounts)] : []),
    "",
    "  Ctrl-C stops everything; the data is kept.",
    "",
  ].join("\n");
}

/** The key for an authenticator application, and how to do without one. */
const formatCodeHint = (secret: string) => `${secret}   code: npm run demo:code`;

function formatTable(rows: (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}   ${value}`);
}
