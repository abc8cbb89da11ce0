import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { IconButton } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { CV_LIMITS, MAX_DATASETS, MAX_PUBLICATIONS } from "../../rules/cv-limits.ts";
import type { ChosenWork, Work, WorkSection } from "../../rules/cv-parts.ts";
import { formatMoveValue } from "../../rules/cv-parts.ts";
import { type PartProblems, toWhyFieldId } from "../../rules/part-problems.ts";
import { summarizeRow } from "../row-summary.ts";
import { useFocusAfterMove } from "./career-list.tsx";
import { type Direction, MoveButtons, moveButtonId } from "./move-buttons.tsx";
import { Counter } from "./narrative-step.tsx";

export const MAX_WORKS_BY_SECTION = {
  publications: MAX_PUBLICATIONS,
  datasets: MAX_DATASETS,
} as const;

interface ChosenWorksProps {
  section: WorkSection;
  works: readonly ChosenWork[];
  known: ReadonlyMap<string, Work>;
  problems: PartProblems;
  onWhy: (id: string, why: string) => void;
  onMove: (id: string, direction: Direction) => void;
  onRemove: (work: Work) => void;
}

/** Selected works of one section, each with its sentence. */
export function ChosenWorks(props: ChosenWorksProps) {
  const { section, works, known, problems } = props;
  const t = useT();
  const max = MAX_WORKS_BY_SECTION[section];
  const tooMany = problems[section] === "tooMany";
  return (
    <Panel
      title={t(`cv:builder.works.${section}`)}
      actions={
        <span
          className={works.length >= max ? "tag tag-soon" : "tag tag-plain"}
          id={section}
          tabIndex={-1}
        >
          {t("cv:builder.works.count", { count: works.length, max })}
        </span>
      }
    >
      {tooMany && <p className="error">{t("cv:builder.errors.tooMany", { max })}</p>}
      {works.length === 0 && (
        <p className="muted small">
          {t(
            section === "publications"
              ? "cv:builder.works.nonePublications"
              : "cv:builder.works.noneDatasets",
          )}
        </p>
      )}
      <ol className="picks works">
        {works.map(({ id, why }, index) => {
          const work = known.get(id);
          return work && <ChosenWorkRow key={id} {...props} work={work} why={why} index={index} />;
        })}
      </ol>
    </Panel>
  );
}

function ChosenWorkRow(props: ChosenWorksProps & { work: Work; why: string; index: number }) {
  const { section, works, work, why, index, problems } = props;
  const t = useT();
  const focus = useFocusAfterMove();
  const { id } = work;
  const name = work.values.title;
  const field = toWhyFieldId(id);
  return (
    <li className="work">
      <div className="work-head">
        <input type="hidden" name={section} value={id} />
        <WorkSummary work={work} />
        <span className="pick-moves">
          <MoveButtons
            id={id}
            name={name}
            first={index === 0}
            last={index === works.length - 1}
            value={(direction) => formatMoveValue(section, direction, id)}
            onMove={(direction) => {
              props.onMove(id, direction);
              const to = index + (direction === "up" ? -1 : 1);
              const atEnd = to === 0 || to === works.length - 1;
              const opposite = direction === "up" ? "down" : "up";
              focus([moveButtonId(id, atEnd ? opposite : direction)]);
            }}
          />
          <IconButton
            icon="close"
            label={t("cv:builder.works.remove", { name })}
            type="submit"
            name="remove"
            value={id}
            onClick={(event) => {
              event.preventDefault();
              props.onRemove(work);
              // The removed row had the focus: move it to the list's heading.
              document.getElementById(section)?.focus();
            }}
          />
        </span>
      </div>
      <TextArea
        id={field}
        name={field}
        label={
          <>
            {t("cv:builder.works.why")}{" "}
            <span className="work-optional">{t("cv:builder.works.whyHelp")}</span>
            <span className="vh"> {name}</span>
          </>
        }
        rows={2}
        value={why}
        onChange={({ target }) => props.onWhy(id, target.value)}
        error={problems[field] && t("cv:builder.errors.tooLong")}
        counter={<Counter text={why} max={CV_LIMITS.why} />}
      />
    </li>
  );
}

/** A work in two lines: title, then authors, container and year. */
export function WorkSummary({ work }: { work: Work }) {
  const language = useLanguage();
  const { name, details } = summarizeRow({ section: "publications", row: work }, language);
  return (
    <span className="work-lines">
      <span>{name}</span>
      {details && <small>{details}</small>}
    </span>
  );
}
