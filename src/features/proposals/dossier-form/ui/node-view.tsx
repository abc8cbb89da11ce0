import { memo, type ReactNode, useRef, useState } from "react";
import { buildAnswerKey, type GroupStep, toAnchorId } from "#form-engine/answer-key.ts";
import { isEnabled, isVisible } from "#form-engine/conditions.ts";
import {
  type FormState,
  getGroupIds,
  hasLocks,
  isLocked,
  toGroupIds,
} from "#form-engine/form-state.ts";
import {
  type FormNode,
  isGroup,
  isStructure,
  MAX_GROUPS,
  SECTION_DEPTH,
  type StructureNode,
} from "#form-engine/model.ts";
import { usePart } from "#platform/browser/saver/use-saver.ts";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { runIfFocusLost } from "#ui/live/page-hooks.ts";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { createGroupId, FORM_FIELDS } from "../rules/posted-form.ts";
import { ClashCard } from "./clash-card.tsx";
import { useFormSession } from "./form-context.ts";
import { useProgress } from "./form-store.ts";
import { scrollToTarget } from "./navigation/scroll-to-target.ts";
import { LockToggle } from "./node-locks.tsx";
import { getNodeText, getNodeTitle, toSectionId } from "./node-text.ts";
import { QuestionView } from "./question-view.tsx";
import { RefusedNote } from "./refused-note.tsx";

interface NodeViewProps {
  node: FormNode;
  groups: readonly GroupStep[];
  depth: number;
  shape: FormState;
}

/**
 * A node of the form: sections as accordions down to depth 2, then groups and questions. Hidden nodes render nothing.
 */
export const NodeView = memo(function NodeView(props: NodeViewProps) {
  const { node, groups, depth, shape } = props;
  const { form } = useFormSession();
  const key = buildAnswerKey(groups, node.id);
  if (!isVisible(form, shape, key)) return null;
  if (!isStructure(node))
    return <QuestionView node={node} answerKey={key} enabled={isEnabled(form, node.id)} />;
  if (isGroup(node)) return <GroupView {...props} node={node} />;
  if (depth <= SECTION_DEPTH) return <SectionView {...props} node={node} />;
  return (
    <PlainSection {...props} node={node}>
      <Children {...props} node={node} />
    </PlainSection>
  );
});

function Children({ node, groups, depth, shape }: NodeViewProps & { node: StructureNode }) {
  return node.children.map((child) => (
    <NodeView key={child.id} node={child} groups={groups} depth={depth + 1} shape={shape} />
  ));
}

function SectionView(props: NodeViewProps & { node: StructureNode }) {
  const { node, depth } = props;
  const { locale } = useLanguage();
  const { form } = useFormSession();
  const number = form.positions.get(node.id)?.number ?? "";
  const Title = depth === 1 ? "h2" : "h3";
  const description = getNodeText(node, "description", locale);
  return (
    <div className="form-section" id={toSectionId(node.id)} data-depth={depth}>
      {/* Outside the summary: interactive elements may not be nested. */}
      <div className="section-lock">
        <LockToggle node={node} />
      </div>
      <details className="sect" open>
        <summary>
          <Title className="sect-title">
            {number} {getNodeTitle(node, locale)}
          </Title>
          <SectionCompletion id={node.id} />
          <Icon name="chevron-down" />
        </summary>
        <div className="sect-body">
          {description && <p className="muted">{description}</p>}
          <Children {...props} />
        </div>
      </details>
    </div>
  );
}

function SectionCompletion({ id }: { id: string }) {
  const t = useT();
  const { store } = useFormSession();
  const isComplete = useProgress(store, ({ sections }) => {
    const counts = sections.get(id);
    return counts ? counts.mandatory > 0 && counts.mandatoryAnswered === counts.mandatory : false;
  });
  return (
    isComplete && (
      <span className="section-done">
        <Icon name="done" />
        {t("dossierForm:section.complete")}
      </span>
    )
  );
}

function PlainSection({ node, children }: { node: StructureNode; children: ReactNode }) {
  const { locale } = useLanguage();
  return (
    <fieldset className="form-group">
      <legend>{getNodeTitle(node, locale)}</legend>
      <div className="group-tools">
        <LockToggle node={node} />
      </div>
      {children}
    </fieldset>
  );
}

