import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";
import { livePath } from "#features/proposals/dossier-form/live/live-path.ts";
import { LiveConnection } from "#features/proposals/dossier-form/ui/live/live-connection.ts";
import { DOSSIER_CHANGED_EVENT } from "#features/proposals/dossiers/ui/dossier-changed-event.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { buildSocketUrl } from "#platform/browser/page-person.ts";
import { useHasPassed } from "#ui/live/server-clock.ts";
import type { SubmitBarView, submitBarContract } from "../../endpoints.ts";

/**
 * How soon what others did is asked for: almost at once by who looks at what is missing, else within seconds, and not by all
 * pages of a team in the same moment.
 */
const FAST_REFRESH_MS = 500;
const REFRESH_MS = 5_000;

/** The submit bar as it was loaded, and as it becomes while others fill the dossier in. */
export function useSubmitBar(dossierId: string, loaded: SubmitBarView | null) {
  const [bar, setBar] = useState(loaded);
  const [looking, setLooking] = useState(false);
  const reread = useSafeRevalidate();
  const asked = useRef(0);
  useEffect(() => setBar(loaded), [loaded]);
  const refresh = useCallback(async () => {
    const turn = ++asked.current;
    const outcome = await callEndpoint<typeof submitBarContract>(
      "GET",
      "/mon-espace/dossier/:id/completude/etat",
      // It looks by itself: nobody who only came back to the window is asked who they are.
      { params: { id: dossierId }, promptSignIn: false },
    );
    if (!outcome.ok || turn !== asked.current) return;
    if (outcome.answer.bar) setBar(outcome.answer.bar);
    // Deposited meanwhile: the whole page says so.
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
    // Whoever comes back may have missed something.
    addEventListener("focus", soon);
    return () => {
      clearTimeout(timer);
      removeEventListener("focus", soon);
      document.removeEventListener(DOSSIER_CHANGED_EVENT, soon);
    };
  }, [looking, refresh]);
  // From the closing on nothing is offered any more, whether or not the server was asked again.
  const hasEnded = useHasPassed(bar?.now ?? "", bar ? (bar.editUntil ?? bar.closesAt) : "");
  const shown = useMemo(() => (bar && hasEnded ? toClosedBar(bar) : bar), [bar, hasEnded]);
  return { bar: shown, refresh, setLooking };
}

/** The bar as it is once the time has run out. */
const toClosedBar = (bar: SubmitBarView): SubmitBarView => ({ ...bar, refusal: "closed" });

/**
 * On pages without a connection of their own: tells of changes, as those of the editor do, and who else is there. Whoever is
 * taken out of the dossier is led to the page that says so, unless their page says it itself (`data-says-ended`) because it holds
 * words that were not sent.
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
      // Not known any more.
      onClose: () => onOnline([]),
      onEnded: () => {
        if (!document.querySelector("[data-says-ended]")) void reread();
      },
    });
    connection.start();
    return () => connection.stop();
  }, [dossierId, wanted, onOnline, reread]);
}
