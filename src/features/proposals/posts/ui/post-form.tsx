import { type FormEvent, type ReactNode, useState } from "react";
import { Form } from "react-router";
import { useTextDraft } from "#platform/browser/saver/use-text-draft.ts";
import { useT } from "#platform/i18n/context.tsx";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { MAX_POST_LENGTH } from "../rules/post-abilities.ts";
import type { PostView } from "../views/post-view.server.ts";
import { MentionTextArea } from "./mention-text-area.tsx";
import { formatPostProblem, type PostFeature } from "./post-texts.ts";

interface PostFormProps {
  feature: PostFeature;
  view: Pick<PostView, "accountId" | "dossierId" | "people">;
  /** Of the field; unique in the dossier, since it also names the draft. */
  id: string;
  className?: string | undefined;
  label: string;
  help?: string | undefined;
  rows?: number | undefined;
  autoFocus?: boolean | undefined;
  /** Where the form is posted: always without `onSend`, else only without script. */
  action: string;
  /** Hidden fields for the posted form. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** The text of a post that is edited. */
  initial?: string;
  /** A text that was posted and refused. */
  returned?: { readonly text: string; readonly problem: string } | null;
  /** Sends the text by script. Returns null if it was accepted, else the problem code. */
  onSend?: (text: string, clientId: string) => Promise<string | null> | null;
  /** What follows the field: the button that sends, and others. */
  children: (form: { readonly busy: boolean; discardDraft(): void }) => ReactNode;
}

/** The form for writing or editing a post. An unsent text stays in the field and, unless it is an edit, on the device. */
export function PostForm(props: PostFormProps) {
  const { feature, view, id, initial = "", returned, onSend } = props;
  const t = useT();
  const live = useIsHydrated();
  const [text, setText] = useState(returned?.text ?? initial);
  const [problem, setProblem] = useState(returned?.problem ?? null);
  const [busy, setBusy] = useState(false);
  // Kept while the same text is retried, so that it is stored once.
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const draft = useTextDraft(`${feature}/${view.accountId}/${view.dossierId}/${id}`, text, setText);
  const isDraftKept = onSend !== undefined && initial === "";

  const type = (typed: string) => {
    setText(typed);
    setProblem(null);
    if (isDraftKept) draft(typed);
  };
  const send = async () => {
    if (!onSend || busy) return;
    if (text.trim() === "") return setProblem("missing");
    if (!isWithinLength(MAX_POST_LENGTH)(text)) return setProblem("tooLong");
    const sending = onSend(text, clientId);
    setBusy(sending !== null);
    const refused = await sending;
    setBusy(false);
    if (refused !== null) return setProblem(refused);
    type("");
    setClientId(crypto.randomUUID());
  };
  const submit = (event: FormEvent) => {
    if (!onSend) return;
    event.preventDefault();
    void send();
  };
  return (
    <Form
      className={props.className}
      method="post"
      action={props.action}
      noValidate
      preventScrollReset
      data-live={live || undefined}
      data-keep-typed={onSend && live ? undefined : ""}
      onSubmit={submit}
    >
      <HiddenFields fields={props.fields} />
      <MentionTextArea
        id={id}
        name="text"
        label={props.label}
        help={props.help}
        rows={props.rows}
        error={problem ? formatPostProblem(t, feature, problem) : undefined}
        value={text}
        onValue={type}
        people={view.people.filter((one) => one.id !== view.accountId)}
        onSend={onSend && send}
        autoFocus={props.autoFocus}
      />
      {props.children({ busy, discardDraft: () => draft("") })}
    </Form>
  );
}

export const HiddenFields = ({ fields = {} }: Pick<PostFormProps, "fields">) =>
  Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
