import { memo } from "react";
import { PersonFace } from "#features/proposals/dossier-form/ui/live/presence-list.tsx";
import { FORM_NODE_ID } from "#form-engine/draft-model.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import { classNames } from "#ui/menu-dropdown.tsx";
import { listConditionsIn } from "../rules/draft-conditions.ts";
import type { NodeKind } from "../rules/draft-tree.ts";
import { useDesigner, useNode, useStore } from "./designer-context.ts";
import { NodeIcon } from "./designer-icons.tsx";
import type { DesignerStore } from "./designer-store.ts";
import { useNodeName } from "./designer-titles.ts";

export const toRowElementId = (id: string): string => `rang-${id || "formulaire"}`;

interface OutlineRowProps {
  readonly id: string;
  readonly kind: NodeKind | "form";
  readonly depth: number;
  readonly number: string;
  readonly questionCount: number;
  readonly isFoldable: boolean;
  readonly isOpen: boolean;
  readonly canMove: boolean;
}

/** The marks of a row as one text, so that a row renders only when one of its own changes. */
function readMarks(store: DesignerStore, id: string): string {
  const { selection, problems, people, drop } = store;
  return [
    selection.ids.has(id) ? "selected" : "",
    selection.activeId === id ? "active" : "",
    problems?.byNode.has(id) ? "problem" : "",
    drop?.id === id ? drop.where : "",
    selection.ids.size > 1 ? "several" : "",
    ...people.filter(({ at }) => at === id).map(({ userId }) => `@${userId}`),
  ].join(" ");
}

/** One line of the outline. Its handlers are those of the outline, found by `data-row` and `data-act`. */
export const OutlineRow = memo(function OutlineRow(props: OutlineRowProps) {
  const { id, kind, depth, number, questionCount, isFoldable, isOpen, canMove } = props;
  const { t } = useLanguage();
  const { store } = useDesigner();
  const name = useNodeName();
  const { node } = useNode(store, id);
  const marks = useStore(store, "rows", () => readMarks(store, id)).split(" ");
  if (!node) return null;
  const isSelected = marks.includes("selected");
  const isActive = marks.includes("active");
  const { fields } = node;
  const title = name(node);
  const here = store.people.filter(({ at }) => at === id);
  const showsMoves = canMove && isActive && isSelected && !marks.includes("several");
  return (
    <div
      id={toRowElementId(id)}
      role="treeitem"
      aria-level={depth}
      aria-selected={isSelected}
      aria-expanded={isFoldable ? isOpen : undefined}
      tabIndex={isActive ? 0 : -1}
      draggable={canMove && id !== FORM_NODE_ID}
      data-row={id}
      data-kind={kind}
      data-drop={["before", "after", "into"].find((where) => marks.includes(where))}
      className={classNames("design-row", fields.enabled === false && "design-row-off")}
      style={{ "--depth": depth } as React.CSSProperties}
    >
      {canMove && id !== FORM_NODE_ID && (
        <span className="design-grip" aria-hidden="true">
          <Icon name="grip" />
        </span>
      )}
      {(kind === "section" || kind === "group") && !isFoldable && (
        <span className="design-fold" aria-hidden="true" />
      )}
      {isFoldable && (
        <button
          type="button"
          className="design-fold"
          tabIndex={-1}
          data-act="fold"
          aria-label={t(isOpen ? "designer:outline.close" : "designer:outline.open", {
            name: title,
          })}
        >
          <Icon name={isOpen ? "chevron-down" : "chevron-right"} />
        </button>
      )}
      <NodeIcon node={node} />
      <span className="design-row-name">
        {number && <span className="design-number">{number} </span>}
        {title}
        {fields.required === true && (
          <span className="req">
            <span aria-hidden="true"> *</span>
            <span className="vh"> {t("designer:outline.required")}</span>
          </span>
        )}
        {listConditionsIn(fields).length > 0 && (
          <span className="design-if">
            <span aria-hidden="true">{t("designer:outline.if")}</span>
            <span className="vh">{t("designer:outline.conditional")}</span>
          </span>
        )}
        {fields.enabled === false && (
          <span className="design-off">{t("designer:outline.off")}</span>
        )}
      </span>
      {here.map((person) => (
        <span key={person.userId} title={person.name} className="design-here">
          <PersonFace userId={person.userId} name={person.name} />
          <span className="vh">{t("designer:live.here", { name: person.name })}</span>
        </span>
      ))}
      {marks.includes("problem") && (
        <span className="design-gap">
          <Icon name="warning" />
          <span className="vh">{t("designer:outline.hasProblem")}</span>
        </span>
      )}
      {showsMoves ? (
        <span className="design-steps">
          <button
            type="button"
            tabIndex={-1}
            data-act="up"
            aria-label={t("designer:moves.up", { name: title })}
          >
            <Icon name="chevron-up" />
          </button>
          <button
            type="button"
            tabIndex={-1}
            data-act="down"
            aria-label={t("designer:moves.down", { name: title })}
          >
            <Icon name="chevron-down" />
          </button>
        </span>
      ) : (
        kind !== "question" &&
        kind !== "form" && (
          <span className="design-count">
            <span aria-hidden="true">{questionCount}</span>
            <span className="vh">{t("designer:outline.questions", { count: questionCount })}</span>
          </span>
        )
      )}
    </div>
  );
});
