import { type DragEvent, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Panel } from "#ui/panel.tsx";
import type { CareerSection } from "../../rules/cv-parts.ts";
import { formatMoveValue, moveRow } from "../../rules/cv-parts.ts";
import type { RowSummary } from "../row-summary.ts";
import { type Direction, MoveButtons, moveButtonId } from "./move-buttons.tsx";

interface CareerListProps {
  section: CareerSection;
  rows: readonly (RowSummary & { id: string })[];
  /** Selected ids, in the order of the CV. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  live: boolean;
}

/** A career section: selected rows in order, then the others. */
export function CareerList({ section, rows, chosen, onChange, live }: CareerListProps) {
  const t = useT();
  const [announcement, setAnnouncement] = useState("");
  const focus = useFocusAfterMove();
  const inCv = chosen.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const leftOut = rows.filter((row) => !chosen.includes(row.id));

  const reorder = (ids: readonly string[], id: string, name: string) => {
    onChange(ids);
    const position = ids.indexOf(id) + 1;
    setAnnouncement(t("cv:builder.career.moved", { name, position, count: ids.length }));
  };
  const drag = useDragOrder((id, onto) => {
    const by = chosen.indexOf(onto) - chosen.indexOf(id);
    const name = rows.find((row) => row.id === id)?.name ?? "";
    reorder(
      moveRow(chosen, (one) => one === id, by),
      id,
      name,
    );
  });
  const toggle = (id: string, name: string, checked: boolean) => {
    onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id));
    setAnnouncement(t(`cv:builder.career.${checked ? "taken" : "dropped"}`, { name }));
    focus([`pick-${id}`]);
  };
  const move = (id: string, name: string, direction: Direction) => {
    const next = moveRow(chosen, (one) => one === id, direction === "up" ? -1 : 1);
    reorder(next, id, name);
    const opposite = direction === "up" ? "down" : "up";
    const atEnd = (direction === "up" ? next[0] : next.at(-1)) === id;
    focus([moveButtonId(id, atEnd ? opposite : direction)]);
  };
  const renderCheckbox = ({ id, name, details }: RowSummary & { id: string }, checked: boolean) => (
    <label className="opt">
      <input
        id={`pick-${id}`}
        type="checkbox"
        name={section}
        value={id}
        checked={checked}
        onChange={(event) => toggle(id, name, event.target.checked)}
      />
      <span>
        {name}
        {details && <small>{details}</small>}
      </span>
    </label>
  );
  return (
    <Panel title={t(`cv:builder.career.${section}`)}>
      {section === "breaks" && <p className="help">{t("cv:builder.career.breaksHelp")}</p>}
      {rows.length === 0 && <NothingToChoose section={section} />}
      {rows.length > 0 && inCv.length === 0 && (
        <p className="muted small">{t("cv:builder.career.none")}</p>
      )}
      {inCv.length > 0 && (
        <>
          <h3 className="picks-title">{t("cv:builder.career.inCv")}</h3>
          <ol className="picks">
            {inCv.map((row, index) => (
              <li
                key={row.id}
                className="pick"
                data-over={drag.over === row.id || undefined}
                {...drag.target(row.id)}
              >
                <span
                  className={live ? "pick-handle" : "pick-handle pick-handle-off"}
                  title={t("cv:builder.career.drag")}
                  {...drag.handle(row.id)}
                >
                  <Icon name="menu" />
                </span>
                {renderCheckbox(row, true)}
                <MoveButtons
                  id={row.id}
                  name={row.name}
                  first={index === 0}
                  last={index === inCv.length - 1}
                  onMove={(direction) => move(row.id, row.name, direction)}
                  value={(direction) => formatMoveValue(section, direction, row.id)}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      {leftOut.length > 0 && (
        <>
          <h3 className="picks-title">{t("cv:builder.career.leftOut")}</h3>
          <ul className="picks picks-out">
            {leftOut.map((row) => (
              <li key={row.id} className="pick">
                {renderCheckbox(row, false)}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="vh" aria-live="polite">
        {announcement}
      </p>
    </Panel>
  );
}

function NothingToChoose({ section }: { section: CareerSection }) {
  const t = useT();
  const teaching = section === "teaching" || section === "responsibilities";
  return (
    <p className="muted small">
      {t(`cv:builder.career.empty.${section}`)}{" "}
      <Link
        href={
          teaching
            ? href("/mon-espace/mes-responsabilites-pedagogiques")
            : href("/mon-espace/mon-parcours")
        }
      >
        {t(`cv:builder.career.add.${teaching ? "teaching" : "career"}`)}
      </Link>
    </p>
  );
}

/** Keeps the focus on the used control after its row moved. */
export function useFocusAfterMove(): (ids: readonly string[]) => void {
  const pendingFocus = useRef<readonly string[]>([]);
  useEffect(() => {
    for (const id of pendingFocus.current) document.getElementById(id)?.focus();
    pendingFocus.current = [];
  });
  return (ids) => {
    pendingFocus.current = ids;
  };
}

/** Reorders rows by mouse; the buttons serve keyboard and touch. */
function useDragOrder(onDrop: (id: string, onto: string) => void) {
  const dragged = useRef<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    dragged.current = null;
    setOver(null);
  };
  return {
    over,
    handle: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        dragged.current = id;
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", "");
        const row = event.currentTarget.closest("li");
        if (row) event.dataTransfer.setDragImage(row, 12, 12);
      },
      onDragEnd: end,
    }),
    target: (id: string) => ({
      onDragOver: (event: DragEvent) => {
        if (!dragged.current) return;
        event.preventDefault();
        setOver(id);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged.current && dragged.current !== id) onDrop(dragged.current, id);
        end();
      },
    }),
  };
}
