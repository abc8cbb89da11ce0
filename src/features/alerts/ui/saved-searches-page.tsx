import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import type { SettingsErrors } from "../commands/save-search.server.ts";
import type { SavedSearchView } from "../views/search-view.server.ts";
import { FAVOURITE_TABS, FavouritesFrame } from "./favourites-frame.tsx";
import { SavedSearchItem } from "./saved-search-item.tsx";
import { useErrorLines } from "./search-errors.ts";

export type SearchesNotice =
  | { readonly kind: "deleted"; readonly name: string; readonly undo: string }
  | { readonly kind: "changed" | "renamed" | "restored" | "undoTooLate" }
  | null;

/** A new name that was refused. */
export interface NameSubmission {
  readonly id: string;
  readonly name: string;
  readonly errors: SettingsErrors;
}

interface SavedSearchesPageProps {
  searches: readonly SavedSearchView[];
  notice: SearchesNotice;
  submission: NameSubmission | undefined;
}

/** A person's saved searches: what each asks for, finds and sends. */
export function SavedSearchesPage({ searches, notice, submission }: SavedSearchesPageProps) {
  const { t } = useLanguage();
  const lines = useErrorLines(`search-${submission?.id}`);
  return (
    <FavouritesFrame
      current="searches"
      actions={
        searches.length > 0 && (
          <ButtonLink href="/" icon="plus">
            {t("alerts:searches.list.new")}
          </ButtonLink>
        )
      }
    >
      <div className="favourites">
        {submission && (
          <ErrorSummary
            title={t("alerts:searches.manage.problems")}
            errors={lines.summary(submission.errors)}
          />
        )}
        {!submission && <Notice notice={notice} />}
        {searches.length === 0 ? (
          <EmptyState
            title={t("alerts:searches.list.emptyTitle")}
            actions={
              <ButtonLink variant="primary" href="/">
                {t("alerts:searches.list.emptyAction")}
              </ButtonLink>
            }
          >
            <p>{t("alerts:searches.list.emptyText")}</p>
          </EmptyState>
        ) : (
          <>
            <p className="muted">{t("alerts:searches.list.lead")}</p>
            <ul className="saved-searches">
              {searches.map((search) => (
                <SavedSearchItem
                  key={search.id}
                  search={search}
                  submission={submission?.id === search.id ? submission : undefined}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </FavouritesFrame>
  );
}

function Notice({ notice }: { notice: SearchesNotice }) {
  const { t } = useLanguage();
  if (!notice) return null;
  if (notice.kind !== "deleted") {
    const word = notice.kind === "changed" ? "changedPlain" : notice.kind;
    return (
      <Alert tone={notice.kind === "undoTooLate" ? "soon" : "done"} role="status">
        {t(`alerts:searches.list.${word}`)}
      </Alert>
    );
  }
  return (
    <Alert
      tone="done"
      role="status"
      actions={
        <form method="post" action={FAVOURITE_TABS.searches}>
          <input type="hidden" name="undo" value={notice.undo} />
          <Button type="submit" size="s" name="do" value="restore" icon="refresh">
            {t("alerts:searches.list.undo")}
          </Button>
        </form>
      }
    >
      {t("alerts:searches.list.deleted", { name: notice.name })}
    </Alert>
  );
}
