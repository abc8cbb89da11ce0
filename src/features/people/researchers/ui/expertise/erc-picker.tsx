import { useSyncExternalStore } from "react";
import { Form } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { type ErcLevels, useErcLevels } from "./use-erc-levels.ts";

const LABELS = ["level1", "level2", "level3"] as const;
const subscribeNever = () => () => {};

/**
 * An ERC domain by successive selects; the deepest choice is the one that is added. Without script, « Préciser » asks
 * the server for the next level.
 */
export function ErcPicker({
  start,
  error,
}: {
  start: Omit<ErcLevels, "state">;
  /** Why nothing was added. */
  error: string | null;
}) {
  const t = useT();
  const live = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
  const { levels, choose } = useErcLevels(start);
  const first = levels.chosen[0] ?? "";
  return (
    <Form
      method="post"
      className="fields wide"
      data-guard=""
      aria-label={t("researchers:expertise.erc.add")}
      noValidate
      data-keep-typed=""
    >
      <input type="hidden" name="list" value="erc" />
      <div className="erc-levels">
        {levels.options.map((options, index) => {
          const label = LABELS[index] ?? "level3";
          return (
            <SelectField
              key={`${label} ${levels.chosen[index - 1] ?? ""}`}
              id={`erc${index + 1}`}
              name={`erc${index + 1}`}
              label={t(`researchers:expertise.erc.${label}`)}
              error={(index === 0 && error) || undefined}
              emptyLabel={t(`researchers:expertise.erc.${index === 0 ? "choose" : "stay"}`)}
              options={options.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={levels.chosen[index] ?? ""}
              onChange={(event) => void choose(index, event.target.value)}
            />
          );
        })}
      </div>
      <p role="status" className="small muted" hidden={levels.state !== "loading"}>
        {levels.state === "loading" && t("researchers:expertise.erc.loading")}
      </p>
      {levels.state === "failed" && (
        <Alert tone="soon" role="alert">
          {t("researchers:expertise.erc.failed")}
        </Alert>
      )}
      <div className="btn-group">
        <Button
          type="submit"
          variant="primary"
          disabledReason={first ? undefined : t("researchers:expertise.erc.disabled")}
        >
          {t("researchers:expertise.erc.add")}
        </Button>
        {!live && (
          <Button type="submit" formMethod="get">
            {t("researchers:expertise.erc.more")}
          </Button>
        )}
      </div>
    </Form>
  );
}
