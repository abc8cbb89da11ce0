import { type ChangeEvent, useState } from "react";
import { Form, href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import type { Abilities } from "#platform/policy.ts";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Checkbox } from "#ui/choices.tsx";
import { Panel } from "#ui/panel.tsx";
import { SAVED_EVENT } from "#ui/unsaved-events.ts";
import type { RequiredInformation } from "../../rules/required-information.ts";
import type { Affiliation } from "../affiliation/affiliation-endpoints.ts";
import { MissingInformation } from "../required/required-information-dialog.tsx";

export interface PartnerConsentProps {
  appears: boolean;
  missing: RequiredInformation;
  affiliation: Affiliation | null;
  orcid: string | null;
  can: Abilities<"appearAsPartner">;
  saved: boolean;
  /** The server refused the consent because required information is missing. */
  refused: boolean;
}

/**
 * Checkbox "Appear as CFP partner". If required information is missing, it stays unticked and the dialog opens; the
 * server checks as well.
 */
export function PartnerConsent(props: PartnerConsentProps) {
  const { affiliation, orcid, saved, refused } = props;
  const t = useT();
  const [ticked, setTicked] = useState(props.appears && !refused);
  const [canAppear, setCanAppear] = useState(props.can.appearAsPartner.ok);
  const [isDialogOpen, setDialogOpen] = useState(refused && !canAppear);

  function tick({ currentTarget: { checked, form } }: ChangeEvent<HTMLInputElement>) {
    const blocked = checked && !canAppear;
    setTicked(checked && !blocked);
    setDialogOpen(blocked);
    // Nothing changed after all: tell the guard, which handles the change event after this handler.
    if (blocked) setTimeout(() => form?.dispatchEvent(new Event(SAVED_EVENT, { bubbles: true })));
  }

  return (
    <div id="partner" className="entry-section">
      <Panel title={t("researchers:expertise.partner.title")}>
        {refused && !canAppear && (
          <Alert
            tone="soon"
            role="alert"
            title={t("researchers:expertise.partner.incomplete")}
            actions={
              <ButtonLink size="s" href={href("/mon-espace/mon-profil")}>
                {t("researchers:expertise.partner.profile")}
              </ButtonLink>
            }
          >
            {t("researchers:expertise.partner.incompleteText")}
          </Alert>
        )}
        <Form
          method="post"
          className="fields wide"
          data-guard=""
          aria-label={t("researchers:expertise.partner.title")}
          noValidate
          data-keep-typed=""
        >
          <input type="hidden" name="intent" value="setPartnerConsent" />
          <Checkbox
            id="approve"
            name="approve"
            label={t("researchers:expertise.partner.label")}
            help={t("researchers:expertise.partner.help")}
            checked={ticked}
            onChange={tick}
          />
          <div className="btn-group">
            <Button type="submit" variant="primary">
              {t("researchers:expertise.partner.save")}
            </Button>
          </div>
          {saved && (
            <DoneAlert>
              {t(`researchers:expertise.partner.${props.appears ? "savedOn" : "savedOff"}`)}
            </DoneAlert>
          )}
        </Form>
        {isDialogOpen && (
          <MissingInformation
            missing={props.missing}
            affiliation={affiliation}
            orcid={orcid}
            onClose={() => setDialogOpen(false)}
            onSaved={() => {
              // The information is complete now; the person ticks the box again and saves.
              setCanAppear(true);
              setDialogOpen(false);
            }}
          />
        )}
      </Panel>
    </div>
  );
}
