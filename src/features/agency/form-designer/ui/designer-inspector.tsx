import { memo, type ReactNode, useId } from "react";
import { useFetcher } from "react-router";
import { PersonFace } from "#features/proposals/dossier-form/ui/live/presence-list.tsx";
import { WordDiff } from "#features/proposals/dossier-form/ui/word-diff.tsx";
import { type DraftNode, FORM_NODE_ID } from "#form-engine/draft-model.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatShortDay } from "#platform/i18n/format.ts";
import { AppLink } from "#ui/app-link.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Tag } from "#ui/tag.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { isStructureNode } from "../rules/draft-tree.ts";
import { formVersionsHref } from "../rules/paths.ts";
import { DesignerAnswer, DesignerForm, DesignerSection } from "./designer-answer.tsx";
import { DesignerConditions } from "./designer-conditions.tsx";
import { isDeletionConflict } from "./designer-conflicts.tsx";
import { type NodeState, useDesigner, useNode, useStore } from "./designer-context.ts";
import { NodeIcon } from "./designer-icons.tsx";
import { useFieldName } from "./designer-problems.tsx";
import type { DesignerStore } from "./designer-store.ts";
import { DesignerTexts } from "./designer-texts.tsx";
import { useNodeName } from "./designer-titles.ts";

interface InspectorActs {
  readonly onDelete: () => void;
  readonly onMoveTo: () => void;
  readonly onDuplicate: () => void;
  /** Back to the outline, on a narrow screen. */
  readonly onBack: () => void;
}

/** The chosen node with all its fields; with several chosen, what can be done to all of them. */
export const DesignerInspector = memo(function DesignerInspector(acts: InspectorActs) {
  const { store } = useDesigner();
  const selection = useStore(store, "selection", () => store.selection);
  if (selection.ids.size > 1) return <SeveralInspector {...acts} />;
  const id = [...selection.ids][0] ?? FORM_NODE_ID;
  return <NodeInspector key={id} id={id} {...acts} />;
});

function NodeInspector({ id, ...acts }: InspectorActs & { readonly id: string }) {
  const { t } = useLanguage();
  const { store, view, isReadOnly } = useDesigner();
  const name = useNodeName();
  const { node, state } = useNode(store, id);
  if (!node) return null;
  const isForm = id === FORM_NODE_ID;
  const isSection = isStructureNode(node);
  const isNew = view.baseVersion !== null && !isForm && !view.publishedIds.includes(id);
  return (
    <InspectorFrame
      {...acts}
      title={
        <>
          <NodeIcon node={node} />
          {name(node)}
        </>
      }
      tags={isNew && <Tag>{t(isSection ? "designer:section.new" : "designer:question.new")}</Tag>}
      canAct={!isForm && !isReadOnly}
      nodeId={id}
    >
      <NodeNotices id={id} state={state} />
      <fieldset className="design-fields" disabled={isReadOnly}>
        <legend className="vh">{name(node)}</legend>
        <DesignerTexts id={id} node={node} hasOnlyTitle={isForm} />
        {isForm ? (
          <DesignerForm id={id} node={node} />
        ) : isSection ? (
          <DesignerSection id={id} node={node} />
        ) : (
          <DesignerAnswer id={id} node={node} />
        )}
        {!isForm && <DesignerConditions id={id} node={node} />}
      </fieldset>
      {!isForm && !isSection && <MeaningPart id={id} />}
      {!isForm && <NodeFacts id={id} state={state} />}
    </InspectorFrame>
  );
}

interface InspectorFrameProps extends InspectorActs {
  readonly title: ReactNode;
  readonly tags?: ReactNode;
  readonly canAct: boolean;
  readonly nodeId: string | null;
  readonly children: ReactNode;
}

function InspectorFrame(props: InspectorFrameProps) {
  const { title, tags, canAct, nodeId, children } = props;
  const { onDelete, onMoveTo, onDuplicate, onBack } = props;
  const { t } = useLanguage();
  return (
    <section
      className="design-panel design-inspector"
      aria-labelledby="design-inspector"
      data-node={nodeId ?? undefined}
    >
      <div className="design-panel-head">
        <span className="design-back">
          <IconButton icon="arrow-left" label={t("designer:backToOutline")} onClick={onBack} />
        </span>
        <h2 id="design-inspector" className="design-title" tabIndex={-1}>
          {title}
        </h2>
        {tags}
        {canAct && (
          <span className="design-acts">
            <IconButton icon="sort" label={t("designer:moves.open")} onClick={onMoveTo} />
            <IconButton icon="copy" label={t("designer:duplicate.act")} onClick={onDuplicate} />
            <IconButton icon="trash" label={t("designer:delete.act")} onClick={onDelete} />
          </span>
        )}
      </div>
      <div className="design-body">{children}</div>
    </section>
  );
}

