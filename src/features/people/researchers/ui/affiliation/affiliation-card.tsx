import { type ReactNode, useEffect, useState } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { getCountryName } from "#platform/i18n/regions.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { sendToast } from "#ui/toast-event.ts";
import type { AffiliationValues } from "../../rules/affiliation-fields.ts";
import { REGISTRY_BY_TYPE } from "../../rules/organization-identifiers.ts";
import { INSTITUTION_TYPES } from "../../rules/vocabulary.ts";
import { AffiliationDialog } from "./affiliation-dialog.tsx";
import { type Affiliation, toAffiliationValues } from "./affiliation-endpoints.ts";

interface AffiliationCardProps {
  /** As loaded from the server. */
  affiliation: Affiliation | null;
  country: string | null;
  /** Shown above the affiliation when registers are unavailable. */
  notice?: ReactNode;
  onSaved?: ((affiliation: Affiliation) => void) | undefined;
}

/** The person's affiliation, with a button to add or edit it. */
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
  /** Accessible name of the button, for an affiliation that is not one's own. */
  readonly name?: string;
  readonly onOpen: () => void;
}

/** The dialog needs script. Without script a notice replaces the button. */
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

interface AffiliationTextProps {
  affiliation: AffiliationValues;
  /** Country name in the reader's language, from the server: the browser's names may differ, which breaks hydration. */
  country: string | null;
}

export function AffiliationText({ affiliation, country }: AffiliationTextProps) {
  const { t } = useLanguage();
  const { organizationType, identifier, label, subLabel } = affiliation;
  const registry = REGISTRY_BY_TYPE[organizationType];
  const institution = INSTITUTION_TYPES.find((type) => type === affiliation.institutionType);
  const facts = [
    t(`researchers:affiliation.types.${organizationType}`),
    institution && t(`researchers:affiliation.institutionTypes.${institution}`),
    country,
  ].filter(Boolean);
  return (
    <div className="affiliation-text">
      <p>
        <b>{label}</b>
      </p>
      {subLabel && <p>{subLabel}</p>}
      <p className="muted">{facts.join(" · ")}</p>
      {registry && (
        <p className="muted">
          {t(`researchers:affiliation.identifierTypes.${registry}`)}{" "}
          <span className="affiliation-identifier">{identifier}</span>
        </p>
      )}
    </div>
  );
}
