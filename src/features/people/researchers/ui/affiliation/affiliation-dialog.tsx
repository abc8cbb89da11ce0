import { type FormEvent, useId } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useDiscardLabels } from "#ui/live/form-hooks.ts";
import type { AffiliationValues } from "../../rules/affiliation-fields.ts";
import { canSave } from "../../rules/affiliation-form.ts";
import type { Affiliation } from "./affiliation-endpoints.ts";
import { AffiliationFields, MissingFields, SaveErrors } from "./affiliation-fields.tsx";
import { useAffiliationForm } from "./use-affiliation-form.ts";

interface AffiliationDialogProps {
  existing: AffiliationValues | null;
  onClose: () => void;
  /** The affiliation was saved on the server. */
  onSaved?: ((affiliation: Affiliation) => void) | undefined;
  /** Instead of saving, passes the values to a form that will post them. */
  onValues?: ((values: AffiliationValues) => void) | undefined;
  /** Edits the affiliation of a team, under this title. */
  team?: { readonly id: string; readonly title: string } | undefined;
}

/** Open while rendered; starts from the existing affiliation. */
export function AffiliationDialog(props: AffiliationDialogProps) {
  const { existing, onClose, onSaved, onValues, team } = props;
  const t = useT();
  const formId = useId();
  const control = useAffiliationForm(existing);
  const { form, save } = control;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!canSave(form) || !control.isComplete()) return;
    if (onValues) return onValues(form.values);
    const saved = await save(team ? { teamId: team.id } : {});
    if (saved) onSaved?.(saved);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={team?.title ?? t(`researchers:affiliation.${existing ? "editTitle" : "addTitle"}`)}
      closeLabel={t("researchers:affiliation.close")}
      askToDiscard={useDiscardLabels()}
      actions={
        <>
          <Button onClick={onClose}>{t("researchers:affiliation.cancel")}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={form.saving}
            disabledReason={
              canSave(form) || form.saving ? undefined : t("researchers:affiliation.pickFirst")
            }
          >
            {t(`researchers:affiliation.${onValues ? "keep" : "save"}`)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} data-guard-ignore="" noValidate>
        <SaveErrors messages={form.errors} />
        <MissingFields control={control} id={formId} />
        <AffiliationFields control={control} id={formId} />
      </form>
    </Dialog>
  );
}