/** Several nodes at once: move, copy, delete, require, switch off. */
function SeveralInspector(acts: InspectorActs) {
  const { t } = useLanguage();
  const { store, isReadOnly } = useDesigner();
  const name = useNodeName();
  const { ids } = useStore(store, "selection", () => store.selection);
  useStore(store, "nodes", () => store.nodes);
  const chosen = store.tree.rows.filter(({ id }) => ids.has(id));
  const nodes = chosen.flatMap(({ id }) => store.nodes.get(id) ?? []);
  const questions = nodes.filter((node) => !isStructureNode(node));
  const isQuestion = (node: DraftNode) => !isStructureNode(node);
  return (
    <InspectorFrame
      {...acts}
      title={t("designer:several.title", { count: ids.size })}
      canAct={false}
      nodeId={null}
    >
      <ul className="design-chosen-list">
        {chosen.map(({ id, number }) => (
          <li key={id}>
            <button type="button" className="design-link" onClick={() => store.choose(id)}>
              {[number, name(store.nodes.get(id))].filter(Boolean).join(" ")}
            </button>
          </li>
        ))}
      </ul>
      {!isReadOnly && (
        <>
          <div className="btn-group">
            <Button icon="sort" onClick={acts.onMoveTo}>
              {t("designer:moves.open")}
            </Button>
            <Button icon="copy" onClick={acts.onDuplicate}>
              {t("designer:duplicate.act")}
            </Button>
            <Button icon="trash" onClick={acts.onDelete}>
              {t("designer:delete.act")}
            </Button>
          </div>
          {questions.length > 0 && (
            <div className="btn-group">
              <Button size="s" onClick={() => store.setAll(isQuestion, { required: true })}>
                {t("designer:several.require", { count: questions.length })}
              </Button>
              <Button size="s" onClick={() => store.setAll(isQuestion, { required: false })}>
                {t("designer:several.makeOptional", { count: questions.length })}
              </Button>
            </div>
          )}
          <div className="btn-group">
            <Button size="s" onClick={() => store.setAll(() => true, { enabled: true })}>
              {t("designer:several.enable")}
            </Button>
            <Button size="s" onClick={() => store.setAll(() => true, { enabled: false })}>
              {t("designer:several.disable")}
            </Button>
          </div>
          <p className="small muted">{t("designer:several.help")}</p>
        </>
      )}
    </InspectorFrame>
  );
}

/** Who else is in the node, what was merged, why it is not saved, and the two versions of a conflict. */
function NodeNotices({ id, state }: { readonly id: string; readonly state: NodeState }) {
  const { t } = useLanguage();
  const { store } = useDesigner();
  const people = useStore(store, "people", () => store.people);
  const { status, mergedWith } = state;
  const isRefused =
    status.kind === "invalid" ||
    (status.kind === "device" && (status.why === "refused" || status.why === "locked"));
  const here = people.filter(({ at }) => at === id);
  const isFilled =
    here.length > 0 || mergedWith !== null || isRefused || status.kind === "conflict";
  return (
    <div className="design-notices" data-filled={isFilled || undefined}>
      {here.map(({ userId, name }) => (
        <p key={userId} className="design-notice xs">
          <PersonFace userId={userId} name={name} />
          {t("designer:live.inNode", { name })}
        </p>
      ))}
      <div role="status">
        {mergedWith && (
          <p className="design-notice xs muted">
            {t("designer:live.merged", {
              name: mergedWith.meta.by?.name ?? t("designer:somebody"),
            })}
          </p>
        )}
      </div>
      {isRefused && (
        <p className="error">
          <Icon name="stop" />
          <span>{formatRefusal(t, "code" in status ? status.code : undefined)}</span>
        </p>
      )}
      {status.kind === "conflict" && !isDeletionConflict(state.value, status.theirs.value) && (
        <Conflict
          store={store}
          id={id}
          theirs={status.theirs.value}
          mine={state.value}
          by={status.theirs.meta.by?.name ?? t("designer:somebody")}
        />
      )}
    </div>
  );
}

