import "#rich-text/editor/editor.css";
import { type ComponentType, useEffect, useState } from "react";
import { getNodeTitle } from "#features/proposals/dossier-form/ui/node-text.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert, ToastHost } from "#ui/alert.tsx";
import { RichText } from "#ui/rich-text.tsx";
import type { PadPageView } from "../views/pad-page.server.ts";
import { sendToFrame } from "./frame-messages.ts";

type PadWorkspaceComponent = ComponentType<{ view: PadPageView; labelledBy: string }>;

const TITLE_ID = "pad-title";

/** A pad on its own page, framed by a dialog of the form or in a window of its own. */
export function PadPage({ view }: { view: PadPageView }) {
  const { t, locale } = useLanguage();
  const [Room, setRoom] = useState<PadWorkspaceComponent | null>(null);
  const [failed, setFailed] = useState(false);
  const [framed, setFramed] = useState(false);
  useEffect(() => {
    setFramed(window.parent !== window);
    import("./pad-workspace.tsx").then(
      (module) => setRoom(() => module.default),
      () => setFailed(true),
    );
    const onKey = (event: KeyboardEvent) => {
      const inText =
        event.target instanceof Element && event.target.closest(".editor-text, dialog");
      if (event.key === "Escape" && !inText && !event.defaultPrevented)
        sendToFrame({ kind: "close" });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <main className="pad-page" aria-labelledby={TITLE_ID} data-framed={framed || undefined}>
      <h1 id={TITLE_ID}>{getNodeTitle(view.node, locale)}</h1>
      <noscript>
        <Alert tone="info">{t("pads:noScript")}</Alert>
      </noscript>
      {failed && (
        <Alert tone="stop" role="alert">
          {t("pads:notLoaded")}
        </Alert>
      )}
      {Room ? (
        <Room view={view} labelledBy={TITLE_ID} />
      ) : (
        <div className="prose pad-reading">
          <RichText document={view.document} />
        </div>
      )}
      <ToastHost dismissLabel={t("toast.dismiss")} />
    </main>
  );
}
