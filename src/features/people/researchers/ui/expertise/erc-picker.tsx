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

interface ErcOption {
  readonly id: number;
  readonly name: string;
}

export interface ErcLevels {
  /** What each level offers; a level that offers nothing is not shown. */
  readonly options: readonly (readonly ErcOption[])[];
  /** What is chosen at each level, as text; empty where nothing is. */
  readonly chosen: readonly string[];
  readonly state: "ready" | "loading" | "failed";
}

/** Null where the server could not say. */
const fetchErcChildren = async (parent: string): Promise<readonly ErcOption[] | null> => {
  const outcome = await callEndpoint<typeof ercDomainsContract>("GET", "/api/erc_domains", {
    query: { parent },
  });
  return outcome.ok ? outcome.answer.member : null;
};

/** The successive choices: choosing one asks for those below it and forgets what was chosen there. */
function useErcLevels(start: Omit<ErcLevels, "state">) {
  const [levels, setLevels] = useState<ErcLevels>({ ...start, state: "ready" });

  async function choose(level: number, id: string) {
    const chosen = [...levels.chosen.slice(0, level), id];
    const options = levels.options.slice(0, level + 1);
    if (id === "" || level === 2) return setLevels({ options, chosen, state: "ready" });
    setLevels({ options, chosen, state: "loading" });
    // An answer that comes after another choice was made is about something nobody asks any more.
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
