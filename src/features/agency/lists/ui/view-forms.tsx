import { useId } from "react";
import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choices.tsx";
import { TextField } from "#ui/text-field.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import type { ListAddress } from "../rules/list-address.ts";
import {
  MAX_SAVED_VIEWS,
  MAX_VIEW_NAME_LENGTH,
  savedViewsHref,
  type ViewField,
} from "../rules/saved-view.ts";

/** What a view holds: the query and the chosen columns. */
export function ViewContentFields({ address }: { address: Pick<ListAddress, "text" | "columns"> }) {
  return (
    <>
      <input type="hidden" name="query" value={address.text} />
      <input type="hidden" name="columns" value={address.columns?.join(",") ?? ""} />
    </>
  );
}

interface NewViewFormProps {
  readonly list: string;
  /** The address of the list. */
  readonly from: string;
  readonly address: Pick<ListAddress, "text" | "columns">;
  readonly isStaff: boolean;
  readonly submission?: Submission<ViewField> | undefined;
}

/** Saves the present query and columns under a name. */
export function NewViewForm({ list, from, address, isStaff, submission }: NewViewFormProps) {
  const t = useT();
  const id = useId();
  return (
    <form
      className="fields list-view-form"
      method="post"
      action={savedViewsHref(list, from)}
      aria-label={t("lists:views.save")}
      noValidate
    >
      <PageAgencyField />
      <input type="hidden" name="intent" value="save" />
      <ViewContentFields address={address} />
      <ViewSettingsFields id={id} isStaff={isStaff} submission={submission} />
      <Button type="submit" variant="primary">
        {t("lists:views.submit")}
      </Button>
    </form>
  );
}

interface ViewSettingsFieldsProps {
  readonly id: string;
  readonly isStaff: boolean;
  readonly name?: string;
  readonly isShared?: boolean;
  readonly submission: Submission<ViewField> | undefined;
}

/** The name of a view and whether it is shared, with what was refused. */
export function ViewSettingsFields(props: ViewSettingsFieldsProps) {
  const { id, isStaff, name = "", isShared = false, submission } = props;
  const t = useT();
  const fields = toSubmittedFields(submission, {
    toFieldId: () => `${id}-name`,
    toMessage: (_, problem) => formatNameProblem(t, problem),
  });
  return (
    <>
      {submission?.problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {submission.problem === "full"
            ? t("lists:views.problems.full", { max: MAX_SAVED_VIEWS })
            : t("lists:views.problems.other")}
        </Alert>
      )}
      <TextField
        id={`${id}-name`}
        name="name"
        label={t("lists:views.name")}
        defaultValue={fields.valueOf("name", name)}
        error={fields.errorOf("name")}
        maxLength={MAX_VIEW_NAME_LENGTH}
        autoComplete="off"
        required
      />
      <Checkbox
        id={`${id}-shared`}
        name="isShared"
        value="1"
        label={t(isStaff ? "lists:views.shareAgency" : "lists:views.shareAdministrators")}
        defaultChecked={submission ? submission.values.isShared === "1" : isShared}
      />
    </>
  );
}

const NAME_PROBLEMS = ["missing", "tooLong", "taken"] as const;

function formatNameProblem(t: Translate, problem: string): string {
  const known = NAME_PROBLEMS.find((one) => one === problem);
  return known
    ? t(`lists:views.problems.${known}`, { max: MAX_VIEW_NAME_LENGTH })
    : t("lists:views.problems.other");
}
