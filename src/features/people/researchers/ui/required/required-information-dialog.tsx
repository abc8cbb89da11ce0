import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useDiscardLabels } from "#ui/live/form-hooks.ts";
import { Accordion } from "#ui/panel.tsx";
import { canSave } from "../../rules/affiliation-form.ts";
import type { Identity, IdentityProblem } from "../../rules/identity.ts";
import { hasOrcidGaps, type RequiredInformation } from "../../rules/required-information.ts";
import { buildOrcidUpdateUrl } from "../../rules/update-orcid.ts";
import { type Affiliation, toAffiliationValues } from "../affiliation/affiliation-endpoints.ts";
import { AffiliationFields } from "../affiliation/affiliation-fields.tsx";
import { MissingFields } from "../affiliation/missing-fields.tsx";
import { SaveErrors } from "../affiliation/save-errors.tsx";
import { useAffiliationForm } from "../affiliation/use-affiliation-form.ts";
import { IdentityFields } from "./identity-fields.tsx";
import { OrcidGaps } from "./orcid-gaps.tsx";

export interface RequiredInformationDialogProps {
  /** From `loadRequiredInformation`: what is missing, the affiliation there is, the ORCID iD. */
  missing: RequiredInformation;
  affiliation: Affiliation | null;
  orcid: string | null;
  /** What the page shows is to be read again once the information is there. */
  reload?: boolean | undefined;
  onClose: () => void;
  onSaved?: ((affiliation: Affiliation) => void) | undefined;
}

const IDENTITY = ["gender", "title"] as const;

/** Asks for what a CV or a dossier needs and nobody gave yet. Opens as long as it is rendered. */
export function RequiredInformationDialog(props: RequiredInformationDialogProps) {
  const { missing, affiliation, orcid, reload, onClose, onSaved } = props;
  const t = useT();
  const navigate = useNavigate();
  const reread = useSafeRevalidate();
  const formId = useId();
  const control = useAffiliationForm(affiliation && toAffiliationValues(affiliation));
  const { form, save } = control;
  const [identity, setIdentity] = useState({ gender: "", title: "" });
  const [problems, setProblems] = useState<readonly IdentityProblem[]>([]);
  const asksIdentity = missing.gender || missing.title;
  const asksAffiliation = missing.affiliation;
  const showsOrcid = orcid !== null && hasOrcidGaps(missing);

  function close() {
    const again = showsOrcid ? buildOrcidUpdateUrl(window.location.href) : null;
    onClose();
    if (!again) return;
    const { pathname, search, hash } = new URL(again);
    void navigate({ pathname, search, hash });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!canSave(form)) return;
    const complete = !asksAffiliation || control.isComplete();
    const blank = asksIdentity ? IDENTITY.filter((field) => identity[field] === "") : [];
    setProblems(blank);
    if (blank[0]) return document.getElementById(`required-${blank[0]}`)?.focus();
    if (!complete) return;
    const saved = await save(asksIdentity ? (identity as Identity) : {});
    if (!saved) return;
    if (reload) void reread();
    else onSaved ? onSaved(saved) : onClose();
  }

  const sections = [
    asksIdentity && {
      id: "required-identity",
      title: t("researchers:required.identity"),
      children: (
        <IdentityFields
          values={identity}
          problems={problems}
          onChange={(field, value) => {
            setIdentity((before) => ({ ...before, [field]: value }));
            setProblems((before) => before.filter((problem) => problem !== field));
          }}
        />
      ),
    },
    asksAffiliation && {
      id: "required-affiliation",
      title: t("researchers:required.affiliation"),
      children: (
        <>
          <MissingFields control={control} id={formId} />
          <AffiliationFields control={control} id={formId} />
        </>
      ),
    },
    showsOrcid && {
      id: "required-orcid",
      title: t("researchers:required.orcid"),
      children: <OrcidGaps missing={missing} orcid={orcid} />,
    },
  ].filter((section) => section !== false);

  return (
    <Dialog
      open
      onClose={close}
      title={t("researchers:required.title")}
      closeLabel={t("researchers:required.close")}
      askToDiscard={useDiscardLabels()}
      actions={
        <>
          <Button onClick={close}>{t("researchers:required.cancel")}</Button>
          {(asksIdentity || asksAffiliation) && (
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={form.saving}
              disabledReason={
                canSave(form) || form.saving ? undefined : t("researchers:required.blocked")
              }
            >
              {t("researchers:required.submit")}
            </Button>
          )}
        </>
      }
    >
      <p className="muted required-lead">{t("researchers:required.lead")}</p>
      {/* Fields of a folded section cannot be pointed at by the browser: we say ourselves what is missing. */}
      <form id={formId} onSubmit={submit} noValidate data-guard-ignore="">
        <SaveErrors messages={form.errors} />
        <Accordion
          level={3}
          items={sections.map((section, index) => ({ ...section, open: index === 0 }))}
        />
      </form>
    </Dialog>
  );
}
