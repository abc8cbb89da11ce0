import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";

/** Why the list could not be brought up to date; the script shows the one that applies. */
const FAILURES = ["offline", "refused", "busy", "server"] as const;

const MESSAGE_KEYS = {
  offline: "calls:live.failedOffline",
  refused: "calls:live.failedRefused",
  busy: "calls:live.failedBusy",
  server: "calls:live.failedServer",
} as const;

export function SearchFailures({ path }: { path: string }) {
  const t = useT();
  return (
    <div role="alert" data-failures="">
      {FAILURES.map((failure) => (
        <div key={failure} data-failure={failure} hidden>
          <Alert
            tone="stop"
            title={t("calls:live.failedTitle")}
            actions={
              failure === "refused" ? (
                <ButtonLink href={path}>{t("calls:live.clear")}</ButtonLink>
              ) : (
                // Followed as a link it loads the whole page; the script points it at what failed.
                <ButtonLink href={path} data-retry="">
                  {t("calls:live.retry")}
                </ButtonLink>
              )
            }
          >
            {t(MESSAGE_KEYS[failure])}
          </Alert>
        </div>
      ))}
    </div>
  );
}
