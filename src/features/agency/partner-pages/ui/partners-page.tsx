import { type KeyboardEvent, useEffect, useRef } from "react";
import { Form } from "react-router";
import { logoHref } from "#features/portal/partners/rules/logo.ts";
import { PartnerLogo } from "#features/portal/partners/ui/partner-logo.tsx";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { DoneAlert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { IconButton } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { partnerStyle } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Tag } from "#ui/tag.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { type ListColumn, ListPage, type ListView } from "../../lists/ui/list-page.tsx";
import type { PartnerRow } from "../queries/partner-rows.server.ts";
import { KIND_LABELS } from "../rules/partner-list.ts";
import {
  editPartnerHref,
  NEW_PARTNER_PATH,
  PARTNERS_CSV_PATH,
  PARTNERS_PATH,
} from "../rules/paths.ts";

const EXAMPLES = { fr: "genre:agence appels>10", en: "kind:agency calls>10" };

/** A partner that was just moved. */
export interface MovedPartner {
  readonly id: number;
  readonly position: number;
}

interface PartnersPageProps {
  readonly view: ListView<PartnerRow>;
  readonly moved: MovedPartner | null;
}

/** The list of partners of administrators, with buttons that move them. */
export function PartnersPage({ view, moved }: PartnersPageProps) {
  const { t, locale } = useLanguage();
  const lastMove = useRef<"up" | "down">("up");
  useEffect(() => {
    if (!moved) return;
    const buttons = [lastMove.current, lastMove.current === "up" ? "down" : "up"].map((way) =>
      document.getElementById(moveButtonId(moved.id, way)),
    );
    // A row that reached an end has only the other button.
    buttons.find(Boolean)?.focus();
  }, [moved]);
  const isWhole =
    view.query !== null &&
    view.query.conditions.length + view.query.words.length === 0 &&
    view.query.sort === null &&
    view.previous === null;
  const movedRow = moved && view.rows.find(({ id }) => id === moved.id);
  const columns: ListColumn<PartnerRow>[] = [
    {
      key: "position",
      field: "position",
      header: t("partnerPages:list.columns.position"),
      cell: (row) => (
        <div className="partner-order">
          <span className="partner-place">{row.position}</span>
          {isWhole && (
            <MoveButtons
              row={row}
              isFirst={row.id === view.rows[0]?.id}
              isLast={row.id === view.rows.at(-1)?.id && view.next === null}
              onMove={(way) => {
                lastMove.current = way;
              }}
            />
          )}
        </div>
      ),
    },
    {
      key: "code",
      field: "code",
      header: t("partnerPages:list.columns.code"),
      isRowHeader: true,
      cell: (row) => (
        <span
          className="partner-mark"
          style={partnerStyle({ light: row.colour, dark: row.colourOnDark })}
        >
          {row.logoKey && <PartnerLogo src={logoHref(row.logoKey)} alt="" />}
          <AppLink href={editPartnerHref(row.id)}>{row.code}</AppLink>
        </span>
      ),
    },
    {
      key: "name",
      field: "name",
      header: t("partnerPages:list.columns.name"),
      cell: ({ nameFr, nameEn }) => (
        <span className="partner-name">
          {locale === "fr" ? nameFr : nameEn}
          <span className="list-note" lang={locale === "fr" ? "en" : "fr"}>
            {locale === "fr" ? nameEn : nameFr}
          </span>
        </span>
      ),
    },
    {
      key: "kind",
      header: t("partnerPages:list.columns.kind"),
      cell: ({ kind }) => KIND_LABELS[kind][locale],
    },
    {
      key: "calls",
      field: "calls",
      header: t("partnerPages:list.columns.calls"),
      isNumeric: true,
      cell: ({ calls }) => formatNumber(locale, calls),
    },
    {
      key: "managers",
      header: t("partnerPages:list.columns.managers"),
      cell: ({ kind, managers }) => <Managers kind={kind} managers={managers} />,
    },
  ];
  return (
    <BackOfficePage
      title={t("partnerPages:list.title")}
      lead={t("partnerPages:list.lead")}
      actions={
        <ButtonLink href={NEW_PARTNER_PATH} variant="primary" icon="plus">
          {t("partnerPages:list.new")}
        </ButtonLink>
      }
    >
      {movedRow && moved && (
        <DoneAlert key={`${moved.id} ${moved.position}`}>
          {t("partnerPages:list.moved", { code: movedRow.code, position: moved.position })}
        </DoneAlert>
      )}
      {view.total > 1 &&
        (isWhole ? (
          <p className="small muted">{t("partnerPages:list.moveHelp")}</p>
        ) : (
          <p className="small muted">
            {t("partnerPages:list.moveElsewhere")}{" "}
            <AppLink href={PARTNERS_PATH} className="link">
              {t("partnerPages:list.wholeList")}
            </AppLink>
          </p>
        ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the buttons of the row */}
      <div onKeyDown={pressMoveButton}>
        <ListPage
          path={PARTNERS_PATH}
          csvPath={PARTNERS_CSV_PATH}
          caption={t("partnerPages:list.title")}
          view={view}
          columns={columns}
          rowKey={({ rowId }) => rowId}
          example={EXAMPLES[locale]}
          emptyList={
            <EmptyState
              title={t("partnerPages:list.empty")}
              actions={
                <ButtonLink href={NEW_PARTNER_PATH}>{t("partnerPages:list.new")}</ButtonLink>
              }
            >
              {t("partnerPages:list.emptyHelp")}
            </EmptyState>
          }
        />
      </div>
    </BackOfficePage>
  );
}

const moveButtonId = (id: number, way: string): string => `partner-${id}-${way}`;

/** Alt with an arrow presses the button of the row that has the focus. */
function pressMoveButton(event: KeyboardEvent<HTMLElement>): void {
  const way = { ArrowUp: "up", ArrowDown: "down" }[event.key];
  if (!event.altKey || !way || !(event.target instanceof Element)) return;
  const row = event.target.closest("tr");
  const button = row?.querySelector<HTMLButtonElement>(`button[id$="-${way}"]`);
  if (!row?.querySelector(".partner-order")) return;
  event.preventDefault();
  button?.click();
}

interface MoveButtonsProps {
  readonly row: PartnerRow;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (way: "up" | "down") => void;
}

function MoveButtons({ row: { id, code }, isFirst, isLast, onMove }: MoveButtonsProps) {
  const { t } = useLanguage();
  const button = (way: "up" | "down") => (
    <IconButton
      id={moveButtonId(id, way)}
      type="submit"
      name="intent"
      value={way === "up" ? "moveUp" : "moveDown"}
      icon={way === "up" ? "chevron-up" : "chevron-down"}
      label={t(`partnerPages:list.${way}`, { code })}
      onClick={() => onMove(way)}
    />
  );
  return (
    <Form method="post" action={PARTNERS_PATH} preventScrollReset className="partner-moves">
      <PageAgencyField />
      <input type="hidden" name="id" value={id} />
      {isFirst ? <span className="partner-no-move" /> : button("up")}
      {!isLast && button("down")}
    </Form>
  );
}

function Managers({ kind, managers }: Pick<PartnerRow, "kind" | "managers">) {
  const { t, locale } = useLanguage();
  if (kind === "one_off") return <span className="muted">{t("partnerPages:list.notNeeded")}</span>;
  if (managers === 0) return <Tag tone="soon">{t("partnerPages:list.noManager")}</Tag>;
  return t("partnerPages:list.managers", {
    count: managers,
    formatted: formatNumber(locale, managers),
  });
}
