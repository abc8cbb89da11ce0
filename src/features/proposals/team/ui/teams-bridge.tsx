import { useT } from "#platform/i18n/context.tsx";
import type { BoardTeam } from "../views/readiness.server.ts";

const MAX_SPANS = 6;
const WIDTH = 80;

/** The bridge with one span a team: whole where the team is ready. The words below it say the same. */
export function TeamsBridge({ teams }: { teams: readonly BoardTeam[] }) {
  const t = useT();
  if (teams.length > MAX_SPANS) return null;
  const pier = (index: number) => 10 + index * WIDTH;
  const end = pier(teams.length);
  return (
    <div className="teams-bridge">
      <svg
        viewBox={`0 24 ${end + 10} 52`}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        aria-hidden="true"
      >
        {teams.map(({ id, ready }, index) => (
          <path
            key={id}
            d={`M${pier(index)} 52a45 45 0 0 1 ${WIDTH} 0M${pier(index)} 52H${pier(index + 1)}M${pier(index + 1)} 52v18`}
            stroke={ready ? "var(--action)" : undefined}
            strokeDasharray={ready ? undefined : "2 8"}
          />
        ))}
        <path d={`M${pier(0)} 52v18`} stroke="var(--action)" />
      </svg>
      <ol>
        {teams.map(({ id, number, missing, isAwaited }) => (
          <li key={id} className="bridge-span">
            <b>{t("team:page.team", { number })}</b>
            <span
              className={
                missing > 0 ? "bridge-missing" : isAwaited ? "bridge-waits" : "bridge-ready"
              }
            >
              {missing > 0
                ? t("team:board.teamMissing", { count: missing })
                : t(isAwaited ? "team:board.teamWaits" : "team:board.teamReady")}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
