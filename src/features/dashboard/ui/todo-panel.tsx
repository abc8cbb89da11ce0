import { href } from "react-router";
import { cvHref } from "#features/people/cv/rules/paths.ts";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatList, formatShortDay } from "#platform/i18n/format.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { classNames } from "#ui/menu-dropdown.tsx";
import { Panel } from "#ui/panel.tsx";
import { getDaysLeft } from "../rules/days-left.ts";
import type { TodoItem } from "../rules/todo-items.ts";

const URGENT_DAYS = 7;
/** Items that end later than this are shown less prominently. */
const FAR_DAYS = 30;

const isFarOff = (item: TodoItem): boolean => (getDeadline(item)?.days ?? 0) > FAR_DAYS;

interface TodoPanelProps {
  items: readonly TodoItem[];
  now: Date;
}

/** The to-do list, most urgent first. */
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
        {items.map((item, index) => (
          <TodoRow key={getItemKey(item)} item={item} now={now} first={index === 0} />
        ))}
      </ul>
    </Panel>
  );
}

function getItemKey(item: TodoItem): string {
  if (item.kind === "closing") return `closing ${item.call.slug}`;
  if ("dossier" in item) return `dossier ${item.dossier.id}`;
  return item.kind === "invitation" ? `invitation ${item.invitation.id}` : item.kind;
}

/** The deadline of an item, or null. */
function getDeadline(item: TodoItem): { at: Date; days: number } | null {
  if (item.kind === "closing") return { at: item.call.closesAt, days: item.days };
  if ("dossier" in item) return { at: item.dossier.closesAt, days: item.days };
  return item.kind === "invitation" ? { at: item.invitation.expiresAt, days: item.days } : null;
}

function TodoRow({ item, now, first }: { item: TodoItem; now: Date; first: boolean }) {
  const { t, locale } = useLanguage();
  const { what, meta, address, action } = describeItem(item, t, locale, now);
  return (
    <li>
      <DueDate item={item} now={now} />
      <div>
        <p>{what}</p>
        <p className="small muted">{meta}</p>
      </div>
      <ButtonLink href={address} variant={isFarOff(item) ? "quiet" : first ? "primary" : undefined}>
        {action}
      </ButtonLink>
    </li>
  );
}

function DueDate({ item, now }: { item: TodoItem; now: Date }) {
  const { t, locale } = useLanguage();
  const end = getDeadline(item);
  if (!end) {
    return (
      <p className="when">
        <span aria-hidden="true">—</span>
        <span className="vh">{t("dashboard:todo.noDate")}</span>
      </p>
    );
  }
  const { days, at } = end;
  const left = getDaysLeft(at, now);
  return (
    <p className={classNames("when", days <= URGENT_DAYS && "hot", isFarOff(item) && "far")}>
      {typeof left === "number"
        ? t("dashboard:todo.days", { count: left })
        : t(`dashboard:todo.${left}`)}
      <small>{formatShortDay(locale, at, now)}</small>
    </p>
  );
}

const lowercaseFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function describeItem(item: TodoItem, t: Translate, locale: "fr" | "en", now: Date) {
  switch (item.kind) {
    case "deposit": {
      const { id, number, acronym, call, toDeposit } = item.dossier;
      return {
        what: (
          <>
            <b>{acronym}</b> {t(`dashboard:todo.${toDeposit === "changes" ? "changes" : "draft"}`)}
          </>
        ),
        meta: `${number} · ${call}`,
        address: depositHref(id),
        action: t("dashboard:todo.deposit"),
      };
    }
    case "dossier": {
      const { number, acronym, call, tasks } = item.dossier;
      const [first] = tasks;
      const more = tasks.length - 1;
      return {
        what: (
          <>
            <b>{acronym}</b>{" "}
            {t("dashboard:todo.dossier", { what: lowercaseFirst(first?.text ?? "") })}
            {more > 0 && <> {t("dashboard:todo.dossierMore", { count: more })}</>}
          </>
        ),
        meta: `${number} · ${call}`,
        address: first?.href ?? href("/mon-espace/dossier/:id", { id: item.dossier.id }),
        action: t("dashboard:todo.goOn"),
      };
    }
    case "invitation": {
      const { dossier, from, href: address } = item.invitation;
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
            <b>{item.call.title}</b>{" "}
            {t("dashboard:todo.closing", { when: formatDayTime(locale, item.call.closesAt, now) })}
          </>
        ),
        meta: t("dashboard:todo.closingMeta", { partner: item.call.partner }),
        address: href("/appel/:slug", { slug: item.call.slug }),
        action: t("dashboard:todo.see"),
      };
    case "address":
      return {
        what: t(
          item.hasAddress ? "dashboard:todo.addressUnconfirmed" : "dashboard:todo.addressNone",
        ),
        meta: t(
          item.hasAddress
            ? "dashboard:todo.addressUnconfirmedMeta"
            : "dashboard:todo.addressNoneMeta",
        ),
        address: href("/mon-espace/mon-compte"),
        action: t("dashboard:todo.settle"),
      };
    case "identity": {
      const fields = item.missing.map((field) => t(`dashboard:todo.fields.${field}`));
      return {
        what: t("dashboard:todo.identity", { fields: formatList(locale, fields) }),
        meta: t("dashboard:todo.identityMeta"),
        address: href("/mon-espace/mon-profil"),
        action: t("dashboard:todo.complete"),
      };
    }
    case "conflicts":
      return {
        what: t("dashboard:todo.conflicts", { count: item.count }),
        meta: t("dashboard:todo.conflictsMeta"),
        address: href("/mon-espace/mon-parcours"),
        action: t("dashboard:todo.compare"),
      };
    case "cv":
      return {
        what: t("dashboard:todo.cv", { title: item.title }),
        meta: t("dashboard:todo.cvMeta", { step: item.step }),
        address: cvHref(item.id),
        action: t("dashboard:todo.goOn"),
      };
  }
}
