import { href } from "react-router";
import { cvHref } from "#features/people/cv/ui/cv-hrefs.ts";
import { depositHref } from "#features/proposals/dossiers/ui/dossier-hrefs.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatList, formatShortDay } from "#platform/i18n/format.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { classNames } from "#ui/menu-dropdown.tsx";
import { Panel } from "#ui/panel.tsx";
import type { TodoItem } from "../rules/todo-items.ts";

const URGENT_DAYS = 7;
/** What ends later than this is told in a quieter way: it must not weigh as much as what ends this week. */
const FAR_DAYS = 30;

const isFarOff = (thing: TodoItem): boolean => (getDeadline(thing)?.days ?? 0) > FAR_DAYS;

interface TodoPanelProps {
  items: readonly TodoItem[];
  now: Date;
}

/** "What do I have to do?", the most pressing first. */
export function TodoPanel({ items, now }: TodoPanelProps) {
  const { t } = useLanguage();
  if (items.length === 0) {
    return (
      <section className="panel">
        <EmptyState
          title={t("dashboard:todo.noneTitle")}
          built={3}
          actions={
            <ButtonLink href={href("/")} variant="primary">
              {t("dashboard:todo.noneAction")}
            </ButtonLink>
          }
        >
          {t("dashboard:todo.noneText")}
        </EmptyState>
      </section>
    );
  }
  return (
    <Panel title={t("dashboard:todo.title")}>
      <ul className="todo">
        {items.map((thing, index) => (
          <TodoRow key={getItemKey(thing)} thing={thing} now={now} first={index === 0} />
        ))}
      </ul>
    </Panel>
  );
}

function getItemKey(thing: TodoItem): string {
  if (thing.kind === "closing") return `closing ${thing.call.slug}`;
  if ("dossier" in thing) return `dossier ${thing.dossier.id}`;
  return thing.kind === "invitation" ? `invitation ${thing.invitation.id}` : thing.kind;
}

/** When it is too late for it; null for what can wait. */
function getDeadline(thing: TodoItem): { at: Date; days: number } | null {
  if (thing.kind === "closing") return { at: thing.call.closesAt, days: thing.days };
  if ("dossier" in thing) return { at: thing.dossier.closesAt, days: thing.days };
  return thing.kind === "invitation" ? { at: thing.invitation.expiresAt, days: thing.days } : null;
}

function TodoRow({ thing, now, first }: { thing: TodoItem; now: Date; first: boolean }) {
  const { t, locale } = useLanguage();
  const { what, meta, address, action } = describeItem(thing, t, locale, now);
  return (
    <li>
      <DueDate thing={thing} now={now} />
      <div>
        <p>{what}</p>
        <p className="small muted">{meta}</p>
      </div>
      <ButtonLink
        href={address}
        variant={isFarOff(thing) ? "quiet" : first ? "primary" : undefined}
      >
        {action}
      </ButtonLink>
    </li>
  );
}

function DueDate({ thing, now }: { thing: TodoItem; now: Date }) {
  const { t, locale } = useLanguage();
  const end = getDeadline(thing);
  if (!end) {
    return (
      <p className="when">
        <span aria-hidden="true">—</span>
        <span className="vh">{t("dashboard:todo.noDate")}</span>
      </p>
    );
  }
  const { days, at } = end;
  return (
    <p className={classNames("when", days <= URGENT_DAYS && "hot", isFarOff(thing) && "far")}>
      {days === 0 ? t("dashboard:todo.today") : t("dashboard:todo.days", { count: days })}
      <small>{formatShortDay(locale, at, now)}</small>
    </p>
  );
}

const lowercaseFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

function describeItem(thing: TodoItem, t: Translate, locale: "fr" | "en", now: Date) {
  switch (thing.kind) {
    case "deposit": {
      const { id, acronym, call, partner, toDeposit } = thing.dossier;
      return {
        what: (
          <>
            <b>{acronym}</b> {t(`dashboard:todo.${toDeposit === "changes" ? "changes" : "draft"}`)}
          </>
        ),
        meta: `${partner} · ${call}`,
        address: depositHref(id),
        action: t("dashboard:todo.deposit"),
      };
    }
    case "dossier": {
      const { acronym, call, partner, tasks } = thing.dossier;
      const [first] = tasks;
      const more = tasks.length - 1;
      return {
        what: (
          <>
            <b>{acronym}</b>{" "}
            {t("dashboard:todo.dossier", { what: lowercaseFirst(first?.words ?? "") })}
            {more > 0 && <> {t("dashboard:todo.dossierMore", { count: more })}</>}
          </>
        ),
        meta: `${partner} · ${call}`,
        address: first?.href ?? href("/mon-espace/dossier/:id", { id: thing.dossier.id }),
        action: t("dashboard:todo.goOn"),
      };
    }
    case "invitation": {
      const { dossier, from, href: address } = thing.invitation;
      return {
        what: t("dashboard:todo.invitation", { dossier }),
        meta: from
          ? t("dashboard:todo.invitationFrom", { from })
          : t("dashboard:todo.invitationTeam"),
        address,
        action: t("dashboard:todo.answer"),
      };
    }
    case "closing":
      return {
        what: (
          <>
            <b>{thing.call.title}</b>{" "}
            {t("dashboard:todo.closing", { when: formatDayTime(locale, thing.call.closesAt, now) })}
          </>
        ),
        meta: t("dashboard:todo.closingMeta", { partner: thing.call.partner }),
        address: href("/appel/:slug", { slug: thing.call.slug }),
        action: t("dashboard:todo.see"),
      };
    case "address":
      return {
        what: t(thing.given ? "dashboard:todo.addressUnconfirmed" : "dashboard:todo.addressNone"),
        meta: t(
          thing.given ? "dashboard:todo.addressUnconfirmedMeta" : "dashboard:todo.addressNoneMeta",
        ),
        address: href("/mon-espace/mon-compte"),
        action: t("dashboard:todo.settle"),
      };
    case "identity": {
      const fields = thing.missing.map((field) => t(`dashboard:todo.fields.${field}`));
      return {
        what: t("dashboard:todo.identity", { fields: formatList(locale, fields) }),
        meta: t("dashboard:todo.identityMeta"),
        address: href("/mon-espace/mon-profil"),
        action: t("dashboard:todo.complete"),
      };
    }
    case "conflicts":
      return {
        what: t("dashboard:todo.conflicts", { count: thing.count }),
        meta: t("dashboard:todo.conflictsMeta"),
        address: href("/mon-espace/mon-parcours"),
        action: t("dashboard:todo.compare"),
      };
    case "cv":
      return {
        what: t("dashboard:todo.cv", { title: thing.title }),
        meta: t("dashboard:todo.cvMeta", { step: thing.step }),
        address: cvHref(thing.id),
        action: t("dashboard:todo.goOn"),
      };
  }
}
