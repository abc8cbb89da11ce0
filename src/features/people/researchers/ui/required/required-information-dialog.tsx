import { type FormEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useDiscardLabels } from "#ui/live/form-hooks.ts";
import { Accordion } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { Identity, IdentityProblem } from "../../rules/affiliation.ts";
import { canSave } from "../../rules/affiliation-form.ts";
import { buildOrcidUpdateUrl } from "../../rules/paths.ts";
import {
  chooseDialog,
  hasOrcidGaps,
  type RequiredInformation,
} from "../../rules/required-information.ts";
import { AffiliationDialog } from "../affiliation/affiliation-dialog.tsx";
import {
  type Affiliation,
  fetchIdentityOptions,
  type IdentityOptions,
  toAffiliationValues,
} from "../affiliation/affiliation-endpoints.ts";
import {
  AffiliationFields,
  MissingFields,
  SaveErrors,
} from "../affiliation/affiliation-fields.tsx";
import { useAffiliationForm } from "../affiliation/use-affiliation-form.ts";

export interface RequiredInformationDialogProps {
  /** From `loadRequiredInformation`. */
  missing: RequiredInformation;
  affiliation: Affiliation | null;
  orcid: string | null;
  /** Reload the page's data after saving. */
  reload?: boolean | undefined;
  onClose: () => void;
  onSaved?: ((affiliation: Affiliation) => void) | undefined;
}

const IDENTITY = ["gender", "title"] as const;

/** Asks for missing required information. Open while rendered. */
function RequiredInformationDialog(props: RequiredInformationDialogProps) {
  const { missing, affiliation, orcid, reload, onClose, onSaved } = props;
  const t = useT();
  const navigate = useNavigate();
  const revalidate = useSafeRevalidate();
  const formId = useId();
  const control = useAffiliationForm(affiliation && toAffiliationValues(affiliation));
  const { form, save } = control;
  const [identity, setIdentity] = useState({ gender: "", title: "" });
  const [problems, setProblems] = useState<readonly IdentityProblem[]>([]);
  const asksIdentity = missing.gender || missing.title;
  const asksAffiliation = missing.affiliation;
  const showsOrcid = orcid !== null && hasOrcidGaps(missing);

  function close() {
    const updateUrl = showsOrcid ? buildOrcidUpdateUrl(window.location.href) : null;
    onClose();
    if (!updateUrl) return;
    const { pathname, search, hash } = new URL(updateUrl);
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
    if (reload) void revalidate();
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
      {/* The browser cannot point at fields of a collapsed section, so its validation is off and errors are shown here. */}
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

interface IdentityFieldsProps {
  values: Readonly<Record<IdentityProblem, string>>;
  problems: readonly IdentityProblem[];
  onChange: (field: IdentityProblem, value: string) => void;
}

/** Gender and title, with options from the server. */
function IdentityFields({ values, problems, onChange }: IdentityFieldsProps) {
  const t = useT();
  const options = useIdentityOptions((current) => {
    if (current.gender) onChange("gender", current.gender);
    if (current.title) onChange("title", current.title);
  });
  if (options === "loading") return <p role="status">{t("researchers:required.loading")}</p>;
  if (options === "failed") return <p role="alert">{t("researchers:required.optionsFailed")}</p>;
  const field = (name: IdentityProblem) => ({
    id: `required-${name}`,
    label: t(`researchers:profile.fields.${name}`),
    required: true,
    emptyLabel: t("researchers:profile.choose"),
    value: values[name],
    error: problems.includes(name) ? t(`researchers:affiliation.problems.${name}`) : undefined,
    options: options[`${name}s`].map(({ id, name }) => ({ value: id, label: name })),
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  });
  return (
    <div className="fields">
      <SelectField {...field("gender")} />
      <SelectField {...field("title")} />
    </div>
  );
}

function useIdentityOptions(onCurrent: (current: IdentityOptions["current"]) => void) {
  const [options, setOptions] = useState<IdentityOptions | "loading" | "failed">("loading");
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens
  useEffect(() => {
    let gone = false;
    void fetchIdentityOptions().then((outcome) => {
      if (gone) return;
      if (!outcome.ok) return setOptions("failed");
      setOptions(outcome.answer);
      onCurrent(outcome.answer.current);
    });
    return () => {
      gone = true;
    };
  }, []);
  return options;
}

/** Data hidden at ORCID, with a link to change it there. */
function OrcidGaps({ missing, orcid }: { missing: RequiredInformation; orcid: string }) {
  const t = useT();
  return (
    <div className="orcid-gaps">
      {missing.email && <p>{t("researchers:required.orcidEmail")}</p>}
      {(missing.firstname || missing.lastname) && <p>{t("researchers:required.orcidNames")}</p>}
      <p>{t("researchers:required.orcidHow")}</p>
      <p>
        <ButtonLink
          href={`https://orcid.org/my-orcid?orcid=${orcid}`}
          target="_blank"
          rel="noreferrer"
          icon="external"
        >
          {t("researchers:required.orcidLink")}{" "}
          <span className="vh">{t("researchers:required.newTab")}</span>
        </ButtonLink>
      </p>
    </div>
  );
}

/** Opens the dialog for the missing information: the affiliation dialog if nothing else is missing (C-07). */
export function MissingInformation(props: RequiredInformationDialogProps) {
  const revalidate = useSafeRevalidate();
  if (chooseDialog(props.missing) !== "affiliation") {
    return <RequiredInformationDialog {...props} />;
  }
  const { reload, onClose, onSaved } = props;
  return (
    <AffiliationDialog
      existing={null}
      onClose={onClose}
      onSaved={(affiliation) => {
        if (reload) void revalidate();
        else if (onSaved) onSaved(affiliation);
        else onClose();
      }}
    />
  );
}
