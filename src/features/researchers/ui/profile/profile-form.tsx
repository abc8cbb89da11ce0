import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Link } from "#ui/link.tsx";
import { TagInput } from "#ui/live/tag-input.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { PROFILE_LIMITS, type ProfileForm, splitTags } from "../../rules/profile-fields.ts";
import { GENDERS, TITLES } from "../../rules/vocabulary.ts";
import { LanguageRows } from "./language-rows.tsx";
import type { ProfileLists, ProfilePageProps } from "./profile-page.tsx";
import { TextRows } from "./text-rows.tsx";
import type { ErrorWords } from "./use-profile-errors.ts";

interface ProfileFormProps {
  values: ProfileForm;
  errorOf: ErrorWords;
  lists: ProfileLists;
  account: ProfilePageProps["account"];
  /** The form came back with what was typed and is not kept yet. */
  unsaved: boolean;
}

/** What a person says of themselves, in one form and one save. */
export function ProfileFormPanels(props: ProfileFormProps) {
  const { t } = useLanguage();
  return (
    <form
      method="post"
      action="/mon-espace/mon-profil"
      className="profile-form"
      data-guard={props.unsaved ? "unsaved" : ""}
      aria-label={t("researchers:profile.title")}
      noValidate
    >
      <p className="muted">{t("researchers:profile.required")}</p>
      <IdentityPanel {...props} />
      <ContactPanel {...props} />
      <SkillsPanel {...props} />
      <div className="profile-save">
        <Button type="submit" variant="primary" icon="check">
          {t("researchers:profile.save")}
        </Button>
      </div>
    </form>
  );
}

function IdentityPanel({ values, errorOf, account }: ProfileFormProps) {
  const { t } = useLanguage();
  const choice = (field: "title" | "gender") => ({
    id: `profile-${field}`,
    name: field,
    label: t(`researchers:profile.fields.${field}`),
    help: t("researchers:profile.help.title"),
    required: true,
    emptyLabel: t("researchers:profile.choose"),
    defaultValue: values[field],
    error: errorOf(field),
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
    error: errorOf(field),
  });
  return (
    <Panel title={t("researchers:profile.sections.identity")}>
      <div className="fields profile-pairs">
        {/* A dialog of this page may save these two: the fields then start again from what is kept. */}
        <SelectField
          key={`title ${values.title}`}
          {...choice("title")}
          options={TITLES.map((value) => ({
            value,
            label: t(`researchers:profile.titles.${value}`),
          }))}
        />
        <SelectField
          key={`gender ${values.gender}`}
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

function ContactPanel({ values, errorOf, lists, account }: ProfileFormProps) {
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
              <Link href="/mon-espace/mon-compte">{t("researchers:profile.help.changeEmail")}</Link>
            </p>
          </div>
        )}
        <TextRows
          name="emails"
          type="email"
          autoComplete="email"
          rows={values.emails}
          error={errorOf("emails")}
          most={PROFILE_LIMITS.emails}
        />
        <TextRows
          name="phones"
          type="tel"
          autoComplete="tel"
          rows={values.phones}
          error={errorOf("phones")}
          most={PROFILE_LIMITS.phones}
        />
        <SelectField
          id="profile-country"
          name="country"
          label={t("researchers:profile.fields.country")}
          emptyLabel={t("researchers:profile.choose")}
          autoComplete="country"
          options={lists.countries}
          defaultValue={values.country}
          error={errorOf("country")}
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
          error={errorOf("website")}
        />
      </div>
    </Panel>
  );
}

function SkillsPanel({ values, errorOf, lists }: ProfileFormProps) {
  const { t } = useLanguage();
  const tags = (field: "digitalSkills" | "otherSkills") => ({
    id: `profile-${field}`,
    name: field,
    label: t(`researchers:profile.fields.${field}`),
    help: t("researchers:profile.help.tags"),
    tags: values[field],
    split: splitTags,
    error: errorOf(field),
    words: {
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
        <LanguageRows
          rows={values.languageSkills}
          languages={lists.languages}
          error={errorOf("languageSkills")}
        />
        <TagInput {...tags("digitalSkills")} />
        <TagInput {...tags("otherSkills")} />
      </div>
    </Panel>
  );
}
