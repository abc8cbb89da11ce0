import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { invitePerson } from "#features/proposals/team/commands/invite-person.server.ts";
import { inviteContract } from "#features/proposals/team/endpoints.ts";
import { formatInvitationErrors } from "#features/proposals/team/ui/format-refusal.ts";
import { DomainError } from "#platform/errors.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";

export const action = endpoint(
  inviteContract,
  async ({ params, query, body, caller, info }) => {
    const t = getTranslator(info.locale);
    try {
      await invitePerson(caller, {
        dossierId: params.id,
        role: params.role,
        teamNumber: params.team,
        newTeam: query.nouvelle !== undefined,
        ...body,
      });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "INVALID") throw error;
      const fields = formatInvitationErrors(t, error.details);
      return { valid: false, message: Object.values(fields)[0] ?? "", sent: false, fields };
    }
    const name = `${body.firstName} ${body.lastName}`.trim();
    return { valid: true, message: t("team:invite.sent", { name }), sent: true };
  },
  { problemMembers: createProblemMessage() },
);

export const loader = action;
