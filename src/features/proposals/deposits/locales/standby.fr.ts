/** Texts of the standby, in French. */
export const standbyFr = {
  title: "Dépôt de veille",
  armed: "Armé",
  notArmed: "Non armé",
  what: "Si rien n'est déposé d'ici là, Passerelle dépose à votre place le dernier état complet du dossier : {{moment}} (heure de Paris).",
  passed: "Son heure est passée ({{moment}}, heure de Paris). Déposez vous-même.",
  nothing: "Aujourd'hui rien ne partirait :",
  never: "le dossier n'a encore jamais été complet depuis que la veille est armée.",
  looking: "le dossier est complet, son état est figé dans la minute.",
  ready: "Partirait : l'état complet de {{moment}} (heure de Paris).",
  same: "C'est le brouillon tel qu'il est.",
  differs_one: "Il y manque {{count}} point du brouillon :",
  differs_many: "Il y manque {{count}} points du brouillon :",
  differs_other: "Il y manque {{count}} points du brouillon :",
  armedBy:
    "Armé par {{name}}, {{moment}}. Il se désarme jusqu'à son heure ; s'il dépose, le récépissé le dit.",
  armedSince:
    "Armé : {{moment}}. Il se désarme jusqu'à son heure ; s'il dépose, le récépissé le dit.",
  offer:
    "Chaque état complet est figé dans la minute ; si la coordination est empêchée, le dernier est remis à l'agence. Vous pourrez encore le remplacer jusqu'à la clôture.",
  arm: "Armer le dépôt de veille",
  disarm: "Désarmer",
  refusals: {
    notYourRole: "Seul le coordinateur ou la coordinatrice arme le dépôt de veille.",
    deposited: "Le dossier est déjà déposé.",
    tooLate: "L'heure du dépôt de veille est passée.",
  },
  held: "par le dépôt de veille, état complet de {{moment}}",
  kind: {
    label: "Dépôt de veille",
    help: "Le dépôt de veille d'un dossier auquel vous participez a eu lieu, ou n'a rien pu déposer.",
    title: {
      deposited:
        "« {{dossier}} » est déposé par le dépôt de veille : l'agence ({{partner}}) le détient",
      empty: "« {{dossier}} » n'est PAS déposé : le dépôt de veille n'a aucun état complet",
      nothing: "« {{dossier}} » n'a PAS été déposé : il n'a jamais été complet",
      failed: "« {{dossier}} » n'a PAS été déposé : le dépôt de veille a échoué",
      cleared:
        "Le dépôt de veille de « {{dossier}} » n'a plus d'état complet : ce qui est demandé a changé",
    },
    state: "La version {{version}} est l'état complet de {{moment}} (heure de Paris).",
    differs_zero: "Votre brouillon n'en diffère pas.",
    differs_one:
      "Il y manque {{count}} point de votre brouillon, que vous pouvez encore déposer avant la clôture :",
    differs_many:
      "Il y manque {{count}} points de votre brouillon, que vous pouvez encore déposer avant la clôture :",
    differs_other:
      "Il y manque {{count}} points de votre brouillon, que vous pouvez encore déposer avant la clôture :",
    detail: {
      empty:
        "L'appel ferme {{moment}} (heure de Paris). Complétez le dossier et déposez-le ; complet avant, il est déposé aussitôt.",
      nothing: "L'appel a fermé {{moment}} (heure de Paris).",
      cleared:
        "Le dossier est incomplet au regard de ce qui est demandé maintenant, dans le formulaire, les annexes ou les CV, et rien ne partirait. Complétez-le : son état est alors figé de nouveau. L'appel ferme {{moment}} (heure de Paris).",
      failed:
        "L'appel a fermé {{moment}} (heure de Paris). Un état complet était figé et n'a pas pu être remis, par notre faute : écrivez à l'agence, le journal du dossier en témoigne.",
    },
  },
};
