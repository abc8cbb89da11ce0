import {
  CALL_DOCUMENT_KINDS,
  type CallContact,
  type CallDocument,
  type StoredFile,
} from "#features/portal/calls/rules/call-content.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { toFieldId } from "../rules/editor-parts.ts";
import { CallFile, FileButton } from "./call-file.tsx";
import { useCallEditor, useCallField } from "./editor-context.ts";
import { EditorPartPanel } from "./editor-part-panel.tsx";
import { FieldFrame } from "./field-frame.tsx";
import { RowActs, RowLabels, RowText } from "./row-fields.tsx";
import { createRowId, makeRowProps, type RowProps } from "./rows.ts";

/** « appel-jcjc.pdf » → « appel-jcjc », the first name of a document. */
const toLabel = (fileName: string): string => fileName.replace(/\.[^.]+$/, "");

/** The documents of a call, shown on its page. */
export function DocumentsPart() {
  const { t } = useLanguage();
  const { isReadOnly } = useCallEditor();
  const { value: documents, change } = useCallField("documents");
  const id = toFieldId("documents");
  const add = (file: StoredFile) => {
    const isFirst = !documents.some(({ kind }) => kind === "call_text");
    const document: CallDocument = {
      id: createRowId(),
      kind: isFirst ? "call_text" : "other",
      language: "fr",
      labelFr: isFirst ? t("callDrafts:documents.callTextFr") : toLabel(file.fileName),
      labelEn: isFirst ? t("callDrafts:documents.callTextEn") : toLabel(file.fileName),
      file,
    };
    change([...documents, document]);
  };
  return (
    <EditorPartPanel part="documents">
      <FieldFrame field="documents">
        {documents.length === 0 && (
          <p id={id} className="muted small">
            {t("callDrafts:documents.none")}
          </p>
        )}
        {documents.length > 0 && (
          <ol id={id} className="call-rows">
            {documents.map((document, at) =>
              isReadOnly ? (
                <ReadDocument key={document.id} document={document} />
              ) : (
                <DocumentRow
                  key={document.id}
                  document={document}
                  {...makeRowProps(documents, at, change)}
                />
              ),
            )}
          </ol>
        )}
        {!isReadOnly && <FileButton label={t("callDrafts:documents.add")} onStored={add} />}
      </FieldFrame>
    </EditorPartPanel>
  );
}

function ReadDocument({ document }: { document: CallDocument }) {
  const { t, locale } = useLanguage();
  const { draftId } = useCallEditor();
  return (
    <li className="call-row call-row-read">
      <Icon name="file" />
      <span>
        <b>{locale === "fr" ? document.labelFr : document.labelEn}</b>
        <span className="xs muted">
          {t(`callDrafts:documents.kinds.${document.kind}`)},{" "}
          {t(`callDrafts:documents.languages.${document.language ?? "both"}`)}
        </span>
        <CallFile draftId={draftId} fileId={document.id} file={document.file} />
      </span>
    </li>
  );
}

