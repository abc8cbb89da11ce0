import type { DomainError } from "#platform/errors.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";

type Act = "save" | "lock" | "image" | "upload" | "production";

/** What every call of a dossier says when it is refused: what could not be done, where its page does not say so itself, and why. */
export function createProblemMessage(act?: Act) {
  return (error: DomainError, { info: { locale } }: RouteArgs) => {
    const t = getTranslator(locale);
    const { why } = error.details;
    const reason =
      why === "deposited" || why === "notYourRole"
        ? t(`dossierForm:reasons.${why}`)
        : t(`error.${error.code}.text`);
    return { message: act ? `${t(`dossierForm:failed.${act}`)} ${reason}` : reason };
  };
}
