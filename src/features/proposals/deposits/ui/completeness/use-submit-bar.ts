import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";
import { livePath } from "#features/proposals/dossier-form/rules/paths.ts";
import { LiveConnection } from "#features/proposals/dossier-form/ui/live/live-connection.ts";
import { DOSSIER_CHANGED_EVENT } from "#features/proposals/dossiers/ui/dossier-context.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { buildSocketUrl } from "#platform/browser/page-person.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { useHasPassed } from "#ui/live/server-clock.ts";
import type { SubmitBarView, submitBarContract } from "../../endpoints.ts";

/**
 * Delay before changes by other members are fetched: short while the completeness dialog is open, otherwise some seconds
 * with a random part, so that the pages of a team do not all ask at once.
 */
const FAST_REFRESH_MS = 500;
const REFRESH_MS = 5_000;

/** The submit bar as loaded, refreshed while other members work on the dossier. */
export function useSubmitBar(dossierId: string, loaded: SubmitBarView | null) {
  const [bar, setBar] = useState(loaded);
  const [looking, setLooking] = useState(false);
  const reread = useSafeRevalidate();
  const requestCount = useRef(0);
  useEffect(() => setBar(loaded), [loaded]);
  const refresh = useCallback(async () => {
    const request = ++requestCount.current;
    const outcome = await callEndpoint<typeof submitBarContract>(
      "GET",
      "/mon-espace/dossier/:id/completude/etat",
      // A background request: it must not open the sign-in dialog.
      { params: { id: dossierId }, promptSignIn: false },
    );
    if (!outcome.ok || request !== requestCount.current) return;
    if (outcome.answer.bar) setBar(outcome.answer.bar);
    // Deposited meanwhile: the whole page reloads.
    else void reread();
  }, [dossierId, reread]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          if (!document.hidden) void refresh();
        },
        looking ? FAST_REFRESH_MS : REFRESH_MS * (0.5 + Math.random()),
      );
    };
    document.addEventListener(DOSSIER_CHANGED_EVENT, soon);
    // Changes may have been missed while the window was in the background.
    addEventListener("focus", soon);
    return () => {
      clearTimeout(timer);
      removeEventListener("focus", soon);
      document.removeEventListener(DOSSIER_CHANGED_EVENT, soon);
    };
  }, [looking, refresh]);
  // From the closing on the bar is closed, even without a new answer from the server.
  const hasEnded = useHasPassed(bar?.now ?? "", bar ? (bar.editUntil ?? bar.closesAt) : "");
  const shown = useMemo(() => (bar && hasEnded ? toClosedBar(bar) : bar), [bar, hasEnded]);
  return { bar: shown, refresh, setLooking };
}

const toClosedBar = (bar: SubmitBarView): SubmitBarView => ({ ...bar, refusal: "closed" });

/**
 * Live connection for pages without one of their own: dispatches changes, as the editor's connection does, and reports the
 * members online. A member who is removed is taken to the access page, unless the page handles that itself
 * (`data-says-ended`) because it contains unsent text.
 */
export function useDossierConnection(
  dossierId: string,
  wanted: boolean,
  onOnline: (userIds: readonly string[]) => void,
): void {
  const reread = useSafeRevalidate();
  useEffect(() => {
    if (!wanted) return;
    const connection = new LiveConnection({
      address: buildSocketUrl(livePath(dossierId, "dossier")),
      onMessage: (message) => {
        if (message.kind === "online") onOnline(message.userIds);
      },
      onOpen: () => {},
      // Without a connection, the members online are unknown.
      onClose: () => onOnline([]),
      onEnded: () => {
        if (!document.querySelector("[data-says-ended]")) void reread();
      },
    });
    connection.start();
    return () => connection.stop();
  }, [dossierId, wanted, onOnline, reread]);
}

/** The reason beside a disabled deposit button; undefined when a deposit is possible. */
export function useBarRefusal() {
  const { t, locale } = useLanguage();
  return ({ refusal, closesAt, editUntil, now }: SubmitBarView): string | undefined => {
    if (refusal === null) return undefined;
    if (refusal === "incomplete") return t("deposits:completeness.missingInformation");
    const closes = formatDayTime(locale, new Date(editUntil ?? closesAt), new Date(now));
    if (refusal === "closed" && editUntil) return t("deposits:refusals.editOver", { closes });
    return t(`deposits:refusals.${refusal}`, { closes });
  };
}
