import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button, DisabledReason } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { findCvWorksContract } from "../../endpoints.ts";
import type { FoundWork, FoundWorks, WorkType } from "../../queries/works.server.ts";
import type { ChosenWork, Work, WorkSection } from "../../rules/cv-parts.ts";
import { WORK_SECTIONS } from "../../rules/cv-parts.ts";
import { buildWorkQuery, cvStepHref, type WorkSearch } from "../../rules/paths.ts";
import { MAX_WORKS_BY_SECTION, WorkSummary } from "./chosen-works.tsx";

export interface WorkPickerProps {
  id: string;
  /** First page of results, from the loader. */
  first: FoundWorks & { search: WorkSearch };
  types: readonly WorkType[];
  chosen: Readonly<Record<WorkSection, readonly ChosenWork[]>>;
  live: boolean;
  /** Works that can be selected now; the preview needs their values. */
  onFound: (works: readonly Work[]) => void;
  onToggle: (section: WorkSection, work: Work, isSelected: boolean) => void;
}

const SEARCH_FORM = "work-search";

/** Searches the person's productions and selects works for the CV. */
export function WorkPicker(props: WorkPickerProps) {
  const { id, first, types, chosen, live, onToggle } = props;
  const t = useT();
  const { search, found, failed, runSearch } = useWorkSearch(id, first, props.onFound);
  return (
    <Panel title={t("cv:builder.works.pick")}>
      <WorkSearchFields search={search} types={types} onSearch={runSearch} />
      {failed && <Alert tone="stop">{t("cv:builder.works.failed")}</Alert>}
      <FullSections chosen={chosen} />
      <p className="muted small" role="status">
        {found.total === 0
          ? t("cv:builder.works.nothing")
          : t("cv:builder.works.found", { count: found.total })}{" "}
        {found.total === 0 && (
          <a
            className="link"
            href={cvStepHref(id, 2)}
            onClick={createResetHandler(live, runSearch)}
          >
            {t("cv:builder.works.clear")}
          </a>
        )}
      </p>
      <ul className="picks">
        {found.works.map((work) => (
          <PickRow key={work.id} work={work} chosen={chosen} live={live} onToggle={onToggle} />
        ))}
      </ul>
      {found.pages > 1 && (
        <Pages id={id} found={found} search={search} live={live} onGo={runSearch} />
      )}
    </Panel>
  );
}

const createResetHandler =
  (live: boolean, runSearch: (search: WorkSearch) => void) => (event: SyntheticEvent) => {
    if (!live) return;
    event.preventDefault();
    runSearch({ terms: "", filter: "", page: 1 });
  };

/** Explains once, above the results, which section is full. */
function FullSections({ chosen }: Pick<WorkPickerProps, "chosen">) {
  const t = useT();
  return WORK_SECTIONS.filter(
    (section) => chosen[section].length >= MAX_WORKS_BY_SECTION[section],
  ).map((section) => (
    <p key={section}>
      <DisabledReason id={toFullNoticeId(section)}>
        {t(`cv:builder.works.full.${section}`)}
      </DisabledReason>
    </p>
  ));
}

const toFullNoticeId = (section: WorkSection) => `full-${section}`;

function PickRow({
  work,
  chosen,
  live,
  onToggle,
}: Pick<WorkPickerProps, "chosen" | "live" | "onToggle"> & { work: FoundWork }) {
  const t = useT();
  const { id, kind, values } = work;
  const isSelected = chosen[kind].some((one) => one.id === id);
  const full = !isSelected && chosen[kind].length >= MAX_WORKS_BY_SECTION[kind];
  return (
    <li className="pick">
      <label className="opt">
        <input
          type="checkbox"
          {...(isSelected ? {} : { name: kind, value: id })}
          checked={isSelected}
          // Without script, a work is removed in the list above.
          disabled={full || (isSelected && !live)}
          aria-describedby={full ? toFullNoticeId(kind) : undefined}
          onChange={(event) => onToggle(kind, { id, values }, event.target.checked)}
        />
        <WorkSummary work={work} />
        {work.favourite && <Tag tone="plain">{t("cv:builder.works.favourite")}</Tag>}
      </label>
    </li>
  );
}

