import type pg from "pg";
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
  /** TOTP key of an administrator's second factor. */
  secondFactor?: string;
};

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
    secondFactor: "PASSERELLEDEMONSTRATIONKEY234567",
  },
];

export async function loadAccounts(client: pg.PoolClient, now: Date): Promise<void> {
  for (const account of demoAccounts) {
    const { login, password, firstName, lastName, locale, orcid, secondFactor } = account;
    await client.query(
      `insert into users (email, password_hash, first_name, last_name, locale, consented_at, email_verified_at, orcid, role)
       values ($1, $2, $3, $4, $5, $6, $6, $7, $8)`,
      [
        login,
        hashWithArgon2(password),
        firstName,
        lastName,
        locale,
        now,
        orcid ?? null,
        secondFactor ? "administrator" : "researcher",
      ],
    );
  }
}
