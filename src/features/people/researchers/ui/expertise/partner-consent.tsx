import { type ChangeEvent, useState } from "react";
import { Form, href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import type { Abilities } from "#platform/policy.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Checkbox } from "#ui/choices.tsx";
import { Panel } from "#ui/panel.tsx";
import { SAVED_EVENT } from "#ui/unsaved-events.ts";
import type { RequiredInformation } from "../../rules/required-information.ts";
import type { Affiliation } from "../affiliation/affiliation-endpoints.ts";
import { MissingInformation } from "../required/missing-information.tsx";

export interface PartnerConsentProps {
  appears: boolean;
  missing: RequiredInformation;
  affiliation: Affiliation | null;
  orcid: string | null;
  can: Abilities<"appearAsPartner">;
  saved: boolean;
  /** The server refused a tick because something is missing. */
  refused: boolean;
}

/**
 * "Appear as CFP partner". A tick without the required information opens the dialog that asks for it and is taken
 * back; the server refuses it in any case.
 */
export function PartnerConsent(props: PartnerConsentProps) {
  const { affiliation, orcid, saved, refused } = props;
  const t = useT();
  const [ticked, setTicked] = useState(props.appears && !refused);
  const [may, setMay] = useState(props.can.appearAsPartner.ok);
  const [asking, setAsking] = useState(refused && !may);

  function tick({ currentTarget: { checked, form } }: ChangeEvent<HTMLInputElement>) {
    const blocked = checked && !may;
    setTicked(checked && !blocked);
    setAsking(blocked);
    // A tick taken back leaves nothing to save; the guard hears of the change right after this.
    if (blocked) setTimeout(() => form?.dispatchEvent(new Event(SAVED_EVENT, { bubbles: true })));
  }

  return (
    <div id="partner" className="entry-section">
      <Panel title={t("researchers:expertise.partner.title")}>
        {refused && !may && (
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
          <input type="hidden" name="list" value="partner" />
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
            <Alert tone="done" role="status" hideWhenEdited>
              {t(`researchers:expertise.partner.${props.appears ? "savedOn" : "savedOff"}`)}
            </Alert>
          )}
        </Form>
        {asking && (
          <MissingInformation
            missing={props.missing}
            affiliation={affiliation}
            orcid={orcid}
            onClose={() => setAsking(false)}
            onSaved={() => {
              // Saved information is complete; the person ticks again, and then saves.
              setMay(true);
              setAsking(false);
            }}
          />
        )}
      </Panel>
    </div>
  );
}
