import { useState, useSyncExternalStore } from "react";
import { Form } from "react-router";
import type { ercDomainsContract } from "#features/portal/nomenclatures/endpoints.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select-field.tsx";

const LABELS = ["level1", "level2", "level3"] as const;
const subscribeNever = () => () => {};

/**
 * Chooses an ERC domain by nested selects; the deepest choice is added. Without script, « Préciser » loads the next
 * level from the server.
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
      <input type="hidden" name="intent" value="addErc" />
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

interface ErcOption {
  readonly id: number;
  readonly name: string;
}

export interface ErcLevels {
  /** Options of each level. Levels without options are not shown. */
  readonly options: readonly (readonly ErcOption[])[];
  /** Chosen id of each level, empty if none. */
  readonly chosen: readonly string[];
  readonly state: "ready" | "loading" | "failed";
}

/** Null if the request failed. */
const fetchErcChildren = async (parent: string): Promise<readonly ErcOption[] | null> => {
  const outcome = await callEndpoint<typeof ercDomainsContract>("GET", "/api/erc_domains", {
    query: { parent },
  });
  return outcome.ok ? outcome.answer.member : null;
};

/** State of the nested selects. Choosing an option loads the next level and clears the levels below. */
function useErcLevels(start: Omit<ErcLevels, "state">) {
  const [levels, setLevels] = useState<ErcLevels>({ ...start, state: "ready" });

  async function choose(level: number, id: string) {
    const chosen = [...levels.chosen.slice(0, level), id];
    const options = levels.options.slice(0, level + 1);
    if (id === "" || level === 2) return setLevels({ options, chosen, state: "ready" });
    setLevels({ options, chosen, state: "loading" });
    // Ignores an answer that arrives after another choice.
    const stillAsked = (now: ErcLevels) =>
      now.chosen[level] === id && now.chosen.length === level + 1;
    const below = await fetchErcChildren(id);
    setLevels((now) => {
      if (!stillAsked(now)) return now;
      if (!below) return { ...now, state: "failed" };
      const shown = below.length > 0 ? [...options, below] : options;
      return { options: shown, chosen, state: "ready" };
    });
  }
  return { levels, choose };
}
