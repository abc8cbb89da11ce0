import type { ReactNode } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icons.ts";
import { Panel } from "#ui/panel.tsx";
import type { RemindersDone } from "../rules/paths.ts";
import { BOARD_PARTS } from "../rules/readiness.ts";
import type { BoardTeam, ReadinessBoard } from "../views/readiness.server.ts";
import { RemindAll, RemindButton, RemindersAlert } from "./remind-button.tsx";

type Cell = BoardTeam["cells"][number];

const STATE_ICONS: Readonly<Record<Cell["state"], IconName | null>> = {
  done: "check",
  waits: "clock",
  missing: "stop",
  later: null,
};

interface BoardProps {
  dossierId: string;
  board: ReadinessBoard;
  /** Result of the reminder that was just sent. */
  reminded: RemindersDone | null;
  /** Button to invite a person, where allowed. */
  invite: ReactNode;
}

/** Readiness of each team and the viewer's own tasks. Gaps are coloured, completed cells are not. */
export function ReadinessBoardView({ dossierId, board, reminded, invite }: BoardProps) {
  const t = useT();
  const { teams, mine, due } = board;
  return (
    <>
      <div className="board-head">
        <div>
          <h2>{formatHeadline(t, teams)}</h2>
          <p className="lead">{t("team:consortium.lead")}</p>
          <div className="btn-group board-acts">
            {invite}
            {due > 1 && <RemindAll dossierId={dossierId} count={due} />}
          </div>
        </div>
        <TeamsBridge teams={teams} />
      </div>
      {reminded && <RemindersAlert done={reminded} />}
      <section className="board-mine" id="a-faire" aria-labelledby="a-faire-titre" tabIndex={-1}>
        <h3 id="a-faire-titre">{t("team:board.mine")}</h3>
        {mine.length === 0 && <p className="muted">{t("team:board.nothing")}</p>}
        <ul>
          {mine.map(({ key, kind, text, href, blocks }) => (
            <li key={key} className="board-thing">
              <p>
                <b>{text}</b>
              </p>
              <p className={blocks ? "board-blocks" : "small muted"}>
                {blocks && <Icon name="stop" />}
                {t(blocks ? "team:owed.blocks" : "team:owed.doesNotBlock")}
              </p>
              <ButtonLink size="s" href={href}>
                {t(`team:owed.act.${kind}`)}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </section>
      <Panel level={3} title={t("team:board.title")}>
        <table className="board">
          <thead>
            <tr>
              <th scope="col">{t("team:board.team")}</th>
              {BOARD_PARTS.map((part) => (
                <th scope="col" key={part}>
                  {t(`team:board.parts.${part}`)}
                </th>
              ))}
            </tr>
          </thead>
          {teams.map((team) => (
            <TeamRow key={team.id} {...{ dossierId, team }} writing={board.writing} />
          ))}
        </table>
        <ul className="board-legend">
          {(["done", "waits", "missing", "later"] as const).map((state) => (
            <li key={state} className="board-key">
              <span className={`board-mark board-${state}`}>
                <StateIcon state={state} />
              </span>
              {t(`team:board.legend.${state}`)}
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

function formatHeadline(t: ReturnType<typeof useT>, teams: readonly BoardTeam[]): string {
  const count = teams.filter(({ ready }) => ready).length;
  const total = teams.length;
  if (count === 0) return t("team:board.noneReady", { count: total });
  return count === total ? t("team:board.allReady") : t("team:board.ready", { count, total });
}

function StateIcon({ state }: { state: Cell["state"] }) {
  const name = STATE_ICONS[state];
  return name && <Icon name={name} />;
}

function TeamRow(props: { dossierId: string; team: BoardTeam; writing: number }) {
  const { dossierId, team, writing } = props;
  const t = useT();
  const { number, institution, unit, lead, invited, others, cells, reminders } = team;
  return (
    <tbody>
      <tr>
        <th scope="row">
          <span className="board-team">
            <span className="team-number" aria-hidden="true">
              {number}
            </span>
            <span>
              <span className="vh">{t("team:page.team", { number })} – </span>
              <b>{institution ?? t("team:page.noInstitution")}</b>
              {unit && <span className="small muted">{unit}</span>}
              <span className="small">
                {lead
                  ? `${lead.name}, ${t(`dossiers:roles.${lead.role}`)}`
                  : invited
                    ? t("team:board.invited", { name: invited })
                    : t(team.isVacant ? "team:board.vacant" : "team:board.nobody")}
                {others > 0 && (
                  <span className="muted"> {t("team:board.with", { count: others })}</span>
                )}
              </span>
            </span>
          </span>
        </th>
        {cells.map((cell) => (
          <td key={cell.part} className={`board-${cell.state}`}>
            <BoardCell {...{ cell, team, writing }} />
          </td>
        ))}
      </tr>
      {reminders.length > 0 && (
        <tr>
          <td className="board-reminders" colSpan={BOARD_PARTS.length + 1}>
            <ul>
              {reminders.map((reminder) => (
                <RemindButton key={reminder.id} {...{ dossierId, reminder }} />
              ))}
            </ul>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** Text of a cell. A pending invitation is shown as unanswered, not as missing. */
function formatGap(t: ReturnType<typeof useT>, { part, state, owed }: Cell): string {
  if (owed.every(({ kind }) => kind === "invitation")) return t("team:board.waits.invitation");
  if (state === "waits" && (part === "orcid" || part === "affiliation"))
    return t(`team:board.waits.${part}`);
  return t("team:board.missing");
}

function BoardCell({ cell, team, writing }: { cell: Cell; team: BoardTeam; writing: number }) {
  const t = useT();
  const { part, state, owed } = cell;
  // The forms belong to all teams: they are shown in one row only.
  const shared = part === "sections" && team.number !== writing;
  const text =
    state === "missing" || state === "waits"
      ? formatGap(t, cell)
      : state === "later"
        ? t("team:board.later")
        : t(shared ? "team:board.shared" : `team:board.done.${part}`);
  return (
    <div className="board-cell">
      <span className="board-part" aria-hidden="true">
        {t(`team:board.parts.${part}`)}
      </span>
      <b className="board-words">
        {!shared && <StateIcon state={state} />}
        {text}
      </b>
      {owed.map(({ key, short, href, kind }) => (
        <AppLink
          key={key}
          href={href}
          {...(kind === "orcid" && { target: "_blank", rel: "noreferrer" })}
        >
          {short}
        </AppLink>
      ))}
      {state === "later" && team.invited && (
        <small>{t("team:board.laterOf", { name: team.invited })}</small>
      )}
      {shared && <small>{t("team:board.sharedWith", { team: writing })}</small>}
    </div>
  );
}

const MAX_SPANS = 6;
const WIDTH = 80;

/** A bridge with one span per team, complete where the team is ready. Decorative: the text below says the same. */
function TeamsBridge({ teams }: { teams: readonly BoardTeam[] }) {
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
