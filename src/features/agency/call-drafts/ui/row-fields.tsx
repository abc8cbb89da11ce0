import { useLanguage } from "#platform/i18n/context.tsx";
import { IconButton } from "#ui/button.tsx";
import type { RowProps } from "./rows.ts";

/** Moves and removes a row. */
export function RowActs(props: Omit<RowProps<never>, "onChange"> & { name: string }) {
  const { t } = useLanguage();
  const { name, onRemove, onMove, isFirst, isLast } = props;
  return (
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
      <IconButton icon="trash" label={t("callDrafts:rows.remove", { name })} onClick={onRemove} />
    </span>
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

interface LabelledRow {
  readonly id: string;
  readonly labelFr: string;
  readonly labelEn: string;
}

interface RowLabelsProps<Row> {
  readonly row: Row;
  readonly of: "appendices" | "documents";
  readonly onChange: (row: Row) => void;
}

/** The names of a row in both languages. */
export function RowLabels<Row extends LabelledRow>({ row, of, onChange }: RowLabelsProps<Row>) {
  const { t } = useLanguage();
  return (
    <>
      <RowText
        id={`${row.id}-fr`}
        label={t(`callDrafts:${of}.labelFr`)}
        lang="fr"
        value={row.labelFr}
        onChange={(labelFr) => onChange({ ...row, labelFr })}
      />
      <RowText
        id={`${row.id}-en`}
        label={t(`callDrafts:${of}.labelEn`)}
        lang="en"
        value={row.labelEn}
        onChange={(labelEn) => onChange({ ...row, labelEn })}
      />
    </>
  );
}
