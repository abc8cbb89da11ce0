import type pg from "pg";
import type { StaffRole } from "#platform/actor.ts";
import { hashWithArgon2 } from "#platform/passwords/argon2.server.ts";

/** Accounts of the demonstration. `npm start` prints their logins and passwords. */
export type DemoAccount = {
  role: string;
  login: string;
  password: string;
  firstName: string;
  lastName: string;
  locale: "fr" | "en";
  /** The sandbox ORCID server knows the same iD. */
  orcid?: string;
  isAdministrator?: true;
  /** What the account does for agencies, as their staff. */
  memberships?: readonly DemoMembership[];
  /** TOTP key of the second factor of administrators and staff. */
  secondFactor?: string;
};

interface DemoMembership {
  /** The code of the agency. */
  agency: string;
  role: StaffRole;
  /** French names of the departments that the member is limited to; all if absent. */
  departments?: readonly string[];
}

export const demoAccounts: DemoAccount[] = [
  {
    role: "Researcher (French)",
    login: "claire.morel@example.org",
    password: "passerelle1",
    firstName: "Claire",
    lastName: "Morel",
    locale: "fr",
    orcid: "0000-0000-0990-0049",
  },
  {
    role: "Researcher (English)",
    login: "james.okafor@example.org",
    password: "passerelle1",
    firstName: "James",
    lastName: "Okafor",
    locale: "en",
  },
  {
    role: "Researcher (invited to a proposal)",
    login: "marta.vasconcelos@example.org",
    password: "passerelle1",
    firstName: "Marta",
    lastName: "Vasconcelos",
    locale: "en",
  },
  {
    role: "Administrator (/backoffice)",
    login: "administration@example.org",
    password: "passerelle1",
    firstName: "Inès",
    lastName: "Vautrin",
    locale: "fr",
    isAdministrator: true,
    secondFactor: "PASSERELLEDEMONSTRATIONKEY234567",
  },
  makeStaffAccount("Hélène", "Vasseur", [{ agency: "ANR", role: "manager" }]),
  makeStaffAccount("Karim", "Belkacem", [
    {
      agency: "ANR",
      role: "decider",
      departments: ["Environnement", "Énergie, matériaux"],
    },
  ]),
  makeStaffAccount("Jeanne", "Mercier", [
    { agency: "ANR", role: "officer" },
    { agency: "ADEME", role: "reader" },
  ]),
  makeStaffAccount("Nora", "Thiam", [{ agency: "ANR", role: "reader" }]),
  makeStaffAccount("Paul", "Ansel", [{ agency: "ADEME", role: "manager" }]),
  makeStaffAccount("Sylvain", "Laurent", [{ agency: "ADEME", role: "decider" }]),
  makeStaffAccount("Léa", "Bonnet", [{ agency: "ADEME", role: "officer" }]),
];

function makeStaffAccount(
  firstName: string,
  lastName: string,
  memberships: readonly DemoMembership[],
): DemoAccount {
  const plain = (name: string) =>
    name
      .normalize("NFD")
      .replace(/[^a-z]/gi, "")
      .toLowerCase();
  const login = `${plain(firstName)}.${plain(lastName)}@example.org`;
  const roles = memberships.map(({ agency, role }) => `${agency} ${role}`);
  return {
    role: `Staff (/backoffice): ${roles.join(", ")}`,
    login,
    password: "passerelle1",
    firstName,
    lastName,
    locale: "fr",
    memberships,
    // Another key for each account: 32 letters, all of them in the alphabet of base32.
    secondFactor: `${plain(firstName)}${plain(lastName)}PASSERELLEDEMONSTRATIONKEY`
      .toUpperCase()
      .slice(0, 32),
  };
}

export async function loadAccounts(client: pg.PoolClient, now: Date): Promise<void> {
  // All of them have the same password, and hashing is slow.
  const hashes = new Map<string, string>();
  for (const account of demoAccounts) {
    const { login, password, firstName, lastName, locale, orcid, isAdministrator } = account;
    const hash = hashes.get(password) ?? hashWithArgon2(password);
    hashes.set(password, hash);
    await client.query(
      `insert into users (email, password_hash, first_name, last_name, locale, consented_at, email_verified_at, orcid, role)
       values ($1, $2, $3, $4, $5, $6, $6, $7, $8)`,
      [
        login,
        hash,
        firstName,
        lastName,
        locale,
        now,
        orcid ?? null,
        isAdministrator ? "administrator" : "researcher",
      ],
    );
  }
}
