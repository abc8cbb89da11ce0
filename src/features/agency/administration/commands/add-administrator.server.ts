import { randomBytes } from "node:crypto";
import { z } from "zod";
import { hashPassword } from "#features/people/accounts/rules/password-hash.server.ts";
import { emailSchema, nameSchema } from "#features/people/accounts/rules/registration.ts";
import { users } from "#features/people/accounts/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { can } from "../policy.ts";

/** Makes an administrator with a password to hand over; the second factor is theirs to set up at the first sign-in. */
export const addAdministrator = command({
  actors: ["administrator", "product"],
  input: z.object({
    email: emailSchema,
    firstName: nameSchema,
    lastName: nameSchema,
    locale: z.enum(LOCALES).default("fr"),
  }),
  may: (actor) => can(actor, "addAdministrator", null),
  async prepare(asked) {
    // A digit and a letter are sure to be in it.
    const password = `${randomBytes(15).toString("base64url")}a1`;
    return { password, passwordHash: await hashPassword(asked, password, "product") };
  },
  async run(context) {
    const { tx, input, now, prepared, audit } = context;
    const { password, passwordHash } = prepared;
    const [made] = await tx
      .insert(users)
      .values({
        ...input,
        role: "administrator",
        emailVerifiedAt: now,
        passwordHash,
        consentedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!made) throw new DomainError("TAKEN", { why: "exists" });
    await audit("administrator.added", { kind: "user", id: made.id });
    context.recordSecurityEvent("rightsChanged", { account: made.id, what: "administrator" });
    return { password };
  },
});
