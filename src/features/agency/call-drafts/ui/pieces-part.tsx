import type { AppendixSlot } from "#features/portal/calls/rules/call-content.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { Table } from "#ui/table.tsx";
import { toFieldId } from "../rules/editor-parts.ts";
import { CallFile, FileButton } from "./call-file.tsx";
import { useCallEditor, useCallField } from "./editor-context.ts";
import { EditorPartPanel } from "./editor-part-panel.tsx";
import { BooleanFact, NumberFact } from "./facts-part.tsx";
import { FieldFrame } from "./field-frame.tsx";
import { MaxCount } from "./max-count.tsx";
import { createRowId, moveRow, replaceRow } from "./rows.ts";

const MAX_SLOTS = 30;

/** The CVs and appendices that a dossier needs. */
export function PiecesPart() {
  const { t } = useLanguage();
  return (
    <EditorPartPanel part="pieces">
      <div className="call-checks">
        <BooleanFact field="coordinatorCv" />
        <BooleanFact field="scientificManagerCv" />
        <BooleanFact field="editableManagingOrganisation" />
      </div>
      <h3>{t("callDrafts:appendices.title")}</h3>
      <FieldFrame field="appendices">
        <Appendices />
      </FieldFrame>
      <div className="call-facts-grid">
        <NumberFact field="maxAppendices" help={t("callDrafts:appendices.maxHelp")} />
      </div>
    </EditorPartPanel>
  );
}

function Appendices() {
  const { t } = useLanguage();
  const { isReadOnly } = useCallEditor();
  const { value: slots, change } = useCallField("appendices");
  const id = toFieldId("appendices");
  const add = () => {
    const slot: AppendixSlot = {
      id: createRowId(),
      kind: "simple",
      labelFr: "",
      labelEn: "",
      mandatory: false,
      maxCount: 1,
      template: null,
    };
    change([...slots, slot]);
    requestAnimationFrame(() => document.getElementById(`${slot.id}-fr`)?.focus());
  };
  if (isReadOnly) return <ReadAppendices id={id} slots={slots} />;
  return (
    <>
      {slots.length === 0 && (
        <p id={id} className="muted small">
          {t("callDrafts:appendices.none")}
        </p>
      )}
      {slots.length > 0 && (
        <ol id={id} className="call-rows">
          {slots.map((slot, at) => (
            <AppendixRow
              key={slot.id}
              slot={slot}
              onChange={(next) => change(replaceRow(slots, next))}
              onRemove={() => change(slots.filter((one) => one.id !== slot.id))}
              onMove={(by) => change(moveRow(slots, at, by))}
              isFirst={at === 0}
              isLast={at === slots.length - 1}
            />
          ))}
        </ol>
      )}
      <Button
        size="s"
        icon="plus"
        onClick={add}
        disabledReason={slots.length >= MAX_SLOTS ? t("callDrafts:rows.full") : undefined}
      >
        {t("callDrafts:appendices.add")}
      </Button>
    </>
  );
}

function ReadAppendices({ id, slots }: { id: string; slots: readonly AppendixSlot[] }) {
  const { t, locale } = useLanguage();
  const { draftId } = useCallEditor();
  return (
    <div id={id}>
      <Table
        caption={t("callDrafts:appendices.title")}
        hideCaption
        rows={slots}
        rowKey={(slot) => slot.id}
        empty={<p className="muted small">{t("callDrafts:appendices.none")}</p>}
        columns={[
          {
            key: "label",
            header: t("callDrafts:appendices.label"),
            rowHeader: true,
            cell: ({ labelFr, labelEn }) => (locale === "fr" ? labelFr : labelEn),
          },
          {
            key: "kind",
            header: t("callDrafts:appendices.kind"),
            cell: ({ kind }) => t(`callDrafts:appendices.kinds.${kind}`),
          },
          {
            key: "mandatory",
            header: t("callDrafts:appendices.isMandatory"),
            cell: ({ mandatory }) => t(mandatory ? "callDrafts:yes" : "callDrafts:no"),
          },
          {
            key: "max",
            header: t("callDrafts:appendices.max"),
            numeric: true,
            cell: ({ maxCount }) => maxCount,
          },
          {
            key: "template",
            header: t("callDrafts:appendices.template"),
            cell: ({ id: fileId, template }) =>
              template ? (
                <CallFile draftId={draftId} fileId={fileId} file={template} />
              ) : (
                <span className="muted">{t("callDrafts:appendices.noTemplate")}</span>
              ),
          },
        ]}
      />
    </div>
  );
}

