import { href } from "react-router";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { Checkbox } from "#ui/choices.tsx";
import { Link } from "#ui/link.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { CvContent } from "../../rules/cv-content.ts";
import {
  CAREER_SECTIONS,
  type CareerSection,
  type SpaceRows,
  type StepPart,
} from "../../rules/cv-parts.ts";
import { type AnyRow, summarizeRow } from "../row-summary.ts";
import { CareerList } from "./career-list.tsx";
import type { StepFormProps } from "./step-props.ts";

interface CareerStepProps extends StepFormProps<1> {
  /** Rows of the space, and rows of the CV that are gone from it. */
  rows: Pick<SpaceRows, CareerSection>;
  /** Content of the CV and current rows of the space, for the contact panel. */
  content: CvContent;
  space: SpaceRows;
}

/** Step 1: contacts, biography and skills, and the career rows. */
export function CareerStep({ part, onChange, rows, live, content, space }: CareerStepProps) {
  const language = useLanguage();
  return (
    <div className="stack">
      <HeadPanel {...{ part, onChange, content, space }} />
      {CAREER_SECTIONS.map((section) => (
        <CareerList
          key={section}
          section={section}
          rows={rows[section].map((row) => ({
            id: row.id,
            ...summarizeRow({ section, row } as AnyRow, language),
          }))}
          chosen={part[section]}
          onChange={(ids) => onChange({ ...part, [section]: ids })}
          live={live}
        />
      ))}
    </div>
  );
}

interface HeadPanelProps {
  part: StepPart<1>;
  onChange: (part: StepPart<1>) => void;
  content: CvContent;
  space: SpaceRows;
}

/** Printed contacts, and whether biography and skills are shown. */
function HeadPanel({ part, onChange, content, space }: HeadPanelProps) {
  const t = useT();
  const { emails = [], phones = [] } = space.contacts ?? {};
  // The CV's current contact stays an option even if it left the profile.
  const options = (own: readonly string[], current: string) =>
    [...new Set([...own, current])].filter(Boolean).map((value) => ({ value, label: value }));
  return (
    <Panel title={t("cv:builder.head.title")}>
      <div className="stack">
        <SelectField
          id="email"
          name="email"
          label={t("cv:builder.head.email")}
          emptyLabel={t("cv:builder.head.noEmail")}
          options={options(emails, content.person.email)}
          value={part.email}
          onChange={({ target }) => onChange({ ...part, email: target.value })}
        />
        <SelectField
          id="phone"
          name="phone"
          label={t("cv:builder.head.phone")}
          emptyLabel={t("cv:builder.head.noPhone")}
          options={options(phones, content.person.phone)}
          value={part.phone}
          onChange={({ target }) => onChange({ ...part, phone: target.value })}
        />
        {(content.biography ?? space.biography) ? (
          <Checkbox
            id="biography"
            name="biography"
            label={t("cv:builder.head.biography")}
            checked={part.biography}
            onChange={({ target }) => onChange({ ...part, biography: target.checked })}
          />
        ) : (
          <p className="muted small">
            {t("cv:builder.head.noBiography")}{" "}
            <Link href={href("/mon-espace/mon-parcours")}>
              {t("cv:builder.head.writeBiography")}
            </Link>
          </p>
        )}
        {(content.skills ?? space.skills) ? (
          <Checkbox
            id="skills"
            name="skills"
            label={t("cv:builder.head.skills")}
            checked={part.skills}
            onChange={({ target }) => onChange({ ...part, skills: target.checked })}
          />
        ) : (
          <p className="muted small">
            {t("cv:builder.head.noSkills")}{" "}
            <Link href={href("/mon-espace/mon-profil")}>{t("cv:builder.head.giveSkills")}</Link>
          </p>
        )}
      </div>
    </Panel>
  );
}
