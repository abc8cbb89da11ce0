import { demoAccounts } from "../../demo/accounts.ts";

type Banner = {
  address: string;
  demo: boolean;
  /** Stand-ins of outside services that have a page of their own. */
  services: { name: string; address: string }[];
};

/** What a person needs once everything runs. */
export function bannerOf({ address, demo, services }: Banner): string {
  const lines = [
    ["Passerelle", address] as const,
    ...services.map(({ name, address: page }) => [name, page] as const),
  ];
  const accounts = demo
    ? demoAccounts.map(
        ({ role, login, password, secondFactor }) =>
          [
            role,
            [login, password, ...(secondFactor ? [codeHint(secondFactor)] : [])].join("   "),
          ] as const,
      )
    : [];
  return [
    "",
    ...table(lines),
    ...(accounts.length ? ["", "  Demonstration accounts", ...table(accounts)] : []),
    "",
    "  Ctrl-C stops everything; the data is kept.",
    "",
  ].join("\n");
}

/** The key for an authenticator application, and how to do without one. */
const codeHint = (secret: string) => `${secret}   code: npm run demo:code`;

function table(rows: (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}   ${value}`);
}
