import { href } from "react-router";
import { doiHref } from "#bibliography/doi.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { safeHref } from "#rich-text/safe-href.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Tag } from "#ui/tag.tsx";
import type { ProductionRow } from "../queries/production-list.server.ts";
import { TypeIcon } from "./type-icon.tsx";

const AUTHORS_SHOWN = 6;

interface ProductionItemProps {
  work: ProductionRow;
  main: boolean;
  /** Names the source, in a list of several sources. */
  showSource: boolean;
  /** URL of the list, to return to without script. */
  back: string;
}

export function ProductionItem({ work, main, showSource, back }: ProductionItemProps) {
  const { t } = useLanguage();
  const link = safeHref(work.url, ["web"]) ?? (work.doi ? doiHref(work.doi) : null);
  const newTab = t("productions:list.newTab");
  return (
    <li
      id={`production-${work.id}`}
      className={work.gone ? "production production-gone" : "production"}
    >
      <span className="production-type">
        <TypeIcon type={work.type} />
      </span>
      <div className="production-body">
        <h3 className="production-title">
          {link ? (
            <Link href={link} newTab={newTab}>
              {work.title}
            </Link>
          ) : (
            work.title
          )}
        </h3>
        <Authors authors={work.authors} />
        <Facts work={work} />
        <div className="production-marks">
          {main && (
            <span className="production-main">
              <Icon name="star" />
              {t("productions:list.main")}
            </span>
          )}
          {(showSource || work.alsoIn) && (
            <Tag tone="plain">{t(`productions:sources.${work.source}`)}</Tag>
          )}
          {work.alsoIn && <Tag tone="plain">{t(`productions:sources.${work.alsoIn}`)}</Tag>}
          {work.doi && (
            <Link href={doiHref(work.doi)} newTab={newTab}>
              {t("productions:list.doi", { doi: work.doi })}
            </Link>
          )}
          {work.gone && (
            <Tag tone="soon">
              {t("productions:list.gone", { source: t(`productions:sources.${work.source}`) })}
            </Tag>
          )}
          {(work.gone || work.source === "added") && <RemoveForm work={work} back={back} />}
        </div>
      </div>
      <div className="production-acts">
        {work.source === "hal" && <MainForm work={work} main={main} back={back} />}
        <FavouriteForm work={work} back={back} />
        <NotMineForm work={work} back={back} />
      </div>
    </li>
  );
}

function Authors({ authors }: { authors: readonly string[] }) {
  const { t, locale } = useLanguage();
  if (authors.length === 0) return null;
  const hiddenCount = authors.length - AUTHORS_SHOWN;
  const shown = authors.slice(0, AUTHORS_SHOWN).join(", ");
  return (
    <p className="production-authors">
      {shown}
      {hiddenCount > 0 &&
        ` ${t("productions:list.others", { count: hiddenCount, number: formatNumber(locale, hiddenCount) })}`}
    </p>
  );
}

function Facts({ work }: { work: ProductionRow }) {
  const { t } = useLanguage();
  return (
    <p className="production-facts">
      <b>{t(`productions:types.${work.type}`)}</b>
      {work.container && <> · {work.container}</>} · {work.year ?? t("productions:list.undated")}
    </p>
  );
}

function RemoveForm({ work, back }: { work: ProductionRow; back: string }) {
  const { t } = useLanguage();
  return (
    <form method="post" action={back} data-act="page">
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="id" value={work.id} />
      <Button
        type="submit"
        size="s"
        variant="quiet"
        aria-label={t("productions:list.removeNamed", { title: work.title })}
      >
        {t("productions:list.remove")}
      </Button>
    </form>
  );
}

function MainForm({ work, main, back }: Omit<ProductionItemProps, "showSource">) {
  const { t } = useLanguage();
  return (
    <form method="post" action={href("/mon-espace/mes-productions/principale")} data-act="main">
      <input type="hidden" name="halIdentifier" value={work.identifier} />
      <input type="hidden" name="back" value={`${back}#production-${work.id}`} />
      <IconButton
        type="submit"
        icon="star"
        className="star"
        pressed={main}
        label={t(`productions:list.${main ? "unsetMain" : "setMain"}`, {
          title: work.title,
        })}
      />
    </form>
  );
}

/** Hides a namesake's work. */
function NotMineForm({ work, back }: Pick<ProductionItemProps, "work" | "back">) {
  const { t } = useLanguage();
  return (
    <form method="post" action={back} data-act="page">
      <input type="hidden" name="intent" value="disown" />
      <input type="hidden" name="id" value={work.id} />
      <IconButton
        type="submit"
        icon="close"
        label={t("productions:notMine.one", { title: work.title })}
      />
    </form>
  );
}

function FavouriteForm({ work, back }: Pick<ProductionItemProps, "work" | "back">) {
  const { t } = useLanguage();
  return (
    <form method="post" action={href("/mon-espace/mes-productions/favori")} data-act="favourite">
      <input type="hidden" name="id" value={work.id} />
      <input type="hidden" name="favourite" value={work.favourite ? "false" : "true"} />
      <input type="hidden" name="back" value={`${back}#production-${work.id}`} />
      <IconButton
        type="submit"
        icon="heart"
        pressed={work.favourite}
        label={t(`productions:list.${work.favourite ? "unfavourite" : "favourite"}`, {
          title: work.title,
        })}
      />
    </form>
  );
}
