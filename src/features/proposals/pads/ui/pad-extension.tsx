import { useContext } from "react";
import { useFormSession } from "#features/proposals/dossier-form/ui/form-context.ts";
import type { FormExtension } from "#features/proposals/dossier-form/ui/form-extension.ts";
import { getNodeTitle } from "#features/proposals/dossier-form/ui/node-text.ts";
import { DepositContext, toAnswerId } from "#features/proposals/dossiers/ui/deposit-context.ts";
import { depositHref } from "#features/proposals/dossiers/ui/dossier-hrefs.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import { useLazyLoad } from "#ui/live/page-hooks.ts";
import { hasPad } from "../rules/pad-ref.ts";
import { useOpenPad, useOpenPadStore } from "./open-pad.ts";
import { PADS_ANCHOR, padHref } from "./pad-hrefs.ts";

/** Beside a question that several write: the way to its pad, which also opens in a window of its own. */
const QuestionTool: FormExtension["QuestionTool"] = ({ answerKey, node }) => {
  const { t, locale } = useLanguage();
  const { place } = useFormSession();
  const store = useOpenPadStore();
  if (!store.isOffered || !hasPad(node)) return null;
  const { dossierId, formModelType } = place;
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

/** Says that the pad holds a text that is not in the answer, and leads to the difference. */
const QuestionNote: FormExtension["QuestionNote"] = ({ answerKey, node }) => {
  const { t } = useLanguage();
  const { place } = useFormSession();
  const store = useOpenPadStore();
  const { padDifferences } = useContext(DepositContext);
  const { dossierId, formModelType } = place;
  if (!hasPad(node) || !padDifferences.has(toAnswerId(formModelType, answerKey))) return null;
  return (
    <p className="small question-note pad-differs" role="status">
      <Icon name="warning" />
      <span>
        {t("pads:differs.note")}{" "}
        <a
          className="link"
          // Without script the page of the deposit shows the difference.
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
  const { form } = useFormSession();
  const store = useOpenPadStore();
  const key = useOpenPad(store);
  const PadDialog = useLazyLoad(loadDialog, key !== null);
  const node = key ? form.positions.get(parseKey(key)?.nodeId ?? "")?.node : undefined;
  if (!key || !node || !hasPad(node) || !PadDialog) return null;
  return (
    <PadDialog
      key={key}
      answerKey={key}
      node={node}
      opensReview={store.opensReview}
      onClose={() => store.open(null)}
    />
  );
};

/** Of the pads of a form; no section says anything of them. */
export const padExtension = { QuestionTool, QuestionNote, Panel } satisfies Partial<FormExtension>;
