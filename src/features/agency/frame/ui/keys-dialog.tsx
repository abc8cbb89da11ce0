import { useId } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

interface KeysDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSearch: () => void;
  readonly areKeysOff: boolean;
  readonly onSwitch: (areOff: boolean) => void;
}

/** The keys of the back office, each with what it does, and the choice to switch single characters off. */
export function KeysDialog({ open, onClose, onSearch, areKeysOff, onSwitch }: KeysDialogProps) {
  const t = useT();
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("frame:keys.title")}
      closeLabel={t("frame:search.close")}
      actions={
        <Button data-closes="" variant="primary">
          {t("frame:search.close")}
        </Button>
      }
    >
      <dl className="keys-list">
        <div>
          <dt>
            <kbd>/</kbd>
          </dt>
          <dd>
            {t("frame:keys.search")}
            <Button size="s" onClick={onSearch}>
              {t("frame:search.submit")}
            </Button>
          </dd>
        </div>
        <div>
          <dt>
            <kbd>?</kbd>
          </dt>
          <dd>{t("frame:keys.help")}</dd>
        </div>
        <div>
          <dt>
            <kbd>J</kbd> <kbd>K</kbd>
          </dt>
          <dd>{t("frame:keys.move")}</dd>
        </div>
        <div>
          <dt>
            <kbd>↑</kbd> <kbd>↓</kbd>
          </dt>
          <dd>{t("frame:keys.arrows")}</dd>
        </div>
        <div>
          <dt>
            <kbd>{t("frame:keys.enter")}</kbd>
          </dt>
          <dd>{t("frame:keys.open")}</dd>
        </div>
        <div>
          <dt>
            <kbd>{t("frame:keys.escape")}</kbd>
          </dt>
          <dd>{t("frame:keys.close")}</dd>
        </div>
      </dl>
      <label className="keys-switch" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={!areKeysOff}
          onChange={({ target }) => onSwitch(!target.checked)}
        />
        <span>
          {t("frame:keys.on")}
          <small>{t("frame:keys.onHelp")}</small>
        </span>
      </label>
    </Dialog>
  );
}
