import { type ReactNode, useEffect, useState } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { getCountryName } from "#platform/i18n/regions.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { sendToast } from "#ui/toast-event.ts";
import type { AffiliationValues } from "../../rules/affiliation-fields.ts";
import { AffiliationDialog } from "./affiliation-dialog.tsx";
import { type Affiliation, toAffiliationValues } from "./affiliation-endpoints.ts";
import { AffiliationText } from "./affiliation-text.tsx";

interface AffiliationCardProps {
  /** As the server knows it. */
  affiliation: Affiliation | null;
  country: string | null;
  /** Above the affiliation: a notice that registers do not answer. */
  notice?: ReactNode;
  onSaved?: ((affiliation: Affiliation) => void) | undefined;
}

/** The person's affiliation, with the way to add or edit it. */
export function AffiliationCard(props: AffiliationCardProps) {
  const { t, locale } = useLanguage();
  const [saved, setSaved] = useState<Affiliation | null>(null);
  const [open, setOpen] = useState(false);
  const affiliation = saved ?? props.affiliation;
  const country = saved ? saved.country && getCountryName(locale, saved.country) : props.country;
  const values: AffiliationValues | null = affiliation && toAffiliationValues(affiliation);
  return (
    <Panel
      title={t("researchers:profile.sections.affiliation")}
      actions={
        <OpenAffiliationButton hasAffiliation={affiliation !== null} onOpen={() => setOpen(true)} />
      }
    >
      {props.notice}
      {values ? (
        <AffiliationText affiliation={values} country={country} />
      ) : (
        <p className="muted">{t("researchers:affiliation.none")}</p>
      )}
      {open && (
        <AffiliationDialog
          existing={values}
          onClose={() => setOpen(false)}
          onSaved={(next) => {
            setSaved(next);
            setOpen(false);
            sendToast({ tone: "done", message: t("researchers:affiliation.saved") });
            props.onSaved?.(next);
          }}
        />
      )}
    </Panel>
  );
}

interface OpenAffiliationButtonProps {
  readonly hasAffiliation: boolean;
  /** What it is the affiliation of, where it is not one's own: the whole name of the button. */
  readonly name?: string;
  readonly onOpen: () => void;
}

/** The dialog needs the browser's script: without it the page says so instead of showing a button that does nothing. */
export function OpenAffiliationButton({
  hasAffiliation,
  name,
  onOpen,
}: OpenAffiliationButtonProps) {
  const { t } = useLanguage();
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  if (!live) {
    return (
      <noscript>
        <p className="muted">{t("researchers:affiliation.needsScript")}</p>
      </noscript>
    );
  }
  return (
    <Button
      icon={hasAffiliation ? "edit" : "plus"}
      onClick={onOpen}
      aria-label={name ?? t(`researchers:affiliation.${hasAffiliation ? "editNamed" : "addNamed"}`)}
    >
      {t(`researchers:affiliation.${hasAffiliation ? "edit" : "add"}`)}
    </Button>
  );
}
