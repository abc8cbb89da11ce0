import { count, eq } from "drizzle-orm";
import { z } from "zod";
import { emailSchema } from "#features/people/accounts/rules/registration.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { agencyFieldSchemas } from "#features/portal/partners/rules/partner-fields.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError, parseInput } from "#platform/errors.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { ALLOWED, refuse } from "#platform/policy.ts";
import { rowNumber } from "#platform/row-id.ts";
import { INVITE_STAFF_LIMITS } from "../../staff/commands/invite-staff.server.ts";
import { writeStaffInvitation } from "../../staff/writes/invite.server.ts";
import { can } from "../policy.ts";
import { getNextVersion, loadLockedPartner, requireController } from "./edit-partner.server.ts";

const conversionSchema = z.object({
  controllerName: agencyFieldSchemas.controllerName,
  controllerEmail: agencyFieldSchemas.controllerEmail,
  managerEmail: emailSchema,
  /** The language of the invitation. */
  managerLocale: z.enum(LOCALES, { error: "missing" }),
});

/** Checks what a conversion asks for, before anything is done. Throws INVALID like the conversion itself. */
export function checkConversion(typed: unknown) {
  const input = parseInput(conversionSchema, typed);
  requireController({ kind: "standard", ...input });
  return input;
}

/**
 * Converts a one-off partner into a standard agency. Its id, addresses and calls stay. The data controller, the invitation
 * of the first manager and the audit belong to the same transaction.
 */
export const convertPartner = command({
  actors: ["administrator"],
  input: conversionSchema.extend({ id: rowNumber() }),
  limits: INVITE_STAFF_LIMITS,
  load: ({ tx, input }) => loadLockedPartner(tx, input.id),
  may: (actor, { kind }) => {
    const decision = can(actor, "managePartners", null);
    if (!decision.ok) return decision;
    return kind === "one_off" ? ALLOWED : refuse("alreadyAgency");
  },
  async run(context, before) {
    const { tx, input, now, audit } = context;
    const { id, controllerName, controllerEmail, managerEmail, managerLocale } = input;
    requireController({ kind: "standard", controllerName, controllerEmail });
    await tx
      .update(partners)
      .set({
        kind: "standard",
        controllerName,
        controllerEmail,
        updatedAt: getNextVersion(before, now),
      })
      .where(eq(partners.id, id));
    await audit("partner.converted", { kind: "partner", id }, { calls: await countCalls(tx, id) });
    try {
      await writeStaffInvitation(tx, context, {
        partnerId: id,
        email: managerEmail,
        role: "manager",
        departmentIds: null,
        locale: managerLocale,
      });
    } catch (error) {
      throw toManagerError(error);
    }
  },
});

/** A problem of the invited address, under the name that the form of the conversion gives it. */
function toManagerError(error: unknown): unknown {
  if (!(error instanceof DomainError) || error.code !== "INVALID" || !error.details.email)
    return error;
  return new DomainError("INVALID", { managerEmail: error.details.email });
}

async function countCalls(tx: Db, partnerId: number): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(calls)
    .where(eq(calls.partnerId, partnerId));
  return row?.total ?? 0;
}
