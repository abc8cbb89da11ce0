import { href } from "react-router";
import type { PageProblem } from "#platform/http/page-handler.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** What happened, what is safe, what to do: the content of every error page. */
export function ErrorMessage({ problem: { code, id, retrySeconds } }: { problem: PageProblem }) {
  const t = useT();
  const broken =
    code === "UNEXPECTED" ||
    code === "UNAVAILABLE" ||
    code === "EXPORT_UNAVAILABLE" ||
    code === "EXPORT_PREPARING" ||
    code === "MAINTENANCE";
  return (
    <div className="wrap error-page">
      <EmptyState
        level={1}
        built={broken ? 0 : 1}
        title={t(`error.${code}.title`)}
        actions={
          <ButtonLink href={href("/")}>{t(broken ? "error.home" : "error.search")}</ButtonLink>
        }
      >
        <p>{t(`error.${code}.text`)}</p>
        {retrySeconds && <p>{t("error.retryIn", { count: retrySeconds })}</p>}
        {broken && <p>{t("error.safe")}</p>}
        {broken && id && <p className="xs muted">{t("error.reference", { id })}</p>}
      </EmptyState>
    </div>
  );
}
