import { href } from "react-router";
import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FAVOURITE_TABS } from "../rules/paths.ts";
import { MAX_SEARCHES, type SettingsField } from "../rules/saved-search.ts";
import type { SavedSearchView } from "../views/search-view.server.ts";
import { FavouritesLayout } from "./favourites-layout.tsx";
import { SavedSearchItem, searchFieldId } from "./saved-search-item.tsx";
import { useSearchFields } from "./search-fields.tsx";

export type SearchesBanner =
  | { readonly kind: "deleted" | "notRestored"; readonly name: string; readonly undo: string }
  | { readonly kind: "restored" | "undoTooLate" }
  | { readonly kind: "changed" | "renamed"; readonly id: string }
  | null;

interface SavedSearchesPageProps {
  searches: readonly SavedSearchView[];
  banner: SearchesBanner;
  /** A refused change; its form name is the id of the search. */
  submission: Submission<SettingsField> | undefined;
}

/** A person's saved searches with their criteria, results and e-mails. */
export function SavedSearchesPage({ searches, banner, submission }: SavedSearchesPageProps) {
  const { t } = useLanguage();
  const fields = useSearchFields(submission, (field) =>
    searchFieldId(submission?.form ?? "", field),
  );
  return (
    <FavouritesLayout
      current="searches"
      actions={
        searches.length > 0 && (
          <ButtonLink href={href("/")} icon="plus">
            {t("alerts:searches.list.new")}
          </ButtonLink>
        )
      }
    >
      <div className="favourites">
        {submission && (
          <ErrorSummary title={t("alerts:searches.manage.problems")} errors={fields.lines} />
        )}
        {!submission && banner && !("id" in banner) && <Banner banner={banner} />}
        {searches.length === 0 ? (
          <EmptyState
            title={t("alerts:searches.list.emptyTitle")}
            actions={
              <ButtonLink variant="primary" href={href("/")}>
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
                  submission={submission?.form === search.id ? submission : undefined}
                  done={
                    !submission && banner && "id" in banner && banner.id === search.id
                      ? banner.kind
                      : null
                  }
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </FavouritesLayout>
  );
}

/** Messages about the list as a whole; messages about one search are shown in its item. */
function Banner({ banner }: { banner: Exclude<SearchesBanner, { id: string } | null> }) {
  const { t } = useLanguage();
  if (!("undo" in banner)) {
    return (
      <Alert
        tone={banner.kind === "undoTooLate" ? "soon" : "done"}
        role="status"
        takesLostFocus
        hideWhenEdited
      >
        {t(`alerts:searches.list.${banner.kind}`)}
      </Alert>
    );
  }
  return (
    <Alert
      tone={banner.kind === "deleted" ? "done" : "stop"}
      role="status"
      actions={
        <form method="post" action={FAVOURITE_TABS.searches}>
          <input type="hidden" name="undo" value={banner.undo} />
          {/* The pressed button is gone with its search, so this one takes the focus. */}
          <Button type="submit" size="s" name="intent" value="restore" icon="refresh" autoFocus>
            {t("alerts:searches.list.undo")}
          </Button>
        </form>
      }
    >
      {t(`alerts:searches.list.${banner.kind}`, { name: banner.name, max: MAX_SEARCHES })}
    </Alert>
  );
}
