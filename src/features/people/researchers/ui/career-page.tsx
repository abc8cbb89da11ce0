import { useLanguage } from "#platform/i18n/context.tsx";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { PageHeader } from "#ui/page-header.tsx";
import type { CareerEntry } from "../queries/career.server.ts";
import {
  BREAKS,
  breakHref,
  careerHref,
  careerItemHref,
  NEW_ENTRY,
  newCareerItemHref,
} from "../rules/paths.ts";
import { CAREER_KINDS, type CareerKind } from "../rules/vocabulary.ts";
import { BiographyForm, type BiographyState } from "./biography-form.tsx";
import { CareerEntryBody, getCareerName } from "./career-entry.tsx";
import { SaveGuard } from "./entry-page.tsx";
import { EntrySection, type ListNotice } from "./entry-section.tsx";
import { OrcidReadingPanel, type OrcidState } from "./orcid-reading-panel.tsx";
import { formatPartialDate } from "./period.ts";

export interface BreakRow {
  readonly id: string;
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly description: string;
}

interface CareerPageProps {
  biography: BiographyState;
  entries: readonly CareerEntry[];
  breaks: readonly BreakRow[];
  orcid: OrcidState;
  now: Date;
  /** The last action, its list and its entry. */
  lastAction: { done: string | null; list: string; id: string };
  removed: Pick<CareerEntry, "id" | "values"> | null;
  /** Fields that restore a removed career break. */
  undo?: Readonly<Record<string, string>> | undefined;
}

export function CareerPage(props: CareerPageProps) {
  const { biography, entries, breaks, orcid, now } = props;
  const { t } = useLanguage();
  const noticeFor = (list: string) =>
    props.lastAction.list === list ? buildListNotice(t, props) : null;
  return (
    <div className="sections">
      <PageHeader title={t("researchers:career.title")} lead={t("researchers:career.lead")} />
      <OrcidReadingPanel state={orcid} now={now} />
      <BiographyForm {...biography} />
      {CAREER_KINDS.map((kind) => (
        <CareerSection
          key={kind}
          kind={kind}
          entries={entries.filter((entry) => entry.kind === kind)}
          notice={noticeFor(kind)}
        />
      ))}
      <BreaksSection breaks={breaks} notice={noticeFor(BREAKS)} />
      <SaveGuard />
    </div>
  );
}

function buildListNotice(
  t: Translate,
  { lastAction: { done, id }, removed, undo, entries }: CareerPageProps,
): ListNotice | null {
  if (done === "saved" || done === "answered") return { kind: done };
  if (done === "restored") {
    const back = entries.find((entry) => entry.id === id);
    const name = back ? getCareerName(t, back.values) : t("researchers:career.breaks.one");
    return { kind: "restored", name };
  }
  if (done !== "removed" && done !== "full") return null;
  if (undo) return { kind: done, name: t("researchers:career.breaks.one"), undo };
  return (
    removed && { kind: done, name: getCareerName(t, removed.values), undo: { id: removed.id } }
  );
}

interface CareerSectionProps {
  kind: CareerKind;
  entries: readonly CareerEntry[];
  notice: ListNotice | null;
}

function CareerSection({ kind, entries, notice }: CareerSectionProps) {
  const { t } = useLanguage();
  return (
    <EntrySection
      list={kind}
      page={careerHref()}
      title={t(`researchers:career.kinds.${kind}.title`)}
      add={{
        href: newCareerItemHref(kind),
        label: t(`researchers:career.kinds.${kind}.add`),
      }}
      empty={t(`researchers:career.kinds.${kind}.empty`)}
      entries={entries.map((entry) => ({
        id: entry.id,
        name: getCareerName(t, entry.values),
        editHref: careerItemHref(entry.id),
        body: <CareerEntryBody entry={entry} />,
      }))}
      notice={notice}
    />
  );
}

function BreaksSection({
  breaks,
  notice,
}: {
  breaks: readonly BreakRow[];
  notice: ListNotice | null;
}) {
  const { t } = useLanguage();
  const name = useBreakName();
  return (
    <EntrySection
      list={BREAKS}
      page={careerHref()}
      title={t("researchers:career.breaks.title")}
      lead={t("researchers:career.breaks.lead")}
      add={{
        href: breakHref(NEW_ENTRY),
        label: t("researchers:career.breaks.add"),
      }}
      empty={t("researchers:career.breaks.empty")}
      entries={breaks.map((one) => ({
        id: one.id,
        name: name(one),
        editHref: breakHref(one.id),
        body: (
          <>
            <p className="entry-name">
              <b>{name(one)}</b>
            </p>
            {one.description && <p className="entry-text small">{one.description}</p>}
          </>
        ),
      }))}
      notice={notice}
    />
  );
}

/** « du 3 mars au 1er septembre 2020 »: a break is named by its dates, since it has no title. */
function useBreakName() {
  const { t, locale } = useLanguage();
  return ({ startsOn, endsOn }: BreakRow) => {
    const start = formatPartialDate(locale, startsOn);
    if (!endsOn) return t("researchers:career.breaks.open", { start });
    return t("researchers:career.breaks.range", { start, end: formatPartialDate(locale, endsOn) });
  };
}
