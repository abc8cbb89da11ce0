import { useEffect, useState, useSyncExternalStore } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import type { PadPageView } from "../views/pad-page.server.ts";
import { sendToFrame } from "./frame-messages.ts";
import { PadSession, type PadState } from "./pad-session.ts";
import { PadPeople, PadStatus } from "./pad-status.tsx";
import { PadText } from "./pad-text.tsx";

interface PadWorkspaceProps {
  readonly view: PadPageView;
  readonly labelledBy: string;
}

const INITIAL_STATE: PadState = {
  isReady: false,
  connection: "connecting",
  hasUnsaved: false,
  isKept: false,
  mayWrite: false,
  isFull: false,
  people: [],
};
const noSubscription = () => () => {};

/** What the page of an ended pad says about its last edits. */
function toEnd({ isKept, hasUnsaved }: PadState): "ended" | "endedKept" | "endedUnsent" {
  if (isKept) return "endedKept";
  return hasUnsaved ? "endedUnsent" : "ended";
}

/** The connected pad. Loaded on demand by its page. */
export default function PadWorkspace({ view, labelledBy }: PadWorkspaceProps) {
  const t = useT();
  const [session, setSession] = useState<PadSession | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is of one pad
  useEffect(() => {
    const made = new PadSession(view);
    setSession(made);
    return () => made.destroy();
  }, []);
  const state = useSyncExternalStore(
    session?.subscribe ?? noSubscription,
    () => session?.state ?? INITIAL_STATE,
    () => INITIAL_STATE,
  );
  const saved = !state.hasUnsaved;
  useEffect(() => sendToFrame({ kind: "saved", saved }), [saved]);
  const readOnly = !state.mayWrite || state.isFull || state.connection === "ended";
  return (
    <>
      <div className="pad-bar">
        <PadStatus state={state} />
        {state.connection !== "ended" && <PadPeople people={state.people} />}
      </div>
      {state.connection === "signedOut" && (
        <Alert
          tone="soon"
          role="alert"
          actions={
            <Button size="s" onClick={() => void session?.signIn()}>
              {t("pads:signIn")}
            </Button>
          }
        >
          {t("pads:signedOut")}
        </Alert>
      )}
      {state.connection === "ended" && (
        <Alert tone={state.isKept ? "soon" : "stop"} role="alert">
          {t(`pads:${toEnd(state)}`)}
        </Alert>
      )}
      {state.isFull && (
        <Alert tone="stop" role="alert">
          {t("pads:full")}
        </Alert>
      )}
      {readOnly && state.hasUnsaved && state.connection === "connected" && (
        <Alert tone="stop" role="alert">
          {t("pads:notTaken")}
        </Alert>
      )}
      {state.isReady && readOnly && state.connection === "connected" && !state.isFull && (
        <p className="small muted">{t("pads:readOnly")}</p>
      )}
      {session && state.isReady ? (
        <PadText view={view} session={session} readOnly={readOnly} labelledBy={labelledBy} />
      ) : (
        <div className="prose pad-reading">
          <RichText document={view.document} />
        </div>
      )}
    </>
  );
}
