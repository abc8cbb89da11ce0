import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useFetcher } from "react-router";
import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";
import { FORM_POINTS_TOPIC } from "#features/proposals/dossier-form/rules/points-topic.ts";
import { useFormSession } from "#features/proposals/dossier-form/ui/form-context.ts";
import { useFormShape } from "#features/proposals/dossier-form/ui/form-store.ts";
import type { DossierHeadView } from "#features/proposals/dossiers/views/dossier-head.server.ts";
import { NO_ANSWER } from "#form-engine/question-type.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { CONTENT_ID } from "#ui/layouts.tsx";
import { runIfFocusLost } from "#ui/live/page-hooks.ts";
import { sendToast } from "#ui/toast-event.ts";
import type { LivePoint } from "../live/points-topic.server.ts";
import { isSettled, POINTS_ANCHOR } from "../rules/settled-points.ts";
import type { PointsView, PointView } from "../views/points-view.server.ts";
import { AsideTexts } from "./aside-texts.tsx";
import { OpenPoint } from "./open-point.tsx";
import { SettledPoint } from "./settled-point.tsx";

interface FormPointsProps {
  head: DossierHeadView;
  view: PointsView | null;
}

/**
 * What a new version of the form asks the team to look at, above the form. The list stays until every point is
 * confirmed; texts that were set aside can be read afterwards too. Other members' confirmations appear at once.
 */
export function FormPoints({ head, view }: FormPointsProps) {
  const { t, locale } = useLanguage();
  const points = useLivePoints(view);
  const settled = useSettledIds(points);
  const confirm = useConfirm();
  if (points.length === 0) return null;
  const open = points.filter(({ id }) => !settled.has(id));
  const done = points.filter(({ id }) => settled.has(id));
  const isEditable = head.place === "draft" || head.unlocked;
  const now = new Date(head.now);
  if (open.length === 0 || !isEditable) return <KeptTexts points={points} now={now} />;
  const newest =
    points
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .at(-1) ?? head.now;
  return (
    <section id={POINTS_ANCHOR} className="form-points" aria-labelledby={`${POINTS_ANCHOR}-titre`}>
      <header className="form-points-head">
        <div>
          <h2 id={`${POINTS_ANCHOR}-titre`}>{t("formUpdates:title", { count: points.length })}</h2>
          <p>
            {t("formUpdates:lead", {
              partner: head.call.partner,
              when: formatDayTime(locale, new Date(newest), now),
            })}
          </p>
        </div>
        <p className="form-points-count" role="status">
          <span className="form-points-bricks" aria-hidden="true">
            {points.map(({ id }, index) => (
              <i key={id} data-seen={index < done.length || undefined} />
            ))}
          </span>
          <span>
            <b>{t("formUpdates:seen", { count: done.length })}</b>,{" "}
            {t("formUpdates:left", { count: open.length })}
          </span>
        </p>
      </header>
      <ol className="form-points-list">
        {open.map((point) => (
          <OpenPoint
            key={point.id}
            point={point}
            now={now}
            confirm={view?.can.confirm.ok ? confirm : null}
          />
        ))}
      </ol>
      {done.length > 0 && (
        <ul className="form-points-done">
          {done.map((point) => (
            <SettledPoint key={point.id} point={point} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The texts set aside, once their points are confirmed. */
function KeptTexts({ points, now }: { points: readonly PointView[]; now: Date }) {
  const { t } = useLanguage();
  const kept = points.filter(({ texts }) => texts.length > 0);
  const count = kept.reduce((sum, { texts }) => sum + texts.length, 0);
  if (count === 0) return null;
  return (
    <details id={POINTS_ANCHOR} className="form-points-kept panel">
      <summary>{t("formUpdates:asideTitle", { count })}</summary>
      {kept.map((point) => (
        <AsideTexts key={point.id} point={point} now={now} isTitled />
      ))}
    </details>
  );
}

/** The points with the confirmations that arrived since the page was loaded. New points are loaded. */
function useLivePoints(view: PointsView | null): readonly PointView[] {
  const { live } = useFormSession();
  const reread = useSafeRevalidate();
  const [received, setReceived] = useState<readonly LivePoint[]>([]);
  const [revision, setRevision] = useState(view?.revision ?? 0);
  const known = view?.points ?? NO_POINTS;
  useEffect(
    () =>
      live.topics.follow(FORM_POINTS_TOPIC, {
        revision: () => revision,
        receive: (items, upTo) => {
          setReceived(items as readonly LivePoint[]);
          setRevision(upTo);
        },
      }),
    [live.topics, revision],
  );
  // The loaded points may be newer than what was received.
  const isBehind =
    revision > (view?.revision ?? 0) &&
    received.some(({ id, texts }) => {
      const point = known.find((one) => one.id === id);
      return !point || point.textCount < texts;
    });
  useEffect(() => {
    if (isBehind) void reread();
  }, [isBehind, reread]);
  const byId = new Map(received.map((one) => [one.id, one]));
  return known.map((point) => {
    const one = byId.get(point.id);
    return one?.confirmedAt && !point.confirmedAt
      ? { ...point, confirmedAt: one.confirmedAt, confirmedBy: one.confirmedBy }
      : point;
  });
}

const NO_POINTS: readonly PointView[] = [];

/** Ids of the points that need no more attention, by the saved answers. */
function useSettledIds(points: readonly PointView[]): ReadonlySet<number> {
  const { form, saver, store } = useFormSession();
  const shape = useFormShape(store);
  const list = () =>
    points
      .filter((point) => {
        const part = saver.has(point.key) ? saver.getPart(point.key) : null;
        // An answer that fits counts once it is saved.
        const isSaved = part === null || part.status.kind === "saved";
        const answer = part?.value ?? NO_ANSWER;
        return isSettled(point, { form, shape, answer }) && (point.confirmedAt !== null || isSaved);
      })
      .map(({ id }) => id)
      .join(" ");
  const ids = useSyncExternalStore(saver.subscribe, list, list);
  return new Set(ids === "" ? [] : ids.split(" ").map(Number));
}

/** Posts a confirmation without leaving the page. */
function useConfirm(): Confirm {
  const { t } = useLanguage();
  const fetcher = useFetcher<{ readonly problem?: string | null } | null>();
  const { data, state } = fetcher;
  const index = useRef(0);
  useEffect(() => {
    if (state !== "idle" || !data) return;
    if ("problem" in data) sendToast({ tone: "stop", message: t("formUpdates:failed") });
    // The pressed button has gone with its point.
    else runIfFocusLost(() => focusPoint(index.current));
  }, [data, state, t]);
  const busy = state === "idle" ? null : Number(fetcher.formData?.get("pointId"));
  const onSubmit = (form: HTMLElement) => {
    index.current = listPointElements().findIndex((point) => point.contains(form));
  };
  return { Form: fetcher.Form, busy, onSubmit };
}

export interface Confirm {
  readonly Form: ReturnType<typeof useFetcher>["Form"];
  /** Id of the point that is being confirmed. */
  readonly busy: number | null;
  readonly onSubmit: (form: HTMLElement) => void;
}

const listPointElements = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`#${POINTS_ANCHOR} .form-point`),
];

/** Focuses the point that took the confirmed one's place, else the last one, else the page. */
function focusPoint(index: number): void {
  const points = listPointElements();
  const next = (points[index] ?? points.at(-1))?.querySelector<HTMLElement>("[data-act]");
  (next ?? document.getElementById(CONTENT_ID))?.focus({ preventScroll: true });
}
