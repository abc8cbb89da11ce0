import { Form } from "react-router";
import { findSubmission, type Submission } from "#platform/forms/submission.ts";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import {
  ADD_REFUSALS,
  type AddRefusal,
  MAX_ARCHIVE_DOMAINS,
  MAX_ERC_DOMAINS,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  TAG_LISTS,
  type TagListName,
} from "../../rules/expertise.ts";
import {
  EXPERT_ACTIVITIES,
  expertActivityHref,
  expertiseHref,
  NEW_ENTRY,
} from "../../rules/paths.ts";
import type { EXPERTISE_ACTIVITY_TYPES } from "../../rules/vocabulary.ts";
import { SaveGuard } from "../entry-page.tsx";
import { EntrySection, type ListNotice } from "../entry-section.tsx";
import type { ErcLevels } from "./erc-picker.tsx";
import { ErcPicker } from "./erc-picker.tsx";
import { ExpertiseSection, TagList } from "./expertise-section.tsx";
import { PartnerConsent, type PartnerConsentProps } from "./partner-consent.tsx";

/** Field of each section that shows its error. */
type ExpertiseField = "erc1" | "code" | "words";

export interface ExpertisePageProps {
  erc: readonly { id: number; code: string; path: readonly string[] }[];
  picker: Omit<ErcLevels, "state">;
  hal: readonly { code: string; label: string; above: string | null }[];
  halGroups: readonly {
    code: string;
    label: string;
    children: readonly { code: string; label: string }[];
  }[];
  tags: Readonly<Record<TagListName, readonly string[]>>;
  partner: Omit<PartnerConsentProps, "saved" | "refused">;
  activities: readonly ExpertActivity[];
  /** The section that was just saved. */
  saved: string;
  /** The refused form; its name is that of the section. */
  submission: Submission<ExpertiseField> | undefined;
  activityNotice: ListNotice | null;
}

export function ExpertisePage(props: ExpertisePageProps) {
  const { t } = useLanguage();
  const name = useActivityName();
  return (
    <div className="sections">
      <PageHeader title={t("researchers:expertise.title")} lead={t("researchers:expertise.lead")} />
      <ErcSection {...props} />
      <HalSection {...props} />
      {TAG_LISTS.map((list) => (
        <TagsSection key={list} list={list} {...props} />
      ))}
      <EntrySection
        list={EXPERT_ACTIVITIES}
        page={expertiseHref()}
        title={t("researchers:expertise.activities.title")}
        add={{
          href: expertActivityHref(NEW_ENTRY),
          label: t("researchers:expertise.activities.add"),
        }}
        empty={t("researchers:expertise.activities.empty")}
        entries={props.activities.map((activity) => ({
          id: activity.id,
          name: name(activity),
          editHref: expertActivityHref(activity.id),
          body: <ExpertActivityBody activity={activity} />,
        }))}
        notice={props.activityNotice}
      />
      <PartnerConsent
        {...props.partner}
        saved={props.saved === "partner"}
        refused={findSubmission(props.submission, "partner")?.problem === "incomplete"}
      />
      <SaveGuard />
    </div>
  );
}

/** Why the last form of this section was refused, if it was. */
function findRefusal(
  { submission }: ExpertisePageProps,
  part: string,
  field: ExpertiseField,
): AddRefusal | null {
  const error = findSubmission(submission, part)?.errors[field];
  return error === undefined ? null : (ADD_REFUSALS.find((one) => one === error) ?? "unknown");
}

function ErcSection(props: ExpertisePageProps) {
  const { erc, picker, saved } = props;
  const { t } = useLanguage();
  const max = MAX_ERC_DOMAINS;
  const full = erc.length >= max;
  const refusal = findRefusal(props, "erc", "erc1");
  const error = refusal && t(`researchers:expertise.erc.${refusal}`, { max });
  return (
    <ExpertiseSection
      id="erc"
      title={t("researchers:expertise.erc.title")}
      help={t("researchers:expertise.erc.help", { max })}
      saved={saved === "erc"}
      refused={error ? { fieldId: "erc1", message: error } : null}
      entries={
        <TagList
          intent="removeErc"
          empty={t("researchers:expertise.erc.empty")}
          tags={erc.map(({ id, code, path }) => ({
            value: String(id),
            label: `${code.replace("_", ".")} · ${path.join(" › ")}`,
            removeLabel: t("researchers:expertise.erc.remove", { name: path.at(-1) ?? code }),
          }))}
        />
      }
    >
      {full ? (
        <p className="small muted">{t("researchers:expertise.erc.full", { max })}</p>
      ) : (
        <ErcPicker key={erc.length} start={picker} error={error} />
      )}
    </ExpertiseSection>
  );
}

