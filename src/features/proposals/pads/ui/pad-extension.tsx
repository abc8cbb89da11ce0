import { useContext, useState } from "react";
import type { FormExtension } from "#features/proposals/dossier-form/ui/form-context.ts";
import { useFormSession } from "#features/proposals/dossier-form/ui/form-context.ts";
import { getNodeTitle } from "#features/proposals/dossier-form/ui/node-text.ts";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { DepositContext, toAnswerId } from "#features/proposals/dossiers/ui/dossier-context.ts";
import { parseKey } from "#form-engine/answer-key.ts";
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

const Panel: FormExtension["Panel"] = () => {
  const { form, saver } = useFormSession();
  const store = useOpenPadStore();
  const key = useOpenPad(store);
  const PadDialog = useLazyLoad(loadDialog, key !== null);
  const found = key ? form.positions.get(parseKey(key)?.nodeId ?? "")?.node : undefined;
  const current = key && saver.has(key) && found && hasPad(found) ? found : null;
  // A new version of the form may take the question away while its pad is open: the text stays readable.
  const [last, setLast] = useState<{ key: string; node: TextNode } | null>(null);
  if (key && current && (last?.key !== key || last.node !== current))
    setLast({ key, node: current });
  const node = current ?? (last && last.key === key ? last.node : null);
  if (!key || !node || !PadDialog) return null;
  return (
    <PadDialog
      key={key}
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