/** A repeated structure: at least one group; removing a group needs a confirmation. */
function GroupView(props: NodeViewProps & { node: StructureNode }) {
  const { node, groups, shape } = props;
  const { t, locale } = useLanguage();
  const session = useFormSession();
  const key = buildAnswerKey(groups, node.id);
  const ids = getGroupIds(shape, key);
  const { value, status } = usePart(session.saver, key);
  const [asked, setAsked] = useState<string | null>(null);
  const max = node.maxGroups ?? MAX_GROUPS;
  const title = getNodeTitle(node, locale);
  const fixed = session.readOnly || hasLocks(session, node) || !isEnabled(session.form, node.id);
  const whyNoMore = () => {
    if (isLocked(session, node)) return t("dossierForm:refusals.locked");
    if (!isEnabled(session.form, node.id)) return t("dossierForm:refusals.disabled");
    return ids.length >= max ? t("dossierForm:group.full", { max }) : undefined;
  };
  const live = useIsHydrated();
  // Without script the button posts the form, with one group more or less.
  const posting = (name: string, value: string) =>
    live ? {} : ({ type: "submit", name, value } as const);
  const container = useRef<HTMLDivElement>(null);
  /** Focuses the group that took the removed one's index, else the last one. */
  const focusGroup = (index: number) => {
    const shown = container.current?.querySelectorAll<HTMLElement>(":scope > fieldset") ?? [];
    const neighbour = shown[index] ?? shown[shown.length - 1];
    if (neighbour) scrollToTarget(neighbour);
  };
  const afterChoice = (): void =>
    runIfFocusLost(() => {
      if (container.current) scrollToTarget(container.current);
    });
  const add = () => {
    session.saver.change(key, [...ids, createGroupId()]);
  };
  return (
    <div ref={container} className="form-groups" id={toAnchorId(key)}>
      {ids.map((groupId, index) => (
        <fieldset key={groupId} className="form-group">
          <legend>{t("dossierForm:group.name", { title, number: index + 1 })}</legend>
          <Children {...props} groups={[...groups, { structureId: node.id, groupId }]} />
          {!fixed && (
            <Button
              size="s"
              icon="trash"
              disabledReason={ids.length === 1 ? t("dossierForm:group.last") : undefined}
              {...posting(FORM_FIELDS.removeGroup, `${key} ${groupId}`)}
              onClick={() => setAsked(groupId)}
            >
              {t("dossierForm:group.remove", { title, number: index + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      {ids.length > max && (
        <FieldError id={`${toAnchorId(key)}-error`}>
          {t("dossierForm:group.full", { max })}
        </FieldError>
      )}
      <RefusedNote answerKey={key} />
      {status.kind === "conflict" && (
        <ClashCard
          answerKey={key}
          own={`${toGroupIds(value).length} × ${title}`}
          other={`${toGroupIds(status.theirs.value).length} × ${title}`}
          theirs={status.theirs}
          keepable={ids.length <= max}
          onKeepMine={() => void session.saver.keepMine(key).then(afterChoice)}
          onTakeTheirs={() => void session.saver.takeTheirs(key).then(afterChoice)}
        />
      )}
      {!session.readOnly && (
        <Button
          icon="plus"
          disabledReason={whyNoMore()}
          {...posting(FORM_FIELDS.addGroup, key)}
          onClick={add}
        >
          {t("dossierForm:group.add", { title })}
        </Button>
      )}
      <div className="group-tools">
        {live && session.onHistory && (
          <button
            type="button"
            className="lock-mark"
            aria-label={t("dossierForm:history.open", { title })}
            title={t("dossierForm:history.name")}
            onClick={() => session.onHistory?.(key)}
          >
            <Icon name="clock" />
          </button>
        )}
        <LockToggle node={node} />
      </div>
      {asked !== null && (
        <ConfirmDialog
          open
          title={t("dossierForm:group.removeTitle")}
          confirmLabel={t("forms:confirm")}
          cancelLabel={t("forms:cancel")}
          danger
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            session.saver.change(
              key,
              ids.filter((id) => id !== asked),
            );
            setAsked(null);
            runIfFocusLost(() => focusGroup(ids.indexOf(asked)));
          }}
        >
          {t("dossierForm:group.removeText")}
        </ConfirmDialog>
      )}
    </div>
  );
}