interface AppendixRowProps {
  readonly slot: AppendixSlot;
  readonly onChange: (slot: AppendixSlot) => void;
  readonly onRemove: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function AppendixRow({ slot, onChange, onRemove, onMove, isFirst, isLast }: AppendixRowProps) {
  const { t, locale } = useLanguage();
  const { draftId } = useCallEditor();
  const name =
    (locale === "fr" ? slot.labelFr : slot.labelEn) || t("callDrafts:appendices.unnamed");
  return (
    <li className="call-row" aria-label={name}>
      <div className="call-row-fields call-pair">
        <RowText
          id={`${slot.id}-fr`}
          label={t("callDrafts:appendices.labelFr")}
          lang="fr"
          value={slot.labelFr}
          onChange={(labelFr) => onChange({ ...slot, labelFr })}
        />
        <RowText
          id={`${slot.id}-en`}
          label={t("callDrafts:appendices.labelEn")}
          lang="en"
          value={slot.labelEn}
          onChange={(labelEn) => onChange({ ...slot, labelEn })}
        />
      </div>
      <div className="call-row-line">
        <label className="call-inline">
          {t("callDrafts:appendices.kind")}
          <select
            className="input"
            value={slot.kind}
            onChange={({ target }) =>
              onChange({ ...slot, kind: target.value as AppendixSlot["kind"] })
            }
          >
            <option value="financial">{t("callDrafts:appendices.kinds.financial")}</option>
            <option value="simple">{t("callDrafts:appendices.kinds.simple")}</option>
          </select>
        </label>
        <MaxCount value={slot.maxCount} onChange={(maxCount) => onChange({ ...slot, maxCount })} />
        <label className="call-inline-check">
          <input
            type="checkbox"
            checked={slot.mandatory}
            onChange={({ target }) => onChange({ ...slot, mandatory: target.checked })}
          />
          {t("callDrafts:appendices.isMandatory")}
        </label>
        <span className="call-row-acts">
          <IconButton
            icon="chevron-up"
            label={t("callDrafts:rows.up", { name })}
            onClick={() => onMove(-1)}
            disabled={isFirst}
          />
          <IconButton
            icon="chevron-down"
            label={t("callDrafts:rows.down", { name })}
            onClick={() => onMove(1)}
            disabled={isLast}
          />
          <IconButton
            icon="trash"
            label={t("callDrafts:rows.remove", { name })}
            onClick={onRemove}
          />
        </span>
      </div>
      <div className="call-row-line">
        {slot.template ? (
          <>
            <CallFile draftId={draftId} fileId={slot.id} file={slot.template} />
            <Button
              size="s"
              variant="quiet"
              icon="close"
              onClick={() => onChange({ ...slot, template: null })}
            >
              {t("callDrafts:appendices.removeTemplate")}
            </Button>
          </>
        ) : (
          <span className="muted small">{t("callDrafts:appendices.noTemplate")}</span>
        )}
        <FileButton
          label={t(
            slot.template
              ? "callDrafts:appendices.replaceTemplate"
              : "callDrafts:appendices.addTemplate",
          )}
          onStored={(template) => onChange({ ...slot, template })}
        />
      </div>
    </li>
  );
}

interface RowTextProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly lang?: string;
  readonly maxLength?: number;
  readonly inputMode?: "email" | "tel";
}

/** A short text of a row. */
export function RowText(props: RowTextProps) {
  const { id, label, value, onChange, lang, maxLength = 200, inputMode } = props;
  return (
    <div className="call-row-text">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        lang={lang}
        inputMode={inputMode}
        value={value}
        maxLength={maxLength}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
