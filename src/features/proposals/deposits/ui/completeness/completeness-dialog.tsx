import type { MouseEvent } from "react";
import { parseAnchor } from "#features/proposals/dossier-form/rules/paths.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { SubmitBarView } from "../../endpoints.ts";
import { DepositForm } from "../deposit-form.tsx";
import { CompletenessReport, NotSubmitted } from "./completeness-report.tsx";
import { useBarRefusal } from "./use-submit-bar.ts";

/** The button that opened the dialog. Only "Submit the proposal" leads on to the deposit. */
export type OpenedFrom = "check" | "submit";

interface CompletenessDialogProps {
  dossier: { readonly id: string; readonly acronym: string };
  bar: SubmitBarView;
  openedFrom: OpenedFrom;
  unsaved: number;
  onClose: () => void;
}

export function CompletenessDialog(props: CompletenessDialogProps) {
  const { dossier, bar, openedFrom, unsaved, onClose } = props;
  const t = useT();
  const refusalWords = useBarRefusal();
  const refusal =
    bar.refusal === "incomplete" ? t("deposits:completeness.validateLater") : refusalWords(bar);
  /** A link to an anchor of the current page closes the dialog first; the target would be hidden behind it. */
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.pathname !== location.pathname || !link.hash) return;
    event.preventDefault();
    onClose();
    setTimeout(() => scrollToAnchor(link.hash));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("deposits:completeness.title", { name: dossier.acronym })}
      closeLabel={t("deposits:completeness.close")}
      actions={
        <>
          <NotSubmitted bar={bar} />
          <Button data-closes="">{t("deposits:completeness.close")}</Button>
          {openedFrom === "submit" && (
            <DepositForm dossierId={dossier.id} refusal={refusal} unsaved={unsaved} />
          )}
        </>
      }
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys activate the links inside, which send click events */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only observes clicks on the links inside */}
      <div onClick={follow}>
        <CompletenessReport dossierId={dossier.id} bar={bar} />
        {openedFrom === "submit" && bar.refusal === null && (
          <p className="small">
            {t("deposits:completeness.handsOver", { partner: bar.partner })}{" "}
            {Date.parse(bar.now) < Date.parse(bar.closesAt) &&
              t("deposits:completeness.replaceable")}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** The editor handles the hash of a question, which may be in a collapsed section; other anchors are scrolled to. */
function scrollToAnchor(hash: string): void {
  history.replaceState(history.state, "", hash);
  if (parseAnchor(hash) !== null) {
    dispatchEvent(new HashChangeEvent("hashchange"));
    return;
  }
  const place = document.getElementById(decodeURIComponent(hash.slice(1)));
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  place?.scrollIntoView({ behavior: calm ? "instant" : "smooth", block: "start" });
}