function WorkSearchFields({
  search,
  types,
  onSearch,
}: {
  search: WorkSearch;
  types: readonly WorkType[];
  onSearch: (search: WorkSearch) => void;
}) {
  const t = useT();
  const publications = types.filter(({ dataset }) => !dataset);
  return (
    // The fields belong to a separate form, because forms cannot be nested.
    <search className="work-search">
      <TextField
        id="work-words"
        form={SEARCH_FORM}
        name="q"
        type="search"
        autoComplete="off"
        label={t("cv:builder.works.search")}
        help={t("cv:builder.works.searchHelp")}
        value={search.terms}
        onChange={({ target }) => onSearch({ ...search, terms: target.value, page: 1 })}
      />
      <SelectField
        id="work-type"
        form={SEARCH_FORM}
        name="type"
        label={t("cv:builder.works.filter")}
        emptyLabel={t("cv:builder.works.all")}
        value={search.filter}
        options={[
          { value: "publications", label: t("cv:builder.works.onlyPublications") },
          { value: "datasets", label: t("cv:builder.works.onlyDatasets") },
          ...publications.map(({ type, label, count }) => ({
            value: type,
            label: `${label ?? type} (${count})`,
          })),
        ]}
        onChange={({ target }) => onSearch({ ...search, filter: target.value, page: 1 })}
      />
      <Button
        type="submit"
        form={SEARCH_FORM}
        onClick={(event) => {
          event.preventDefault();
          onSearch(search);
        }}
      >
        {t("cv:builder.works.apply")}
      </Button>
    </search>
  );
}

/** Search form used without script, rendered beside the step's form. */
export function WorkSearchForm({ id, live }: { id: string; live: boolean }) {
  return (
    <form
      id={SEARCH_FORM}
      method="get"
      action={cvStepHref(id, 2)}
      // With script, the results follow the input.
      onSubmit={(event) => live && event.preventDefault()}
    />
  );
}

function Pages({
  id,
  found,
  search,
  live,
  onGo,
}: {
  id: string;
  found: FoundWorks;
  search: WorkSearch;
  live: boolean;
  onGo: (search: WorkSearch) => void;
}) {
  const t = useT();
  const link = (page: number, direction: "previous" | "next") => {
    const targetPage = { ...search, page };
    return (
      <a
        className="btn btn-s"
        href={`${cvStepHref(id, 2)}?${buildWorkQuery(targetPage)}`}
        onClick={(event) => {
          if (!live) return;
          event.preventDefault();
          onGo(targetPage);
        }}
      >
        {t(`cv:builder.works.${direction}`)}
      </a>
    );
  };
  return (
    <div className="row row-wrap work-pages">
      {found.page > 1 && link(found.page - 1, "previous")}
      <span className="muted small">
        {t("cv:builder.works.page", { page: found.page, pages: found.pages })}
      </span>
      {found.page < found.pages && link(found.page + 1, "next")}
    </div>
  );
}

const DEBOUNCE_MS = 250;

/** Searches while typing; outdated answers are dropped. */
function useWorkSearch(
  id: string,
  first: WorkPickerProps["first"],
  onFound: (works: readonly Work[]) => void,
) {
  const [search, setSearch] = useState<WorkSearch>(first.search);
  const [found, setFound] = useState<FoundWorks>(first);
  const [failed, setFailed] = useState(false);
  const pending = useRef<{ timer?: ReturnType<typeof setTimeout>; abort?: AbortController }>({});
  useEffect(() => () => clearTimeout(pending.current.timer), []);

  const runSearch = (next: WorkSearch) => {
    setSearch(next);
    clearTimeout(pending.current.timer);
    pending.current.abort?.abort();
    const abort = new AbortController();
    pending.current.abort = abort;
    pending.current.timer = setTimeout(
      () => {
        void fetchWorks(id, next, abort.signal).then(
          (answer) => {
            if (abort.signal.aborted) return;
            setFailed(answer === null);
            if (!answer) return;
            setFound(answer);
            onFound(answer.works);
          },
          // Aborted by a newer search.
          () => undefined,
        );
      },
      next.terms === search.terms ? 0 : DEBOUNCE_MS,
    );
  };
  return { search, found, failed, runSearch };
}

/** Null on failure. Rejects when aborted. */
async function fetchWorks(
  id: string,
  search: WorkSearch,
  signal: AbortSignal,
): Promise<FoundWorks | null> {
  const outcome = await callEndpoint<typeof findCvWorksContract>("GET", WORKS_PATH, {
    params: { id },
    query: Object.fromEntries(new URLSearchParams(buildWorkQuery(search))),
    signal,
  });
  return outcome.ok ? outcome.answer : null;
}

const WORKS_PATH = "/mon-espace/cv-appels-a-projets/:id/productions";
