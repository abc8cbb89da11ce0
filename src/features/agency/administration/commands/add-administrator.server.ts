import { randomBytes } from "node:crypto";
import { z } from "zod";
import { hashPassword } from "#features/people/accounts/rules/password-hash.server.ts";
import { emailSchema, nameSchema } from "#features/people/accounts/rules/registration.ts";
import { users } from "#features/people/accounts/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { can } from "../policy.ts";

/** Creates an administrator and returns an initial password. The second factor is set up at the first sign-in. */
export const addAdministrator = command({
  actors: ["administrator", "product"],
  input: z.object({
    email: emailSchema,
    firstName: nameSchema,
    lastName: nameSchema,
    locale: z.enum(LOCALES).default("fr"),
  }),
  may: (actor) => can(actor, "addAdministrator", null),
  async prepare(context) {
    // The suffix guarantees a letter and a digit.
    const password = `${randomBytes(15).toString("base64url")}a1`;
    return { password, passwordHash: await hashPassword(context, password, "product") };
  },
  async run(context) {
    const { tx, input, now, prepared, audit } = context;
    const { password, passwordHash } = prepared;
    const [created] = await tx
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
    if (!created) throw new DomainError("TAKEN", { why: "exists" });
    await audit("administrator.added", { kind: "user", id: created.id });
    context.recordSecurityEvent("rightsChanged", { account: created.id, what: "administrator" });
    return { password };
  },
});
