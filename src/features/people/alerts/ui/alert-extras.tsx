import type { ReactNode } from "react";
import { type Criteria, searchHref } from "#features/portal/calls/rules/criteria.ts";
import { CallExtrasProvider } from "#features/portal/calls/ui/call-extras.tsx";
import { useT } from "#platform/i18n/context.tsx";
import type { Decision } from "#platform/policy.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EDIT_FIELD, FAVOURITE_TABS, NOTIFY_FIELD, SAVE_SEARCH_PATH } from "../rules/paths.ts";
import { LikeButton } from "./like-button.tsx";

interface AlertExtrasProps {
  /** The person's favourites; null for visitors. */
  favourites: ReadonlySet<number> | null;
  /** Whether the person may add favourites. Visitors see the hearts too, and sign in first. */
  keep: Decision;
  /** The address of the page: path and query. */
  currentPath: string;
  /** The saved search whose criteria are being changed, with its name if the page shows a notice. */
  edited: { readonly id: string; readonly name: string } | string | null;
  children: ReactNode;
}

/** Adds hearts to the calls of a page, and the buttons that save a search to its results. */
export function AlertExtras({ favourites, keep, currentPath, edited, children }: AlertExtrasProps) {
  const hearts = keep.ok || keep.why === "signIn";
  const liked = (id: number) => (favourites ? favourites.has(id) : null);
  const id = typeof edited === "string" ? edited : (edited?.id ?? null);
  return (
    <CallExtrasProvider
      value={{
        renderCardAction: (call) =>
          hearts && <LikeButton call={call} liked={liked(call.id)} currentPath={currentPath} />,
        renderPageAction: (call) =>
          hearts && (
            <LikeButton call={call} liked={liked(call.id)} currentPath={currentPath} showLabel />
          ),
        renderSearchAction: (criteria) => <SearchActions criteria={criteria} editedSearchId={id} />,
        formFields: id && <input type="hidden" name={EDIT_FIELD} value={id} />,
        resultsHeader: edited && typeof edited !== "string" && <EditNotice name={edited.name} />,
      }}
    >
      {children}
    </CallExtrasProvider>
  );
}

function EditNotice({ name }: { name: string }) {
  const t = useT();
  return (
    <Alert
      tone="info"
      title={t("alerts:searches.editing", { name })}
      actions={
        <ButtonLink size="s" href={FAVOURITE_TABS.searches}>
          {t("alerts:searches.editingStop")}
        </ButtonLink>
      }
    >
      {t("alerts:searches.editingText")}
    </Alert>
  );
}

const DIALOG_ID = "save-search";

interface SearchActionsProps {
  criteria: Criteria;
  editedSearchId: string | null;
}

/** "Save this search" and "notify me": each a page, which opens as a dialog if there is script. */
function SearchActions({ criteria, editedSearchId }: SearchActionsProps) {
  const t = useT();
  const dialogProps = {
    "data-page-dialog": DIALOG_ID,
    "data-failed": t("alerts:searches.pageFailed"),
    rel: "nofollow",
  };
  const toAddress = (more: Record<string, string>) => {
    const address = searchHref(SAVE_SEARCH_PATH, criteria);
    const query = new URLSearchParams(more).toString();
    return query ? `${address}${address.includes("?") ? "&" : "?"}${query}` : address;
  };
  return (
    <>
      <ButtonLink
        variant="quiet"
        size="s"
        icon="star"
        href={toAddress(editedSearchId ? { [EDIT_FIELD]: editedSearchId } : {})}
        {...dialogProps}
      >
        {t("alerts:searches.save")}
      </ButtonLink>
      <ButtonLink size="s" icon="bell" href={toAddress({ [NOTIFY_FIELD]: "1" })} {...dialogProps}>
        {t("alerts:searches.notify")}
      </ButtonLink>
      {/* Filled by the script with the linked page. */}
      <Dialog id={DIALOG_ID} title="" closeLabel={t("alerts:searches.close")}>
        {null}
      </Dialog>
    </>
  );
}
