import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import { editCallHref } from "../../call-drafts/rules/paths.ts";
import type { SeasonRow } from "../views/staff-home.server.ts";
import { useDescribeNextDate } from "./use-describe-next-date.ts";

/** Calls that are published, open or close within the next days. */
export function WatchedCalls({ calls, now }: { calls: readonly SeasonRow[]; now: Date }) {
  const t = useT();
  const describeNext = useDescribeNextDate(now);
  return (
    <Panel title={t("home:watch.title")}>
      {calls.length === 0 && <p className="muted">{t("home:watch.empty")}</p>}
      <ul className="home-watch">
        {calls.map((call) => (
          <li key={call.id}>
            <span
              className={
                call.phase === "open" ? "home-watch-mark home-watch-soon" : "home-watch-mark"
              }
            >
              <Icon name={call.phase === "open" ? "clock" : "calendar"} />
            </span>
            <div>
              <b>{call.title}</b>
              <p>{describeNext(call)}</p>
            </div>
            <ButtonLink
              size="s"
              href={editCallHref(call.id)}
              aria-label={`${t("home:watch.open")} : ${call.title}`}
            >
              {t("home:watch.open")}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
