import { problemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { invitePerson } from "#features/proposals/team/commands/invite-person.server.ts";
import { inviteContract } from "#features/proposals/team/endpoints.ts";
import { invitationWords } from "#features/proposals/team/views/invitation-words.ts";
import { DomainError } from "#platform/errors.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { translator } from "#platform/i18n/registry.ts";
import { linkOrigin } from "#platform/mail/link-origin.ts";

export const action = endpoint(
  inviteContract,
  async ({ params, query, body, caller, info }) => {
    const t = translator(info.locale);
    try {
      await invitePerson(caller, {
        dossierId: params.id,
        role: params.role,
        teamNumber: params.team,
        newTeam: query.nouvelle !== undefined,
        ...body,
        locale: info.locale,
        origin: linkOrigin(caller.env, info.origin),
      });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "INVALID") throw error;
      const fields = invitationWords(t, error.details);
      return { valid: false, message: Object.values(fields)[0] ?? "", sent: false, fields };
    }
    const name = `${body.firstName} ${body.lastName}`.trim();
    return { valid: true, message: t("team:invite.sent", { name }), sent: true };
  },
  { problemMembers: problemMessage() },
);

export const loader = action;