function HalSection(props: ExpertisePageProps) {
  const { hal, halGroups, saved } = props;
  const { t } = useLanguage();
  const max = MAX_ARCHIVE_DOMAINS;
  const refusal = findRefusal(props, "hal", "code");
  const error = refusal && t(`researchers:expertise.hal.${refusal}`, { max });
  return (
    <ExpertiseSection
      id="hal"
      title={t("researchers:expertise.hal.title")}
      help={t("researchers:expertise.hal.help", { max })}
      saved={saved === "hal"}
      refused={error ? { fieldId: "hal-code", message: error } : null}
      entries={
        <TagList
          intent="removeHal"
          empty={t("researchers:expertise.hal.empty")}
          tags={hal.map(({ code, label, above }) => ({
            value: code,
            label: above ? `${above} › ${label}` : label,
            removeLabel: t("researchers:expertise.hal.remove", { name: label }),
          }))}
        />
      }
    >
      {hal.length >= max ? (
        <p className="small muted">{t("researchers:expertise.hal.full", { max })}</p>
      ) : (
        <Form
          method="post"
          className="add-line"
          data-guard=""
          aria-label={t("researchers:expertise.hal.add")}
          noValidate
          data-keep-typed=""
        >
          <input type="hidden" name="intent" value="addHal" />
          <SelectField
            // Clears the field after an item was added.
            key={hal.length}
            id="hal-code"
            name="code"
            label={t("researchers:expertise.hal.label")}
            error={error ?? undefined}
            emptyLabel={t("researchers:expertise.hal.choose")}
            options={halGroups.map((group) => ({
              label: group.label,
              options: [
                {
                  value: group.code,
                  label: t("researchers:expertise.hal.all", { name: group.label }),
                },
                ...group.children.map(({ code, label }) => ({ value: code, label })),
              ],
            }))}
          />
          <Button type="submit">{t("researchers:expertise.hal.add")}</Button>
        </Form>
      )}
    </ExpertiseSection>
  );
}

function TagsSection(props: ExpertisePageProps & { list: TagListName }) {
  const { list, tags, saved } = props;
  const { t } = useLanguage();
  const max = MAX_TAGS;
  const submission = findSubmission(props.submission, list);
  const refusal = findRefusal(props, list, "words");
  const error =
    refusal && t(`researchers:expertise.${list}.${refusal}`, { max, length: MAX_TAG_LENGTH });
  return (
    <ExpertiseSection
      id={list}
      title={t(`researchers:expertise.${list}.title`)}
      help={t(`researchers:expertise.${list}.help`, { max })}
      saved={saved === list}
      refused={error ? { fieldId: `${list}-words`, message: error } : null}
      entries={
        <TagList
          intent="removeTag"
          list={list}
          empty={t(`researchers:expertise.${list}.empty`)}
          tags={tags[list].map((tag) => ({
            value: tag,
            label: tag,
            removeLabel: t(`researchers:expertise.${list}.remove`, { name: tag }),
          }))}
        />
      }
    >
      <Form
        method="post"
        className="add-line"
        data-guard={submission ? "unsaved" : ""}
        aria-label={t(`researchers:expertise.${list}.add`)}
        noValidate
        data-keep-typed=""
      >
        <input type="hidden" name="intent" value="addTags" />
        <input type="hidden" name="list" value={list} />
        <TextField
          // Clears the field after a tag was added.
          key={tags[list].join("\n")}
          id={`${list}-words`}
          name="words"
          label={t(`researchers:expertise.${list}.label`)}
          error={error ?? undefined}
          defaultValue={submission?.values.words ?? ""}
          autoComplete="off"
        />
        <Button type="submit">{t(`researchers:expertise.${list}.add`)}</Button>
      </Form>
    </ExpertiseSection>
  );
}

interface ExpertActivity {
  readonly id: string;
  readonly type: (typeof EXPERTISE_ACTIVITY_TYPES)[number];
  readonly year: number;
  readonly mandatary: string;
  readonly role: string;
  readonly description: string;
}

function useActivityName() {
  const t = useT();
  return ({ type, mandatary }: ExpertActivity) =>
    `${t(`researchers:expertise.activities.types.${type}`)}, ${mandatary}`;
}

function ExpertActivityBody({ activity }: { activity: ExpertActivity }) {
  const t = useT();
  const { type, year, mandatary, role, description } = activity;
  return (
    <>
      <p className="entry-name">
        <b>{t(`researchers:expertise.activities.types.${type}`)}</b>
      </p>
      <p>{[mandatary, role].filter(Boolean).join(" · ")}</p>
      <p className="small muted">{year}</p>
      {description && <p className="entry-text small">{description}</p>}
    </>
  );
}
