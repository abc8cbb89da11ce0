import { useFormSession } from "#features/dossier-form/ui/form-context.ts";
import type { FormExtension } from "#features/dossier-form/ui/form-extension.ts";
import { titleOf } from "#features/dossier-form/ui/node-words.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import { useLoaded } from "#ui/live/use-loaded.ts";
import { takesPad } from "../rules/pad-place.ts";
import { useOpenPad, useOpenPadStore } from "./open-pad.ts";
import { padHref } from "./pad-hrefs.ts";

/** Beside a question that several write: the way to its pad, which also opens in a window of its own. */
const QuestionTool: FormExtension["QuestionTool"] = ({ answerKey, node }) => {
  const { t, locale } = useLanguage();
  const { place } = useFormSession();
  const store = useOpenPadStore();
  if (!store.isOffered || !takesPad(node)) return null;
  const { dossierId, formModelType } = place;
  return (
    <a
      className="lock-mark pad-mark"
      href={padHref({ dossierId, formModelType, key: answerKey })}
      aria-label={t("pads:open", { title: titleOf(node, locale) })}
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

const loadDialog = () => import("./pad-dialog.tsx").then((module) => module.PadDialog);

const Panel: FormExtension["Panel"] = () => {
  const { form } = useFormSession();
  const store = useOpenPadStore();
  const key = useOpenPad(store);
  const PadDialog = useLoaded(loadDialog, key !== null);
  const node = key ? form.places.get(parseKey(key)?.nodeId ?? "")?.node : undefined;
  if (!key || !node || !takesPad(node) || !PadDialog) return null;
  return <PadDialog key={key} answerKey={key} node={node} onClose={() => store.open(null)} />;
};

/** Of the pads of a form; no section says anything of them. */
export const padExtension = { QuestionTool, Panel } satisfies Partial<FormExtension>;