const REFUSALS = ["malformed", "tooLarge", "fixed", "tooMany", "cycle"] as const;

function formatRefusal(t: ReturnType<typeof useLanguage>["t"], code: string | undefined): string {
  const known = REFUSALS.find((one) => one === code) ?? "malformed";
  return t(`designer:refusals.${known}`);
}

interface ConflictProps {
  readonly store: DesignerStore;
  readonly id: string;
  readonly mine: DraftNode | null;
  readonly theirs: DraftNode | null;
  readonly by: string;
}

/** Two people changed the same field at once: each difference, and the choice. */
function Conflict({ store, id, mine, theirs, by }: ConflictProps) {
  const { t } = useLanguage();
  const nameField = useFieldName();
  const names = new Set([...Object.keys(mine?.fields ?? {}), ...Object.keys(theirs?.fields ?? {})]);
  const differing = [...names].filter(
    (name) => toPlainText(mine?.fields[name]) !== toPlainText(theirs?.fields[name]),
  );
  return (
    <section className="clash" aria-label={t("designer:conflict.title")}>
      <p role="alert">
        <b>{t("designer:conflict.title")}</b> {t("designer:conflict.text", { name: by })}
      </p>
      {differing.map((name) => (
        <div key={name}>
          <p className="xs muted">{nameField(name, undefined)}</p>
          <WordDiff
            before={toPlainText(theirs?.fields[name])}
            after={toPlainText(mine?.fields[name])}
          />
        </div>
      ))}
      {differing.length === 0 && <p className="small">{t("designer:conflict.place")}</p>}
      <div className="btn-group">
        <Button size="s" onClick={() => void store.saver.keepMine(id)}>
          {t("designer:conflict.keepMine")}
        </Button>
        <Button size="s" onClick={() => void store.saver.takeTheirs(id)}>
          {t("designer:conflict.takeTheirs")}
        </Button>
      </div>
    </section>
  );
}

const toPlainText = (value: unknown): string => {
  if (typeof value === "string") return value;
  return value === undefined ? "" : JSON.stringify(value);
};

/** What the question means outside its form. Said for published questions: new ones have no version yet. */
function MeaningPart({ id }: { readonly id: string }) {
  const { t } = useLanguage();
  const { view, isReadOnly } = useDesigner();
  const fetcher = useFetcher<{ meaningSaved?: boolean }>();
  const helpId = useId();
  const fitting = view.meanings?.fitting[id] ?? [];
  const current = view.meanings?.byQuestion[id] ?? "";
  if (fitting.length === 0) return null;
  return (
    <section className="design-part" aria-labelledby="design-meaning">
      <h3 id="design-meaning">{t("designer:meaning.title")}</h3>
      <fetcher.Form method="post" className="design-grid">
        <PageAgencyField />
        <input type="hidden" name="intent" value="meaning" />
        <input type="hidden" name="question" value={id} />
        <SelectField
          key={current}
          id="champ-meaning"
          name="meaning"
          label={t("designer:meaning.label")}
          disabled={isReadOnly}
          defaultValue={current}
          emptyLabel={t("designer:meaning.none")}
          aria-describedby={helpId}
          options={fitting.map((value) => ({ value, label: t(`designer:meanings.${value}`) }))}
          onChange={({ target }) => void fetcher.submit(target.form)}
        />
      </fetcher.Form>
      <p className="small muted" id={helpId}>
        {t("designer:meaning.help")}{" "}
        <AppLink href={formVersionsHref(view.form.id)}>{t("designer:meaning.versions")}</AppLink>
      </p>
      <div role="status">
        {fetcher.data?.meaningSaved && fetcher.state === "idle" && (
          <p className="small design-done">
            <Icon name="check" />
            {t("designer:meaning.saved")}
          </p>
        )}
      </div>
    </section>
  );
}

/** When the node was last changed and by whom, and its id. */
function NodeFacts({ id, state }: { readonly id: string; readonly state: NodeState }) {
  const { t, locale } = useLanguage();
  const { view } = useDesigner();
  const { by, at } = state.serverValue.meta;
  return (
    <p className="design-facts xs muted">
      {by && at && (
        <>
          {t("designer:changedBy", {
            date: formatShortDay(locale, new Date(at), view.now),
            name: by.name,
          })}
          {" · "}
        </>
      )}
      {t("designer:identifier")} <code>{id}</code>
    </p>
  );
}
