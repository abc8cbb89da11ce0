import { Fragment } from "react";
import { href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choices.tsx";
import { Link } from "#ui/link.tsx";
import { TagInput } from "#ui/live/tag-input.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ENTRY_VERSION } from "../../rules/entry-input.ts";
import { PROFILE_LIMITS, type ProfileForm, splitTags } from "../../rules/profile-fields.ts";
import { GENDERS, TITLES } from "../../rules/vocabulary.ts";
import type { FormControl } from "../saving/use-form-saver.ts";
import type { ProfileLists, ProfilePageProps } from "./profile-page.tsx";
import { LanguageRows, TextRows } from "./profile-rows.tsx";
import type { ProfileErrors } from "./profile-submission.ts";

interface ProfileFormProps {
  control: FormControl<ProfileForm>;
  version: number;
  errors: ProfileErrors;
  lists: ProfileLists;
  account: ProfilePageProps["account"];
  /** The form was refused and shows unsaved input. */
  unsaved: boolean;
  /** The profile was just saved and not changed since. */
  saved: boolean;
}

interface PanelProps extends ProfileFormProps {
  values: ProfileForm;
}

/** The profile form: identity, contact and skills, saved together. */
export function ProfileFormPanels(props: ProfileFormProps) {
  const { control, version } = props;
  const { t } = useLanguage();
  const panels = { ...props, values: control.initialValues };
  return (
    <form
      ref={control.form}
      method="post"
      action={href("/mon-espace/mon-profil")}
      className="profile-form"
      data-guard={props.unsaved ? "unsaved" : ""}
      data-live={control.isHydrated || undefined}
      aria-label={t("researchers:profile.title")}
      noValidate
      onSubmit={control.submit}
    >
      <input type="hidden" name={ENTRY_VERSION} value={version} />
      <p className="muted">{t("researchers:profile.required")}</p>
      <Fragment key={control.revision}>
        <IdentityPanel {...panels} />
        <ContactPanel {...panels} />
        <SkillsPanel {...panels} />
      </Fragment>
      <div className="profile-save">
        <Button type="submit" variant="primary" icon="check" busy={control.isSaving}>
          {t("researchers:profile.save")}
        </Button>
        <p role="status" className={props.saved ? "small state-done" : "small muted"}>
          {props.saved && t("researchers:profile.saved")}
          {control.state.status.kind === "waiting" && t("researchers:saving.waiting")}
        </p>
      </div>
    </form>
  );
}

function IdentityPanel({ values, errors, account }: PanelProps) {
  const { t } = useLanguage();
  const choice = (field: "title" | "gender") => ({
    id: `profile-${field}`,
    name: field,
    label: t(`researchers:profile.fields.${field}`),
    help: t("researchers:profile.help.title"),
    required: true,
    emptyLabel: t("researchers:profile.choose"),
    defaultValue: values[field],
    error: errors.errorOf(field),
  });
  const name = (field: "firstName" | "lastName", autoComplete: string) => ({
    id: `profile-${field}`,
    name: field,
    label: t(`researchers:profile.fields.${field}`),
    help: account.orcid ? t("researchers:profile.help.fromOrcid") : undefined,
    required: true,
    autoComplete,
    maxLength: PROFILE_LIMITS.name,
    defaultValue: values[field],
    error: errors.errorOf(field),
  });
  return (
    <Panel title={t("researchers:profile.sections.identity")}>
      <div className="fields profile-pairs">
        <SelectField
          {...choice("title")}
          options={TITLES.map((value) => ({
            value,
            label: t(`researchers:profile.titles.${value}`),
          }))}
        />
        <SelectField
          {...choice("gender")}
          options={GENDERS.map((value) => ({
            value,
            label: t(`researchers:profile.genders.${value}`),
          }))}
        />
        <TextField {...name("firstName", "given-name")} />
        <TextField {...name("lastName", "family-name")} />
      </div>
    </Panel>
  );
}

function ContactPanel({ values, errors, lists, account }: PanelProps) {
  const { t } = useLanguage();
  return (
    <Panel title={t("researchers:profile.sections.contact")}>
      <div className="fields">
        {account.email && (
          <div className="field">
            <p className="label">{t("researchers:profile.fields.email")}</p>
            <p className="help">{t("researchers:profile.help.email")}</p>
            <p className="profile-email">
              <b>{account.email}</b>{" "}
              <Link href={href("/mon-espace/mon-compte")}>
                {t("researchers:profile.help.changeEmail")}
              </Link>
            </p>
          </div>
        )}
        <TextRows
          name="emails"
          type="email"
          autoComplete="email"
          rows={values.emails}
          errors={errors}
          max={PROFILE_LIMITS.emails}
        />
        <TextRows
          name="phones"
          type="tel"
          autoComplete="tel"
          rows={values.phones}
          errors={errors}
          max={PROFILE_LIMITS.phones}
        />
        <SelectField
          id="profile-country"
          name="country"
          label={t("researchers:profile.fields.country")}
          emptyLabel={t("researchers:profile.choose")}
          autoComplete="country"
          options={lists.countries}
          defaultValue={values.country}
          error={errors.errorOf("country")}
        />
        <TextField
          id="profile-website"
          name="website"
          type="url"
          label={t("researchers:profile.fields.website")}
          help={t("researchers:profile.help.website")}
          autoComplete="url"
          spellCheck={false}
          maxLength={PROFILE_LIMITS.website}
          defaultValue={values.website}
          error={errors.errorOf("website")}
        />
      </div>
    </Panel>
  );
}

function SkillsPanel({ values, errors, lists }: PanelProps) {
  const { t } = useLanguage();
  const tags = (field: "digitalSkills" | "otherSkills") => ({
    id: `profile-${field}`,
    name: field,
    label: t(`researchers:profile.fields.${field}`),
    help: t("researchers:profile.help.tags"),
    tags: values[field],
    split: splitTags,
    error: errors.errorOf(field),
    labels: {
      help: t("researchers:profile.help.liveTags"),
      add: t("researchers:profile.tags.add"),
      remove: (name: string) => t("researchers:profile.list.remove", { name }),
      removed: (name: string) => t("researchers:profile.tags.removed", { name }),
      added: (name: string) => t("researchers:profile.tags.added", { name }),
    },
  });
  return (
    <Panel title={t("researchers:profile.sections.skills")}>
      <div className="fields">
        <Checkbox
          id="profile-showSkills"
          name="showSkills"
          label={t("researchers:profile.fields.showSkills")}
          help={t("researchers:profile.help.showSkills")}
          defaultChecked={values.showSkills}
        />
        <LanguageRows rows={values.languageSkills} languages={lists.languages} errors={errors} />
        <TagInput {...tags("digitalSkills")} />
        <TagInput {...tags("otherSkills")} />
      </div>
    </Panel>
  );
}
