import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { allowAnyone } from "#platform/policy.ts";
import { isCommonPassword } from "../rules/common-password.server.ts";
import { PASSWORD_MAX_LENGTH } from "../rules/password.ts";
import { COMMON_PASSWORD_LIMIT } from "../rules/registration.ts";

/**
 * Tells whether a password would be refused as common, before the form is sent: the dictionary is too large for the
 * browser. Stores nothing and reveals nothing about accounts.
 */
export const checkCommonPassword = command({
  actors: ["visitor", "person", "staff", "administrator"],
  isAudited: false,
  input: z.object({ password: z.string().max(PASSWORD_MAX_LENGTH * 4, "tooLong") }),
  limits: [COMMON_PASSWORD_LIMIT],
  may: allowAnyone,
  async run({ input: { password } }) {
    return { isCommon: await isCommonPassword(password) };
  },
});
