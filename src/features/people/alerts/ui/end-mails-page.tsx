import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** Ends the e-mails of a mail's subjects: asks once, then confirms. */
export function EndMailsPage({ done }: { done: boolean }) {
  const t = useT();
  return (
    <div className="wrap content-page">
      <EmptyState
        level={1}
        built={done ? 3 : 1}
        title={t(`alerts:digest.end.${done ? "doneTitle" : "title"}`)}
        actions={
          done ? (
            <ButtonLink href={href("/")}>{t("alerts:digest.end.calls")}</ButtonLink>
          ) : (
            <form method="post">
              <Button type="submit" variant="primary">
                {t("alerts:digest.end.action")}
              </Button>
            </form>
          )
        }
      >
        <p role={done ? "status" : undefined}>{t(`alerts:digest.end.${done ? "done" : "text"}`)}</p>
      </EmptyState>
    </div>
  );
}
