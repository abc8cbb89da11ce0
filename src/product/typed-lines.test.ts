import { expect, test } from "vitest";
import type { z } from "zod";
import { nameSchema } from "#features/people/accounts/rules/registration.ts";
import { searchSettingsSchema } from "#features/people/alerts/rules/saved-search.ts";
import { cvFileTitleSchema } from "#features/people/cv/rules/cv-file.ts";
import { titleSchema } from "#features/people/cv/rules/part-schema.ts";
import { appendixNameSchema } from "#features/proposals/appendices/rules/appendix-file.ts";
import { dossierNames } from "#features/proposals/dossiers/rules/dossier.ts";
import { postTextSchema } from "#features/proposals/posts/writes/posts.server.ts";
import { organizationSchema } from "#features/proposals/team/rules/contact-schemas.ts";
import { declineReason, invitationFields } from "#features/proposals/team/rules/invitation.ts";

/** Texts typed by one person and read by others. */
const TYPED: Readonly<Record<string, z.ZodType>> = {
  "a person's name": nameSchema,
  "a name of who is invited": invitationFields.lastName,
  "the message of an invitation": invitationFields.message,
  "why an invitation is declined": declineReason,
  "an acronym": dossierNames.acronym,
  "a title of a dossier": dossierNames.title,
  "an organisation that manages": organizationSchema.shape.name,
  "its address": organizationSchema.shape.address,
  "a file of a dossier": appendixNameSchema,
  "a file of a CV": cvFileTitleSchema,
  "a CV": titleSchema,
  "a saved search": searchSettingsSchema.shape.name,
  "what is said in a workpad or a comment": postTextSchema,
};

test.each(Object.entries(TYPED))(
  "%s reads as it is written, and carries no controls",
  (_, schema) => {
    expect(schema.parse(" a\u202ecod.\u0007exe\u001b[31m ")).toBe("acod.exe[31m");
  },
);

test.each(["a person's name", "a name of who is invited", "an acronym"])("%s is seen", (what) => {
  for (const nothing of ["\u200b", "\u3164\u2060", "\u00ad"])
    expect(TYPED[what]?.safeParse(nothing).success).toBe(false);
});
