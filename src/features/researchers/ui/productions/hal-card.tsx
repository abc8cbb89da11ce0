import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";

/** Where the archive explains how an account there is told its owner's ORCID iD. */
const HAL_HELP = {
  fr: "https://doc.archives-ouvertes.fr/identifiant-auteur-idhal-cv/",
  en: "https://doc.archives-ouvertes.fr/en/author-identifier-idhal-and-cv/",
} as const;
const ORCID_REGISTER = "https://orcid.org/register";

/** Offers to link ORCID and the archive; "No thanks" hides it for good. */
export function HalCard({ orcid, back }: { orcid: string | null; back: string }) {
  const { t, locale } = useLanguage();
  const which = orcid
    ? ({ title: "title", text: "text", link: "link", href: HAL_HELP[locale] } as const)
    : ({
        title: "orcidlessTitle",
        text: "orcidlessText",
        link: "orcidlessLink",
        href: ORCID_REGISTER,
      } as const);
  return (
    <Panel title={t(`researchers:productions.card.${which.title}`)}>
      <p className="hal-card-text">{t(`researchers:productions.card.${which.text}`)}</p>
      <div className="btn-group">
        <ButtonLink href={which.href} target="_blank" rel="noopener noreferrer">
          {t(`researchers:productions.card.${which.link}`)}
          <Icon name="external" label={t("researchers:productions.list.newTab")} />
        </ButtonLink>
        <form method="post" action={back}>
          <Button type="submit" variant="quiet" name="refuse" value="card">
            {t("researchers:productions.card.refuse")}
          </Button>
        </form>
      </div>
    </Panel>
  );
}
