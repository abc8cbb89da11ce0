import { useContext, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { FormContext } from "#features/proposals/dossier-form/ui/form-context.ts";
import { completenessHref, depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatTime } from "#platform/i18n/format.ts";
import type { ButtonVariant } from "#ui/button.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import type { SubmitBarView } from "../../endpoints.ts";
import { CompletenessDialog, type OpenedFrom } from "./completeness-dialog.tsx";
import { useBarRefusal, useDossierConnection } from "./use-submit-bar.ts";

interface SubmitBarProps {
  dossier: { readonly id: string; readonly acronym: string };
  bar: SubmitBarView;
  refresh: () => Promise<void>;
  onLooking: (looking: boolean) => void;
  onOnline: (userIds: readonly string[]) => void;
}

/** Time of the last save, for pages without autosave. */
export function SavedAt({ lastUpdate }: { lastUpdate: string }) {
  const { t, locale } = useLanguage();
  const { key } = useLocation();
  const at = new Date(lastUpdate);
  return (
    // Hidden by `data-until-edited` once a form on the page is edited. The key shows it again after each save.
    <span key={`${key} ${lastUpdate}`} className="submit-saved" data-until-edited="">
      {t("dossierForm:save.saved", { date: formatDate(locale, at), time: formatTime(locale, at) })}
    </span>
  );
}

/** Missing items and, for the coordinator, the way to the deposit; on every page of a draft. */
export function SubmitBar({ dossier, bar, refresh, onLooking, onOnline }: SubmitBarProps) {
  const { t } = useLanguage();
  const live = useIsHydrated();
  const refusalWords = useBarRefusal();
  const [openedFrom, setOpenedFrom] = useState<OpenedFrom | null>(null);
  const saver = useContext(FormContext)?.saver;
  useDossierConnection(dossier.id, saver === undefined, onOnline);
  const pendingCount = () => saver?.pendingCount ?? 0;
  const unsaved = useSyncExternalStore(
    saver?.subscribe ?? subscribeToNothing,
    pendingCount,
    () => 0,
  );
  const open = async (from: OpenedFrom) => {
    setOpenedFrom(from);
    onLooking(true);
    // Saves first: the server judges and deposits saved answers only.
    await saver?.save();
    await refresh();
  };
  return (
    <div className="submit-bar">
      <OpenButton
        href={completenessHref(dossier.id)}
        onOpen={live ? () => void open("check") : null}
      >
        {t("deposits:completeness.check")}
      </OpenButton>
      {bar.can.deposit.ok &&
        (bar.refusal === null ? (
          <OpenButton
            variant="primary"
            href={depositHref(dossier.id)}
            onOpen={live ? () => void open("submit") : null}
          >
            {t("deposits:completeness.submit")}
          </OpenButton>
        ) : (
          <Button variant="primary" disabledReason={refusalWords(bar)}>
            {t("deposits:completeness.submit")}
          </Button>
        ))}
      {openedFrom && (
        <CompletenessDialog
          dossier={dossier}
          bar={bar}
          openedFrom={openedFrom}
          unsaved={unsaved}
          onClose={() => {
            setOpenedFrom(null);
            onLooking(false);
          }}
        />
      )}
    </div>
  );
}

const subscribeToNothing = () => () => {};

interface OpenButtonProps {
  href: string;
  /** Null before hydration: the button is then a link to the completeness page. */
  onOpen: (() => void) | null;
  variant?: ButtonVariant | undefined;
  children: string;
}

function OpenButton({ href, onOpen, variant, children }: OpenButtonProps) {
  if (onOpen) {
    return (
      <Button variant={variant} onClick={onOpen}>
        {children}
      </Button>
    );
  }
  return (
    <ButtonLink href={href} variant={variant}>
      {children}
    </ButtonLink>
  );
}
