import type { LetterKind } from "#features/proposals/decision-letters/rules/letter-kind.ts";
import { applyEnglishTypography, applyFrenchTypography } from "#platform/i18n/i18n.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { LetterText } from "../tables.server.ts";

type TemplateTexts = Readonly<Record<Locale, LetterText>>;

/** Officers begin with these texts: they stand in forms with the typography of their language. */
const typesetTexts = ({ fr, en }: TemplateTexts): TemplateTexts => ({
  fr: { subject: applyFrenchTypography(fr.subject), body: applyFrenchTypography(fr.body) },
  en: { subject: applyEnglishTypography(en.subject), body: applyEnglishTypography(en.body) },
});

/**
 * The letters of an agency that has written none of a kind. They name the agency without an article, so that they fit each
 * one, and every sentence with a field can be left out.
 */
export const START_TEMPLATES: Readonly<Record<LetterKind, TemplateTexts>> = {
  selected: typesetTexts({
    fr: {
      subject: "{{acronym}}, décision de financement",
      body: `Votre dossier {{number}}, « {{title}} », déposé à l'appel « {{call}} », a été évalué. Il est classé au rang {{rank}} sur {{ranked}}.

Nous avons le plaisir de vous annoncer qu'il est sélectionné. Une aide de {{amount}} lui est accordée. {{motive}}

Le projet porte désormais le code {{code}} ; vous le trouverez dans votre espace, sous « Projets financés ».

Pour préparer la convention, écrivez à {{contact}}.

{{agency}}`,
    },
    en: {
      subject: "{{acronym}}, funding decision",
      body: `Your proposal {{number}}, “{{title}}”, submitted to the call “{{call}}”, has been evaluated. It is ranked {{rank}} of {{ranked}}.

We are pleased to tell you that it is selected. A grant of {{amount}} is awarded. {{motive}}

The project now has the code {{code}}; you will find it in your space, under “Funded projects”.

To prepare the grant agreement, write to {{contact}}.

{{agency}}`,
    },
  }),
  not_selected: typesetTexts({
    fr: {
      subject: "{{acronym}}, décision",
      body: `Votre dossier {{number}}, « {{title}} », déposé à l'appel « {{call}} », a été évalué. Il est classé au rang {{rank}} sur {{ranked}}.

Nous avons le regret de vous annoncer qu'il n'est pas sélectionné. {{motive}}

Nous vous remercions, ainsi que votre équipe, du travail que représente ce dossier. Pour toute question, écrivez à {{contact}}.

{{agency}}`,
    },
    en: {
      subject: "{{acronym}}, decision",
      body: `Your proposal {{number}}, “{{title}}”, submitted to the call “{{call}}”, has been evaluated. It is ranked {{rank}} of {{ranked}}.

We are sorry to tell you that it is not selected. {{motive}}

We thank you and your team for the work that went into it. If you have any questions, write to {{contact}}.

{{agency}}`,
    },
  }),
  not_eligible: typesetTexts({
    fr: {
      subject: "{{acronym}}, dossier non éligible",
      body: `Nous avons examiné l'éligibilité de votre dossier {{number}}, « {{title}} », déposé à l'appel « {{call}} ».

Nous avons le regret de vous annoncer qu'il n'est pas éligible, et qu'il n'est donc pas évalué. {{motive}}

Pour toute question, écrivez à {{contact}}.

{{agency}}`,
    },
    en: {
      subject: "{{acronym}}, proposal not eligible",
      body: `We have examined the eligibility of your proposal {{number}}, “{{title}}”, submitted to the call “{{call}}”.

We are sorry to tell you that it is not eligible, and is therefore not evaluated. {{motive}}

If you have any questions, write to {{contact}}.

{{agency}}`,
    },
  }),
  withdrawn: typesetTexts({
    fr: {
      subject: "{{acronym}}, décision retirée",
      body: `La décision que nous vous avions annoncée sur votre dossier {{number}}, « {{title}} », déposé à l'appel « {{call}} », est retirée. Cette lettre remplace la précédente.

{{motive}}

Votre dossier est de nouveau déposé, sans décision. Une nouvelle lettre vous dira la suite. Pour toute question, écrivez à {{contact}}.

{{agency}}`,
    },
    en: {
      subject: "{{acronym}}, decision withdrawn",
      body: `The decision that we sent you about your proposal {{number}}, “{{title}}”, submitted to the call “{{call}}”, is withdrawn. This letter replaces the earlier one.

{{motive}}

Your proposal is again submitted, without a decision. A new letter will tell you what follows. If you have any questions, write to {{contact}}.

{{agency}}`,
    },
  }),
};
