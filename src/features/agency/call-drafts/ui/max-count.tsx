import { useEffect, useId, useState } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { useUnresolvedInput } from "./editor-context.ts";

const MAX_FILES = 50;

const isMaxCount = (typed: string): boolean => /^\d+$/.test(typed) && isInRange(Number(typed));
const isInRange = (count: number): boolean => count >= 1 && count <= MAX_FILES;

/** The number of files of a slot. It can be empty while it is being typed; the last number then stays. */
export function MaxCount({
  value,
  onChange,
}: {
  value: number;
  onChange: (count: number) => void;
}) {
  const { t } = useLanguage();
  const id = useId();
  const [typed, setTyped] = useState(String(value));
  const isWrong = !isMaxCount(typed);
  useUnresolvedInput("appendices", isWrong);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the value is another than the one typed
  useEffect(() => {
    if (Number(typed) !== value) setTyped(String(value));
  }, [value]);
  return (
    <>
      <label className="call-inline">
        {t("callDrafts:appendices.max")}
        <input
          type="text"
          inputMode="numeric"
          className="input call-small-number"
          value={typed}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          onChange={({ target }) => {
            const next = target.value.replace(/\D/g, "").slice(0, 2);
            setTyped(next);
            if (isMaxCount(next)) onChange(Number(next));
          }}
        />
      </label>
      {isWrong && (
        <span id={id} className="error xs">
          {t("callDrafts:appendices.maxWrong", { max: MAX_FILES })}
        </span>
      )}
    </>
  );
}
