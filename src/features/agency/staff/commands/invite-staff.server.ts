import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowNumber } from "#platform/row-id.ts";
import { lockStaff, refreshStaffActor } from "../queries/lock-staff.server.ts";
import {
  decideInvitation,
  staffInvitationFields,
  toStaffPlace,
} from "../rules/staff-invitation.ts";
import { writeStaffInvitation } from "../writes/invite.server.ts";

/** Invitations per person and hour: enough to move a whole agency in, too few for a mailing list. */
export const INVITE_STAFF_LIMITS = [
  { name: "invite-staff", per: "person", max: 60, seconds: 3600 },
] as const;

/** Invites a person to an agency's staff: administrators the first manager, managers everybody else of their own agency. */
export const inviteStaff = command({
  actors: ["staff", "administrator"],
  input: z.object({ partnerId: rowNumber(), ...staffInvitationFields }),
  limits: INVITE_STAFF_LIMITS,
  load: async ({ tx, actor, input }) => ({
    agency: await lockStaff(tx, input.partnerId),
    acting: await refreshStaffActor(tx, actor),
  }),
  may: (_, { acting, agency }, { role }) => decideInvitation(acting, agency, role),
  run: (context, { agency }) => {
    const { email, locale } = context.input;
    const place = toStaffPlace(context.input);
    return writeStaffInvitation(context.tx, context, {
      partnerId: agency.partnerId,
      email,
      locale,
      ...place,
    });
  },
});