function DocumentRow({
  document,
  onChange,
  ...row
}: RowProps<CallDocument> & { document: CallDocument }) {
  const { t, locale } = useLanguage();
  const { draftId } = useCallEditor();
  const name = (locale === "fr" ? document.labelFr : document.labelEn) || document.file.fileName;
  return (
    <li className="call-row" aria-label={name}>
      <div className="call-row-line">
        <Icon name="file" />
        <CallFile draftId={draftId} fileId={document.id} file={document.file} />
        <FileButton
          label={t("callDrafts:documents.replace")}
          onStored={(file) => onChange({ ...document, file })}
        />
        <RowActs name={name} {...row} />
      </div>
      <div className="call-pair">
        <RowLabels row={document} of="documents" onChange={onChange} />
      </div>
      <div className="call-row-line">
        <label className="call-inline">
          {t("callDrafts:documents.kind")}
          <select
            className="input"
            value={document.kind}
            onChange={({ target }) =>
              onChange({ ...document, kind: target.value as CallDocument["kind"] })
            }
          >
            {CALL_DOCUMENT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`callDrafts:documents.kinds.${kind}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="call-inline">
          {t("callDrafts:documents.language")}
          <select
            className="input"
            value={document.language ?? "both"}
            onChange={({ target }) =>
              onChange({
                ...document,
                language: target.value === "both" ? null : (target.value as "fr" | "en"),
              })
            }
          >
            {(["fr", "en", "both"] as const).map((language) => (
              <option key={language} value={language}>
                {t(`callDrafts:documents.languages.${language}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </li>
  );
}

/** The people whom applicants can ask. */
export function ContactsPart() {
  const { t } = useLanguage();
  const { isReadOnly } = useCallEditor();
  const { value: contacts, change } = useCallField("contacts");
  const id = toFieldId("contacts");
  const add = () => {
    const contact: CallContact = {
      id: createRowId(),
      name: "",
      roleFr: "",
      roleEn: "",
      email: "",
      phone: "",
    };
    change([...contacts, contact]);
    requestAnimationFrame(() => document.getElementById(`${contact.id}-name`)?.focus());
  };
  return (
    <EditorPartPanel part="contacts">
      <FieldFrame field="contacts">
        {contacts.length === 0 && (
          <p id={id} className="muted small">
            {t("callDrafts:contacts.none")}
          </p>
        )}
        {contacts.length > 0 && (
          <ol id={id} className="call-rows">
            {contacts.map((contact, at) =>
              isReadOnly ? (
                <ReadContact key={contact.id} contact={contact} />
              ) : (
                <ContactRow
                  key={contact.id}
                  contact={contact}
                  {...makeRowProps(contacts, at, change)}
                />
              ),
            )}
          </ol>
        )}
        {!isReadOnly && (
          <Button
            size="s"
            icon="plus"
            onClick={add}
            disabledReason={contacts.length >= 20 ? t("callDrafts:rows.full") : undefined}
          >
            {t("callDrafts:contacts.add")}
          </Button>
        )}
      </FieldFrame>
    </EditorPartPanel>
  );
}

function ReadContact({ contact }: { contact: CallContact }) {
  const { locale } = useLanguage();
  const { name, roleFr, roleEn, email, phone } = contact;
  return (
    <li className="call-row call-row-read">
      <Icon name="user" />
      <span>
        <b>{name}</b>
        <span className="xs muted">{locale === "fr" ? roleFr : roleEn}</span>
        <span className="xs">{[email, phone].filter(Boolean).join(" · ")}</span>
      </span>
    </li>
  );
}

function ContactRow({
  contact,
  onChange,
  ...row
}: RowProps<CallContact> & { contact: CallContact }) {
  const { t } = useLanguage();
  const text = (field: "name" | "roleFr" | "roleEn" | "email" | "phone") => ({
    id: `${contact.id}-${field}`,
    label: t(`callDrafts:contacts.${field}`),
    value: contact[field],
    onChange: (value: string) => onChange({ ...contact, [field]: value }),
  });
  const name = contact.name || t("callDrafts:contacts.unnamed");
  return (
    <li className="call-row" aria-label={name}>
      <div className="call-row-line">
        <Icon name="user" />
        <b className="call-row-name">{name}</b>
        <RowActs name={name} {...row} />
      </div>
      <div className="call-row-grid">
        <RowText {...text("name")} />
        <RowText {...text("email")} maxLength={254} inputMode="email" />
        <RowText {...text("phone")} maxLength={40} inputMode="tel" />
      </div>
      <div className="call-pair">
        <RowText {...text("roleFr")} lang="fr" />
        <RowText {...text("roleEn")} lang="en" />
      </div>
      {contact.email === "" && (
        <p className="xs call-hint-soon">{t("callDrafts:contacts.addressFirst")}</p>
      )}
    </li>
  );
}
