import { href } from "react-router";
import { buildAnswerKey, type GroupStep, toAnchorId } from "#form-engine/answer-key.ts";
import { isAnswered } from "#form-engine/answers.ts";
import { isEnabled, isVisible } from "#form-engine/conditions.ts";
import { type Form, makeForm } from "#form-engine/form.ts";
import { type FormState, getAnswer, getGroupIds } from "#form-engine/form-state.ts";
import { type FormNode, isGroup, isStructure, type QuestionNode } from "#form-engine/model.ts";
import { QuestionReadView } from "#form-engine/types/question-read-view.tsx";
import { LookupsContext, NO_LOOKUPS } from "#form-engine/ui/lookups.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import type { FormPageView } from "../views/form-page.server.ts";
import { getNodeTitle } from "./node-text.ts";

/** A read-only view of a form: visible questions with their answers. */
export function FormPreview({ dossierId, view }: { dossierId: string; view: FormPageView }) {
  const form = makeForm(view.model);
  const answers = Object.entries(view.answers).map(([key, { answer }]) => [key, answer] as const);
  const state: FormState = { answers: new Map(answers), locks: new Set() };
  const lookups = {
    ...NO_LOOKUPS,
    imageHref: (filename: string) =>
      href("/mon-espace/dossier/:id/images/:filename", { id: dossierId, filename }),
  };
  return (
    <LookupsContext value={lookups}>
      <article className="form-preview">
        {view.model.children.map((node) => (
          <ReadNode key={node.id} node={node} form={form} state={state} groups={[]} depth={3} />
        ))}
      </article>
    </LookupsContext>
  );
}

interface ReadNodeProps {
  node: FormNode;
  form: Form;
  state: FormState;
  groups: readonly GroupStep[];
  /** Heading level. */
  depth: number;
}

function ReadNode({ node, form, state, groups, depth }: ReadNodeProps) {
  const { t, locale } = useLanguage();
  const key = buildAnswerKey(groups, node.id);
  if (!isEnabled(form, node.id) || !isVisible(form, state, key)) return null;
  if (!isStructure(node)) return <ReadQuestion node={node} answerKey={key} state={state} />;
  const Title = `h${Math.min(depth, 6)}` as "h2";
  const title = getNodeTitle(node, locale);
  const childrenIn = (steps: readonly GroupStep[]) =>
    node.children.map((child) => (
      <ReadNode key={child.id} {...{ form, state }} node={child} groups={steps} depth={depth + 1} />
    ));
  if (!isGroup(node)) {
    return (
      <section>
        <Title>
          {form.positions.get(node.id)?.number} {title}
        </Title>
        {childrenIn(groups)}
      </section>
    );
  }
  return getGroupIds(state, key).map((groupId, index) => (
    <section key={groupId}>
      <Title>{t("dossierForm:group.name", { title, number: index + 1 })}</Title>
      {childrenIn([...groups, { structureId: node.id, groupId }])}
    </section>
  ));
}

function ReadQuestion(props: { node: QuestionNode; answerKey: string; state: FormState }) {
  const { node, answerKey, state } = props;
  const { t, locale } = useLanguage();
  const answer = getAnswer(state, answerKey);
  return (
    <div className="preview-question" id={toAnchorId(answerKey)}>
      <p className="preview-title">{getNodeTitle(node, locale)}</p>
      {isAnswered(node, answer) ? (
        <QuestionReadView node={node} answer={answer} />
      ) : (
        <p className="muted">
          {t(`dossierForm:preview.${node.required ? "missing" : "unanswered"}`)}
        </p>
      )}
    </div>
  );
}
