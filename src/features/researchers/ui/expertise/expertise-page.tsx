import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { EXPERT_WORK, EXPERTISE_PATH } from "../../rules/addresses.ts";
import {
  type AddOutcome,
  MAX_ARCHIVE_DOMAINS,
  MAX_ERC_DOMAINS,
  MAX_WORD_LENGTH,
  MAX_WORDS,
  WORD_LISTS,
  type WordList,
} from "../../rules/expertise.ts";
import { SaveGuard } from "../entry-form.tsx";
import { EntrySection, type ListNews } from "../entry-section.tsx";
import { type ExpertActivity, ExpertActivityBody, useActivityName } from "./activity-body.tsx";
import { ErcPicker } from "./erc-picker.tsx";
import { ExpertiseSection } from "./expertise-section.tsx";
import { PartnerConsent, type PartnerConsentProps } from "./partner-consent.tsx";
import { TagList } from "./tag-list.tsx";
import type { ErcLevels } from "./use-erc-levels.ts";

export interface ExpertisePageProps {
  erc: readonly { id: number; code: string; path: readonly string[] }[];
  picker: Omit<ErcLevels, "state">;
  hal: readonly { code: string; label: string; above: string | null }[];
  halGroups: readonly {
    code: string;
    label: string;
    children: readonly { code: string; label: string }[];
  }[];
  words: Readonly<Record<WordList, readonly string[]>>;
  partner: Omit<PartnerConsentProps, "saved" | "refused">;
  activities: readonly ExpertActivity[];
  /** The part something was just saved in. */
  saved: string;
  refused:
    | { part: "erc" | "hal" | WordList; why: Exclude<AddOutcome, "added">; typed: string }
    | undefined;
  incomplete: boolean;
  listNews: ListNews | null;
}

export function ExpertisePage(props: ExpertisePageProps) {
  const { t } = useLanguage();
  const name = useActivityName();
  return (
    <div className="sections">
      <PageHeader title={t("researchers:expertise.title")} lead={t("researchers:expertise.lead")} />
      <ErcSection {...props} />
      <HalSection {...props} />
      {WORD_LISTS.map((list) => (
        <WordsSection key={list} list={list} {...props} />
      ))}
      <EntrySection
        list={EXPERT_WORK}
        page={EXPERTISE_PATH}
        title={t("researchers:expertise.activities.title")}
        add={{
          href: `${EXPERTISE_PATH}/${EXPERT_WORK}/ajouter`,
          label: t("researchers:expertise.activities.add"),
        }}
        empty={t("researchers:expertise.activities.empty")}
        entries={props.activities.map((activity) => ({
          id: activity.id,
          name: name(activity),
          editHref: `${EXPERTISE_PATH}/${EXPERT_WORK}/${activity.id}`,
          body: <ExpertActivityBody activity={activity} />,
        }))}
        news={props.listNews}
      />
      <PartnerConsent
        {...props.partner}
        saved={props.saved === "partner"}
        refused={props.incomplete}
      />
      <SaveGuard />
    </div>
  );
}

function ErcSection({ erc, picker, saved, refused }: ExpertisePageProps) {
  const { t } = useLanguage();
  const max = MAX_ERC_DOMAINS;
  const full = erc.length >= max;
  const why = refused?.part === "erc" ? refused.why : null;
  return (
    <ExpertiseSection
      id="erc"
      title={t("researchers:expertise.erc.title")}
      help={t("researchers:expertise.erc.help", { max })}
      saved={saved === "erc"}
      refused={why && t(`researchers:expertise.erc.${why}`, { max })}
    >
      <TagList
        list="erc"
        empty={t("researchers:expertise.erc.empty")}
        tags={erc.map(({ id, code, path }) => ({
          value: String(id),
          label: `${code.replace("_", ".")} · ${path.join(" › ")}`,
          removeLabel: t("researchers:expertise.erc.remove", { name: path.at(-1) ?? code }),
        }))}
      />
      {full ? (
        <p className="small muted">{t("researchers:expertise.erc.full", { max })}</p>
      ) : (
        <ErcPicker start={picker} />
      )}
    </ExpertiseSection>
  );
}

function HalSection({ hal, halGroups, saved, refused }: ExpertisePageProps) {
  const { t } = useLanguage();
  const max = MAX_ARCHIVE_DOMAINS;
  const why = refused?.part === "hal" ? refused.why : null;
  return (
    <ExpertiseSection
      id="hal"
      title={t("researchers:expertise.hal.title")}
      help={t("researchers:expertise.hal.help", { max })}
      saved={saved === "hal"}
      refused={why && t(`researchers:expertise.hal.${why}`, { max })}
    >
      <TagList
        list="hal"
        empty={t("researchers:expertise.hal.empty")}
        tags={hal.map(({ code, label, above }) => ({
          value: code,
          label: above ? `${above} › ${label}` : label,
          removeLabel: t("researchers:expertise.hal.remove", { name: label }),
        }))}
      />
      {hal.length >= max ? (
        <p className="small muted">{t("researchers:expertise.hal.full", { max })}</p>
      ) : (
        <form
          method="post"
          className="add-line"
          data-guard=""
          aria-label={t("researchers:expertise.hal.add")}
        >
          <input type="hidden" name="list" value="hal" />
          <SelectField
            id="hal-code"
            name="code"
            label={t("researchers:expertise.hal.label")}
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
        </form>
      )}
    </ExpertiseSection>
  );
}

function WordsSection({ list, words, saved, refused }: ExpertisePageProps & { list: WordList }) {
  const { t } = useLanguage();
  const max = MAX_WORDS;
  const problem = refused?.part === list ? refused : null;
  return (
    <ExpertiseSection
      id={list}
      title={t(`researchers:expertise.${list}.title`)}
      help={t(`researchers:expertise.${list}.help`, { max })}
      saved={saved === list}
      refused={
        problem &&
        t(`researchers:expertise.${list}.${problem.why}`, { max, length: MAX_WORD_LENGTH })
      }
    >
      <TagList
        list={list}
        empty={t(`researchers:expertise.${list}.empty`)}
        tags={words[list].map((word) => ({
          value: word,
          label: word,
          removeLabel: t(`researchers:expertise.${list}.remove`, { name: word }),
        }))}
      />
      <form
        method="post"
        className="add-line"
        data-guard={problem ? "unsaved" : ""}
        aria-label={t(`researchers:expertise.${list}.add`)}
      >
        <input type="hidden" name="list" value={list} />
        <TextField
          id={`${list}-words`}
          name="words"
          label={t(`researchers:expertise.${list}.label`)}
          defaultValue={problem?.typed ?? ""}
          autoComplete="off"
        />
        <Button type="submit">{t(`researchers:expertise.${list}.add`)}</Button>
      </form>
    </ExpertiseSection>
  );
}
