import { requirePerson } from "#features/accounts/require-person.server.ts";
import { saveAffiliation } from "#features/researchers/commands/save-affiliation.server.ts";
import { ERROR_STATUS } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { translator } from "#platform/i18n/registry.ts";
import { postedValues } from "./posted-values.server.ts";

export const action = resource(async ({ request, context, info }) => {
  const { userId } = requirePerson(context);
  const outcome = await saveAffiliation(context.get(webDepsContext), {
    userId,
    posted: await postedValues(request),
    locale: info.locale,
  });
  if (outcome.kind === "saved") return Response.json(outcome.affiliation);
  const t = translator(info.locale);
  if (outcome.kind === "tooMany") {
    const messages = [t("researchers:affiliation.tooMany")];
    return Response.json({ messages }, { status: ERROR_STATUS.TOO_MANY_REQUESTS });
  }
  const messages = outcome.problems.map((problem) =>
    t(`researchers:affiliation.problems.${problem}`),
  );
  return Response.json({ messages }, { status: ERROR_STATUS.BAD_REQUEST });
});
