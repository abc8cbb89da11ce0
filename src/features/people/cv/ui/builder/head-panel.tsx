import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { Checkbox } from "#ui/choices.tsx";
import { Link } from "#ui/link.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { CvContent } from "../../rules/cv-content.ts";
import type { SpaceRows, StepPart } from "../../rules/cv-parts.ts";

interface HeadPanelProps {
  part: StepPart<1>;
  onChange: (part: StepPart<1>) => void;
  held: CvContent;
  space: SpaceRows;
}

/** What stands at the head of the CV: the address and the number to print, biography and skills. */
export function HeadPanel({ part, onChange, held, space }: HeadPanelProps) {
  const t = useT();
  const { emails = [], phones = [] } = space.contacts ?? {};
  // What the CV holds stays a choice when it is gone from the profile.
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
          options={options(emails, held.person.email)}
          value={part.email}
          onChange={({ target }) => onChange({ ...part, email: target.value })}
        />
        <SelectField
          id="phone"
          name="phone"
          label={t("cv:builder.head.phone")}
          emptyLabel={t("cv:builder.head.noPhone")}
          options={options(phones, held.person.phone)}
          value={part.phone}
          onChange={({ target }) => onChange({ ...part, phone: target.value })}
        />
        {(held.biography ?? space.biography) ? (
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
        {(held.skills ?? space.skills) ? (
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
