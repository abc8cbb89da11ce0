import { Form, href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";

/** HAL's help on linking an account to ORCID. */
const HAL_HELP = {
  fr: "https://doc.archives-ouvertes.fr/identifiant-auteur-idhal-cv/",
  en: "https://doc.archives-ouvertes.fr/en/author-identifier-idhal-and-cv/",
} as const;

/** Suggests to link ORCID and HAL. "No thanks" hides the card for good. */
export function HalCard({ orcid, back }: { orcid: string | null; back: string }) {
  const { t, locale } = useLanguage();
  const keys = orcid
    ? ({ title: "title", text: "text" } as const)
    : ({ title: "orcidlessTitle", text: "orcidlessText" } as const);
  return (
    <section className="panel hal-card" aria-labelledby="hal-card-title">
      <div>
        <h2 id="hal-card-title">{t(`productions:card.${keys.title}`)}</h2>
        <p>{t(`productions:card.${keys.text}`)}</p>
      </div>
      <div className="btn-group">
        {orcid ? (
          <ButtonLink href={HAL_HELP[locale]} target="_blank" rel="noopener noreferrer">
            {t("productions:card.link")}
            <Icon name="external" label={t("productions:list.newTab")} />
          </ButtonLink>
        ) : (
          <ButtonLink href={href("/mon-espace/mon-compte")}>
            {t("productions:card.orcidlessLink")}
          </ButtonLink>
        )}
        <Form method="post" action={back}>
          <Button type="submit" variant="quiet" name="intent" value="dismissHalCard">
            {t("productions:card.refuse")}
          </Button>
        </Form>
      </div>
    </section>
  );
}
