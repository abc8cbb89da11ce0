import type { AppendixSlot } from "#features/portal/calls/rules/call-content.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Table } from "#ui/table.tsx";
import { toFieldId } from "../rules/editor-parts.ts";
import { CallFile, FileButton } from "./call-file.tsx";
import { useCallEditor, useCallField } from "./editor-context.ts";
import { EditorPartPanel } from "./editor-part-panel.tsx";
import { BooleanFact, NumberFact } from "./facts-part.tsx";
import { FieldFrame } from "./field-frame.tsx";
import { MaxCount } from "./max-count.tsx";
import { RowActs, RowLabels } from "./row-fields.tsx";
import { createRowId, makeRowProps, type RowProps } from "./rows.ts";

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
            <AppendixRow key={slot.id} slot={slot} {...makeRowProps(slots, at, change)} />
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

function AppendixRow({ slot, onChange, ...row }: RowProps<AppendixSlot> & { slot: AppendixSlot }) {
  const { t, locale } = useLanguage();
  const { draftId } = useCallEditor();
  const name =
    (locale === "fr" ? slot.labelFr : slot.labelEn) || t("callDrafts:appendices.unnamed");
  return (
    <li className="call-row" aria-label={name}>
      <div className="call-row-fields call-pair">
        <RowLabels row={slot} of="appendices" onChange={onChange} />
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
        <RowActs name={name} {...row} />
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
