import {
  addDepartment,
  closeDepartment,
  moveDepartment,
  renameDepartment,
} from "#features/agency/partner-pages/commands/edit-departments.server.ts";
import {
  changeLogo,
  changePartner,
  removeLogo,
} from "#features/agency/partner-pages/commands/edit-partner.server.ts";
import type { PartnerDone } from "#features/agency/partner-pages/rules/paths.ts";
import { departmentFormName } from "#features/agency/partner-pages/ui/departments-panel.tsx";
import { PARTNER_FIELDS } from "#features/portal/partners/rules/partner-fields.ts";
import type { Caller } from "#platform/command.server.ts";
import { redirectDone } from "#platform/forms/done.ts";
import type { PostedForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";

/** Fields of the forms that the pages of a partner share. */
export const PARTNER_FORM_FIELDS = [
  ...PARTNER_FIELDS,
  "version",
  "department",
  "formerFr",
  "formerEn",
] as const;
type PartnerForm<Field extends string> = PostedForm<Field | (typeof PARTNER_FORM_FIELDS)[number]>;

/** Handlers of the forms of a partner's fields and logo; `page` reports the result. */
export function createPartnerIntents<Field extends string>(
  caller: Caller,
  form: PartnerForm<Field>,
  { id, page }: { readonly id: number; readonly page: string },
) {
  return {
    save: () =>
      submit(form, async () => {
        // A form without a field leaves it as it is: managers have fewer fields than administrators.
        const typed = PARTNER_FIELDS.filter((field) => form.data.has(field));
        const values = Object.fromEntries(typed.map((field) => [field, form.values[field]]));
        await changePartner(caller, { id, version: form.values.version, ...values });
        throw redirectDone(page, "saved" satisfies PartnerDone);
      }),
    logo: () =>
      submit(form, async () => {
        const file = form.getFile("logo");
        const content = new Uint8Array((await file?.arrayBuffer()) ?? []);
        await changeLogo(caller, { id, file: content });
        throw redirectDone(`${page}#logo`, "logo" satisfies PartnerDone);
      }),
    async removeLogo() {
      await removeLogo(caller, { id });
      throw redirectDone(`${page}#logo`, "logoRemoved" satisfies PartnerDone);
    },
  };
}

/** Handlers of the forms of an agency's departments. */
export function createDepartmentIntents<Field extends string>(
  caller: Caller,
  form: PartnerForm<Field>,
  { id: partnerId, page }: { readonly id: number; readonly page: string },
) {
  const { department, nameFr, nameEn, formerFr, formerEn } = form.values;
  const target = { partnerId, id: department };
  const report = (done: PartnerDone) => redirectDone(`${page}#departements`, done);
  const move = async (way: "up" | "down") => {
    await moveDepartment(caller, { ...target, move: way });
    throw report("departmentMoved");
  };
  const close = async (isClosed: boolean) => {
    await closeDepartment(caller, { ...target, isClosed });
    throw report(isClosed ? "departmentClosed" : "departmentReopened");
  };
  return {
    addDepartment: () =>
      submit(form, async () => {
        await addDepartment(caller, { partnerId, nameFr, nameEn });
        throw report("departmentAdded");
      }),
    renameDepartment: () =>
      submit(
        form,
        async () => {
          await renameDepartment(caller, { ...target, nameFr, nameEn, formerFr, formerEn });
          throw report("departmentRenamed");
        },
        { formName: departmentFormName(department) },
      ),
    moveDepartmentUp: () => move("up"),
    moveDepartmentDown: () => move("down"),
    closeDepartment: () => close(true),
    reopenDepartment: () => close(false),
  };
}
