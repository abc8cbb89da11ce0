import { href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { partnerStyle } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import { TimeBar } from "#ui/progress-bar.tsx";
import { StatusMark } from "#ui/tag.tsx";
import { callAnchor, FAVOURITES_PATH } from "../rules/paths.ts";
import type { FavouriteCall, FavouriteGroups } from "../views/favourites-view.server.ts";
import { FavouritesLayout } from "./favourites-layout.tsx";
import { LikeButton } from "./like-button.tsx";

export type FavouritesBanner =
  | { readonly kind: "removed"; readonly count: number; readonly undo: string }
  | { readonly kind: "restored" | "undoTooLate" }
  | null;

interface FavouritesPageProps {
  groups: FavouriteGroups;
  banner: FavouritesBanner;
}

/** The person's favourites, grouped by what can still be done about them. */
export function FavouritesPage({ groups, banner }: FavouritesPageProps) {
  const { t } = useLanguage();
  const count = groups.open.length + groups.upcoming.length + groups.closed.length;
  return (
    <FavouritesLayout
      current="calls"
      actions={
        count > 0 && (
          <ButtonLink href={href("/")} icon="search">
            {t("alerts:favourites.addMore")}
          </ButtonLink>
        )
      }
    >
      <div className="favourites">
        <Banner banner={banner} />
        {count === 0 ? (
          <EmptyState
            title={t("alerts:favourites.emptyTitle")}
            actions={
              <ButtonLink variant="primary" href={href("/")}>
                {t("alerts:favourites.emptyAction")}
              </ButtonLink>
            }
          >
            <p>{t("alerts:favourites.emptyText")}</p>
          </EmptyState>
        ) : (
          (["open", "upcoming", "closed"] as const).map((status) => (
            <Group key={status} status={status} calls={groups[status]} />
          ))
        )}
      </div>
    </FavouritesLayout>
  );
}

function Banner({ banner }: { banner: FavouritesBanner }) {
  const { t, locale } = useLanguage();
  if (!banner) return null;
  if (banner.kind !== "removed") {
    return (
      <Alert tone={banner.kind === "restored" ? "done" : "soon"} role="status" takesLostFocus>
        {t(`alerts:favourites.${banner.kind}`)}
      </Alert>
    );
  }
  const { count, undo } = banner;
  return (
    <Alert
      tone="done"
      role="status"
      actions={
        <form method="post" action={FAVOURITES_PATH}>
          <input type="hidden" name="undo" value={undo} />
          {/* The pressed button is gone with its calls, so this one takes the focus. */}
          <Button type="submit" size="s" name="intent" value="restore" icon="refresh" autoFocus>
            {t("alerts:favourites.undo")}
          </Button>
        </form>
      }
    >
      {t("alerts:favourites.removed", { count, formatted: formatNumber(locale, count) })}
    </Alert>
  );
}

interface GroupProps {
  status: keyof FavouriteGroups;
  calls: readonly FavouriteCall[];
}

function Group({ status, calls }: GroupProps) {
  const { t, locale } = useLanguage();
  if (calls.length === 0) return null;
  const counted = { count: calls.length, formatted: formatNumber(locale, calls.length) };
  return (
    <Panel
      title={
        <>
          {t(`alerts:favourites.${status}`)}{" "}
          <span className="muted small">{t("alerts:favourites.count", counted)}</span>
        </>
      }
      actions={
        status === "closed" && (
          <form method="post" action={FAVOURITES_PATH}>
            <Button type="submit" size="s" icon="trash" name="intent" value="removeClosed">
              {t("alerts:favourites.removeClosed", counted)}
            </Button>
          </form>
        )
      }
    >
      <p className="muted small">{t(`alerts:favourites.${status}Help`)}</p>
      <ul className="favourite-calls">
        {calls.map((call) => (
          <Favourite key={call.id} call={call} />
        ))}
      </ul>
    </Panel>
  );
}

function Favourite({ call }: { call: FavouriteCall }) {
  const { t } = useLanguage();
  const { status, time } = call;
  return (
    <li
      className="favourite-call"
      id={callAnchor(call.id)}
      style={partnerStyle(call.partner.colour)}
    >
      <div className="favourite-words">
        <p className="favourite-marks">
          <abbr className="who" title={call.partner.name}>
            {call.partner.code}
          </abbr>
          {status === "withdrawn" ? (
            <StatusMark tone="closed">{t("calls:withdrawn.title")}</StatusMark>
          ) : (
            <StatusMark tone={status}>{t(`calls:status.${status}`)}</StatusMark>
          )}
        </p>
        <p className="favourite-title">
          {call.retired ? call.title : <a href={call.href}>{call.title}</a>}
        </p>
        {time && (
          <p className="call-time">
            <b className={time.tone === "soon" ? "soon" : undefined}>{time.label}</b>,{" "}
            <time dateTime={time.iso}>{time.moment}</time>
          </p>
        )}
        {call.retired && <p className="small muted">{t("alerts:favourites.retired")}</p>}
        {status === "withdrawn" && (
          <p className="small muted">{t("alerts:favourites.withdrawn")}</p>
        )}
        {time && <TimeBar ratio={time.ratio} tone={time.tone} />}
      </div>
      <LikeButton call={call} liked currentPath={FAVOURITES_PATH} />
    </li>
  );
}
