import { type Criteria, searchHref } from "#features/portal/calls/rules/criteria.ts";
import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EDIT_FIELD, NOTIFY_FIELD, SAVE_SEARCH_PATH } from "../rules/paths.ts";

const DIALOG_ID = "save-search";

interface SearchActionsProps {
  criteria: Criteria;
  editedSearchId: string | null;
}

/** "Save this search" and "notify me": a page each, which opens as a dialog where there is a script. */
export function SearchActions({ criteria, editedSearchId }: SearchActionsProps) {
  const t = useT();
  const opens = {
    "data-page-dialog": DIALOG_ID,
    "data-failed": t("alerts:searches.pageFailed"),
    rel: "nofollow",
  };
  const addressWith = (more: Record<string, string>) => {
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
        href={addressWith(editedSearchId ? { [EDIT_FIELD]: editedSearchId } : {})}
        {...opens}
      >
        {t("alerts:searches.save")}
      </ButtonLink>
      <ButtonLink size="s" icon="bell" href={addressWith({ [NOTIFY_FIELD]: "1" })} {...opens}>
        {t("alerts:searches.notify")}
      </ButtonLink>
      {/* Filled by the script with the page that a link leads to. */}
      <Dialog id={DIALOG_ID} title="" closeLabel={t("alerts:searches.close")}>
        {null}
      </Dialog>
    </>
  );
}
