import { useContext, useEffect, useState } from "react";
import type { FormExtension } from "#features/proposals/dossier-form/ui/form-context.ts";
import { useFormSession } from "#features/proposals/dossier-form/ui/form-context.ts";
import { useFormShape } from "#features/proposals/dossier-form/ui/form-store.ts";
import { getNodeTitle } from "#features/proposals/dossier-form/ui/node-text.ts";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { DepositContext, toAnswerId } from "#features/proposals/dossiers/ui/dossier-context.ts";
import type { Form } from "#form-engine/form.ts";
import { type FormState, findNode } from "#form-engine/form-state.ts";
import { mapKey } from "#form-engine/rebase.ts";
import type { TextNode } from "#form-engine/types/text/rules.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import { useLazyLoad } from "#ui/live/page-hooks.ts";
import { hasPad } from "../rules/pad-ref.ts";
import { PADS_ANCHOR, padHref } from "../rules/paths.ts";
import { useOpenPad, useOpenPadStore } from "./open-pad.ts";

/** The link to a question's pad. Opens a dialog, or a window of its own with a modifier key. */
const QuestionTool: FormExtension["QuestionTool"] = ({ answerKey, node }) => {
  const { t, locale } = useLanguage();
  const { pageRef } = useFormSession();
  const store = useOpenPadStore();
  if (!store.isOffered || !hasPad(node)) return null;
  const { dossierId, formModelType } = pageRef;
  return (
    <a
      className="lock-mark pad-mark"
      href={padHref({ dossierId, formModelType, key: answerKey })}
      aria-label={t("pads:open", { title: getNodeTitle(node, locale) })}
      data-guard-ignore=""
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        store.open(answerKey);
      }}
    >
      <Icon name="users" />
      <span>{t("pads:name")}</span>
    </a>
  );
};

/** Warns that the pad's text is not in the answer, with a link to the comparison. */
const QuestionNote: FormExtension["QuestionNote"] = ({ answerKey, node }) => {
  const { t } = useLanguage();
  const { pageRef } = useFormSession();
  const store = useOpenPadStore();
  const { padDifferences } = useContext(DepositContext);
  const { dossierId, formModelType } = pageRef;
  if (!hasPad(node) || !padDifferences.has(toAnswerId(formModelType, answerKey))) return null;
  return (
    <p className="small question-note pad-differs" role="status">
      <Icon name="warning" />
      <span>
        {t("pads:differs.note")}{" "}
        <a
          className="link"
          // Without script, the deposit page shows the difference.
          href={`${depositHref(dossierId)}#${PADS_ANCHOR}`}
          data-guard-ignore=""
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            store.open(answerKey, { opensReview: true });
          }}
        >
          {t("pads:differs.show")}
        </a>
      </span>
    </p>
  );
};

const loadDialog = () => import("./pad-dialog.tsx").then((module) => module.PadDialog);

/** The open pad as the form last had it. */
interface LastPad {
  readonly key: string;
  readonly node: TextNode;
  readonly form: Form;
  readonly shape: FormState;
}

const Panel: FormExtension["Panel"] = () => {
  const { form, saver, store: answers } = useFormSession();
  const shape = useFormShape(answers);
  const store = useOpenPadStore();
  const openKey = useOpenPad(store);
  const PadDialog = useLazyLoad(loadDialog, openKey !== null);
  const findText = (key: string | null) => {
    const node = key && saver.has(key) ? findNode(form, key) : undefined;
    return node && hasPad(node) ? node : null;
  };
  // A new version of the form may move the question while its pad is open, or take it away: the text stays readable.
  const [last, setLast] = useState<LastPad | null>(null);
  const before = last?.key === openKey ? last : null;
  const moved =
    openKey && before && before.form !== form
      ? mapKey(before.form, form, before.shape, openKey)
      : openKey;
  const key = findText(moved) ? moved : openKey;
  const current = findText(key);
  if (key && current && (last?.key !== key || last.node !== current || last.shape !== shape))
    setLast({ key, node: current, form, shape });
  useEffect(() => {
    if (key !== openKey) store.follow(key);
  }, [key, openKey, store]);
  const node = current ?? before?.node;
  if (!key || !node || !PadDialog) return null;
  return (
    <PadDialog
      key={store.openedKey}
      answerKey={key}
      node={node}
      isGone={current === null}
      opensReview={store.opensReview}
      onClose={() => store.open(null)}
    />
  );
};

/** Pads add nothing to sections. */
export const padExtension = { QuestionTool, QuestionNote, Panel } satisfies Partial<FormExtension>;
