import { href, isRouteErrorResponse, matchPath } from "react-router";
import {
  isBackOfficePath,
  toMailedPath,
} from "#features/agency/administration/rules/back-office-path.ts";
import { depositHref, LIST_HREF } from "#features/proposals/dossiers/rules/paths.ts";
import { ERROR_STATUS, type ErrorCode } from "#platform/errors.ts";
import type { PageProblem } from "#platform/http/page-handler.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

const REFRESH_SECONDS = "5";

interface ErrorMessageProps {
  problem: PageProblem;
  /** Which translation is shown (`getErrorTextKey`). */
  textKey: ErrorTextKey;
  /** Link besides the home page (`getRecoveryHref`). */
  recoveryHref: string | null;
  /** The home of the back office, on its pages. */
  officeHref?: string;
  /** The page that the refused request came from, if known. */
  backHref?: string | null | undefined;
}

/** Content of every error page: what happened, what is safe, what to do. */
export function ErrorMessage(props: ErrorMessageProps) {
  const { problem, textKey, recoveryHref, officeHref, backHref } = props;
  const { code, id, retrySeconds } = problem;
  const t = useT();
  const isPreparing = code === "EXPORT_PREPARING";
  const broken =
    code === "UNEXPECTED" ||
    code === "UNAVAILABLE" ||
    code === "EXPORT_UNAVAILABLE" ||
    isPreparing ||
    code === "MAINTENANCE";
  return (
    <div className="wrap error-page">
      {/* Reloads until the document is ready. */}
      {isPreparing && <meta httpEquiv="refresh" content={REFRESH_SECONDS} />}
      <EmptyState
        level={1}
        built={broken ? 0 : 1}
        title={t(`error.${textKey}.title`)}
        actions={
          <>
            {recoveryHref && (
              <ButtonLink href={recoveryHref} variant="primary">
                {t(getRecoveryKey(textKey))}
              </ButtonLink>
            )}
            {backHref && (
              <ButtonLink href={backHref} variant="primary">
                {t("error.back")}
              </ButtonLink>
            )}
            {textKey === "proposalNotFound" ? (
              <ButtonLink href={LIST_HREF}>{t("error.toProposals")}</ButtonLink>
            ) : officeHref ? (
              <ButtonLink href={officeHref}>{t("error.office")}</ButtonLink>
            ) : (
              <ButtonLink href={href("/")}>{t(broken ? "error.home" : "error.search")}</ButtonLink>
            )}
          </>
        }
      >
        <p>{t(`error.${textKey}.text`)}</p>
        {recoveryHref && getRecoveryKey(textKey) === "error.toSubmission" && (
          <p>{t("error.submission")}</p>
        )}
        {retrySeconds && <p>{t("error.retryIn", { count: retrySeconds })}</p>}
        {broken && <p>{t("error.safe")}</p>}
        {broken && id && <p className="xs muted">{t("error.reference", { id })}</p>}
      </EmptyState>
    </div>
  );
}

function getRecoveryKey(textKey: ErrorTextKey) {
  if (textKey === "officeNotFound") return "error.toOfficeSignIn";
  return textKey === "EXPORT_PREPARING" ? "error.retry" : "error.toSubmission";
}

/**
 * The link shown with an error, by the requested address. The back office exists for its staff only: all others are
 * offered its sign-in, which leads back to the address. After a failed deposit the person must see whether it was
 * submitted; a document in preparation is available a moment later.
 */
export function getRecoveryHref(code: ErrorCode, path: string): string | null {
  if (code === "EXPORT_PREPARING") return path;
  if (getErrorTextKey(code, path) === "officeNotFound") return toMailedPath(path);
  const uncertain = ERROR_STATUS[code] >= 500 || code === "TOO_MANY_REQUESTS";
  if (!uncertain) return null;
  const [pathname = ""] = path.split("?");
  const found = matchPath("/mon-espace/dossier/:id/depot-du-dossier", pathname);
  return found?.params.id ? depositHref(found.params.id) : null;
}

/** The problem of an error that the router caught, with the id of the request if the error has none. */
export function toPageProblem(error: unknown, id: string): PageProblem {
  if (!isRouteErrorResponse(error)) return { code: "UNEXPECTED", id };
  const known = error.data as Partial<PageProblem> | null;
  if (known?.code && known.code in ERROR_STATUS) return { code: known.code, id: known.id ?? id };
  if (error.status === 404) return { code: "NOT_FOUND", id };
  if (error.status === 405) return { code: "METHOD_NOT_ALLOWED", id };
  return { code: error.status < 500 ? "BAD_REQUEST" : "UNEXPECTED", id };
}

export type ErrorTextKey = ErrorCode | "proposalNotFound" | "officeNotFound";

/**
 * The translation of an error. NOT_FOUND below the address of a dossier has a text about dossiers, by the address
 * alone: the page is the same whether the dossier exists or not. The page that creates a dossier is about a call. Below
 * the address of the back office the text is the same for all addresses, too.
 */
export function getErrorTextKey(code: ErrorCode, path: string): ErrorTextKey {
  const [pathname = ""] = path.split("?");
  const isDossier =
    matchPath("/mon-espace/dossier/*", pathname) !== null &&
    matchPath("/mon-espace/dossier/creer/*", pathname) === null;
  if (code !== "NOT_FOUND") return code;
  if (isBackOfficePath(path)) return "officeNotFound";
  return isDossier ? "proposalNotFound" : code;
}
