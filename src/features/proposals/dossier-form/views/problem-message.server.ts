import type { DomainError } from "#platform/errors.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";

type Act = "save" | "lock" | "image" | "upload" | "production";

/** Builds the `message` of a refused call: the reason, preceded by the failed act where the page does not name it. */
export function createProblemMessage(act?: Act) {
  return (error: DomainError, { info: { locale } }: RouteArgs) => {
    const t = getTranslator(locale);
    const { why } = error.details;
    const reason =
      why === "deposited" || why === "partClosed" || why === "notYourRole"
        ? t(`dossierForm:reasons.${why}`)
        : t(`error.${error.code}.text`);
    return { message: act ? `${t(`dossierForm:failed.${act}`)} ${reason}` : reason };
  };
}
