import { type ReactNode, useState } from "react";
import type { GroupStep } from "#form-engine/answer-key.ts";
import type { FormState } from "#form-engine/form-state.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { NodeView } from "../node-view.tsx";
import { FormContents } from "./form-contents.tsx";
import { FocusPager, FormTools } from "./form-tools.tsx";
import type { useNavigation } from "./use-navigation.ts";

interface FormPartProps {
  readonly navigation: ReturnType<typeof useNavigation>;
  readonly shape: FormState;
}

/** A constant, so that memoized sections do not render again. */
const NO_GROUPS: readonly GroupStep[] = [];

/** The sections of a form, all of them or one at a time. */
export function FormPages({ navigation, shape }: FormPartProps) {
  return (
    <>
      {navigation.pages.map(({ id, nodes }) => (
        <div
          key={id}
          className="form-page"
          data-page={id}
          hidden={navigation.page !== null && navigation.page !== id}
        >
          {nodes.map((node) => (
            <NodeView key={node.id} node={node} groups={NO_GROUPS} depth={1} shape={shape} />
          ))}
        </div>
      ))}
      {navigation.page !== null && <FocusPager navigation={navigation} />}
    </>
  );
}

/**
 * Tools and table of contents: beside the form, and on small screens in a dialog that a button opens. The dialog stands
 * at the end of the page with the announcements of the navigation.
 */
export function useFormContents({
  navigation,
  shape,
  links,
}: FormPartProps & { readonly links?: ReactNode }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  /** Closes the dialog before the action; deferred until the dialog has returned the focus. */
  const leave =
    <Values extends unknown[]>(act: (...values: Values) => void) =>
    (...values: Values) => {
      setIsOpen(false);
      setTimeout(() => act(...values));
    };
  const render = (out: typeof leave) => (
    <>
      <FormTools
        shape={shape}
        focused={navigation.page !== null}
        onGo={out(navigation.goTo)}
        onNextMissing={out(navigation.goToMissing)}
        onFocusMode={out(navigation.setFocusMode)}
      />
      <FormContents
        shape={shape}
        onSection={out((id: string) => void navigation.goToSection(id))}
        onTop={out(navigation.goToTop)}
      />
      {links}
    </>
  );
  const title = t("dossierForm:contents.title");
  return {
    beside: render((act) => act),
    openButton: (
      <Button icon="menu" data-narrow="" onClick={() => setIsOpen(true)}>
        {title}
      </Button>
    ),
    dialog: (
      <>
        <p className="vh" role="status">
          {navigation.announcement}
        </p>
        <Dialog
          title={title}
          closeLabel={t("dossierForm:contents.close")}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        >
          <div className="form-sheet">{isOpen && render(leave)}</div>
        </Dialog>
      </>
    ),
  };
}
