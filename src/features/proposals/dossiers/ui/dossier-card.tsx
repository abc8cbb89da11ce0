import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Count } from "#ui/tag.tsx";
import { depositHref, LIST_HREF, workpadHref } from "../rules/paths.ts";
import type { DossierListItem } from "../views/dossier-list.server.ts";
import { DepositedMark, NotDepositedMark } from "./dossier-state.tsx";

const MAX_SHOWN = 3;

/** Progress of a dossier and the person's open tasks in it. */
export interface DossierWork {
  /** Answered and visible questions; null when the dossier cannot be edited. */
  readonly progress: { readonly answered: number; readonly total: number } | null;
  readonly waiting: readonly {
    readonly key: string;
    readonly text: string;
    readonly href: string;
  }[];
  /** Nothing mandatory is missing. */
  readonly complete: boolean;
  /** Workpad messages the person has not read. */
  readonly unread: number;
}

export function DossierCard({ dossier, work }: { dossier: DossierListItem; work: DossierWork }) {
  const t = useT();
  const { id, number, name, role, call, partner, time, place, deposited, unlocked, over } = dossier;
  const { progress, waiting, unread } = work;
  const more = waiting.length - MAX_SHOWN;
  return (
    <Panel>
      <div className="dossier-card">
        <div>
          <p className="small muted">
            {partner} · {call}
          </p>
          <h2 className="dossier-name">
            <a className="link" href={href("/mon-espace/dossier/:id", { id })}>
              {name}
            </a>{" "}
            {unread > 0 && (
              <a href={workpadHref(id)}>
                <Count
                  value={unread}
                  label={t("dossiers:list.unread", { count: unread })}
                  tone="soon"
                />
              </a>
            )}
          </h2>
          <p className="small muted">
            {t(`dossiers:list.as.${role}`)} · {number}
          </p>
        </div>
        <p className="dossier-when">
          {deposited ? (
            <DepositedMark place={place} deposited={deposited} />
          ) : (
            <>
              {time ? (
                <>
                  <b className={`dossier-time-${time.tone}`}>{time.label}</b>
                  <time className="small muted" dateTime={time.iso}>
                    {time.moment}
                  </time>
                </>
              ) : (
                <b className="dossier-time-over">{t("calls:withdrawn.title")}</b>
              )}
              <NotDepositedMark tone={time?.tone ?? "over"} />
            </>
          )}
          {unlocked && <NotDepositedMark tone={time?.tone ?? "over"} unlocked />}
        </p>
      </div>
      {progress && (
        <ProgressBar
          hideLabel
          label={t("dossiers:list.progress", { count: progress.answered, total: progress.total })}
          value={progress.total === 0 ? 1 : progress.answered}
          max={progress.total === 0 ? 1 : progress.total}
        />
      )}
      {progress && (
        <p className="small muted" aria-hidden="true">
          {t("dossiers:list.progress", { count: progress.answered, total: progress.total })}
        </p>
      )}
      {waiting.length > 0 && !over && (
        <div className="dossier-waits">
          <h3>{t("dossiers:list.waiting")}</h3>
          <ul>
            {waiting.slice(0, MAX_SHOWN).map(({ key, text, href }) => (
              <li key={key}>
                <a className="link" href={href}>
                  {text}
                </a>
              </li>
            ))}
            {more > 0 && <li className="muted">{t("dossiers:list.more", { count: more })}</li>}
          </ul>
        </div>
      )}
      {work.complete && !over && (
        <p className="dossier-waits">
          {role === "coordinator" ? (
            <a className="link" href={depositHref(id)}>
              {t("dossiers:list.complete")}
            </a>
          ) : (
            t("dossiers:list.complete")
          )}
        </p>
      )}
      {over && <ArchiveForm dossier={dossier} />}
    </Panel>
  );
}

/** A plain form, because the list is not hydrated. */
function ArchiveForm({ dossier: { id, name, archived } }: { dossier: DossierListItem }) {
  const t = useT();
  return (
    <form method="post" action={LIST_HREF} className="dossier-archive">
      <input type="hidden" name="dossier" value={id} />
      <Button
        type="submit"
        size="s"
        name="intent"
        value={archived ? "restore" : "archive"}
        aria-label={t(archived ? "dossiers:list.restoreNamed" : "dossiers:list.archiveNamed", {
          name,
        })}
      >
        {t(archived ? "dossiers:list.restore" : "dossiers:list.archive")}
      </Button>
    </form>
  );
}
