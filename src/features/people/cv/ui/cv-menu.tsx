import { useId } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { DisabledReason } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { MenuDropdown } from "#ui/menu-dropdown.tsx";
import type { CvListRow } from "../queries/cvs.server.ts";
import { CV_LIST_HREF, downloadCvHref, refreshCvHref } from "../rules/paths.ts";

/** Less frequent actions on a CV. */
export function CvMenu({ cv: { id, title, can } }: { cv: CvListRow }) {
  const t = useT();
  const reason = useId();
  return (
    <MenuDropdown summary={t("cv:list.moreShort")} label={t("cv:list.more", { title })} alignEnd>
      <ul className="menu-list">
        <li>
          <a href={`${CV_LIST_HREF}?renommer=${id}`}>
            <Icon name="edit" />
            {t("cv:list.rename")}
          </a>
        </li>
        <li>
          <form method="post" action={CV_LIST_HREF}>
            <input type="hidden" name="id" value={id} />
            <button type="submit" name="intent" value="duplicate">
              <Icon name="copy" />
              {t("cv:list.duplicate")}
            </button>
          </form>
        </li>
        <li>
          <a href={refreshCvHref(id)}>
            <Icon name="refresh" />
            {t("cv:list.refresh")}
          </a>
        </li>
        <li>
          <a href={downloadCvHref(id, "pdf")} download>
            <Icon name="download" />
            {t("cv:list.download")}
          </a>
        </li>
        <li>
          {can.delete.ok ? (
            <a href={`${CV_LIST_HREF}?supprimer=${id}#cv-${id}`}>
              <Icon name="trash" />
              {t("cv:list.delete")}
            </a>
          ) : (
            <>
              <button type="button" aria-disabled="true" aria-describedby={reason}>
                <Icon name="trash" />
                {t("cv:list.delete")}
              </button>
              <DisabledReason id={reason}>{t("cv:list.held")}</DisabledReason>
            </>
          )}
        </li>
      </ul>
    </MenuDropdown>
  );
}
