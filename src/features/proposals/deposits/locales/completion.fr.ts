export const completionFr = {
  kind: {
    label: "Complément demandé",
    help: "L'agence rouvre des parties d'un dossier déposé, rappelle la date, reprend sa demande, ou répond à la vôtre.",
    opened: "L'agence ({{partner}}) demande un complément pour « {{dossier}} »",
    revoked: "L'agence ({{partner}}) reprend sa demande de complément pour « {{dossier}} »",
    refused: "L'agence ({{partner}}) ne rouvre pas « {{dossier}} »",
    reminder: "Rappel : l'agence ({{partner}}) attend un complément pour « {{dossier}} »",
    opens: "Se rouvre : {{parts}}. Tout le reste demeure verrouillé.",
    until:
      "Redéposez avant le {{moment}} (heure de Paris) ; sans nouveau dépôt, la version {{version}} reste celle que l'agence détient.",
    reason: "Motif : « {{reason}} »",
    stands:
      "La version {{version}} reste celle que l'agence détient ; ce qui a été écrit demeure dans l'historique.",
  },
  part: {
    section: "« {{name}} »",
    appendix: "l'annexe « {{name}} »",
    names: "l'acronyme et le titre",
    team: "l'équipe et les contacts",
    cvs: "les CV et publications",
  },
  banner: {
    title: "L'agence ({{partner}}) demande un complément",
    opens: "Se rouvre : {{parts}}. Tout le reste demeure verrouillé.",
    reason: "Motif",
  },
  ask: {
    title: "Demander à l'agence de rouvrir le dossier",
    text: "L'appel est clos. Dites à l'agence ({{partner}}) ce qui doit changer et pourquoi ; elle choisit ce qu'elle rouvre, ou refuse. D'ici là, rien ne change.",
    reason: "Motif",
    help: "Lu par l'agence seule, et gardé au journal.",
    send: "Envoyer la demande",
    sent: "Votre demande est envoyée à l'agence ({{partner}}). La réponse viendra par e-mail et ici.",
    waiting: "Votre demande du {{moment}} attend la réponse de l'agence ({{partner}}).",
    refused: "L'agence ({{partner}}) n'a pas rouvert le dossier ({{moment}}). Sa réponse :",
    errors: {
      required: "Écrivez le motif.",
      tooLong: "Le motif est trop long : {{max}} caractères au plus.",
      alreadyAsked: "Une demande attend déjà la réponse de l'agence.",
      other: "La demande n'est pas partie. Rien n'a changé ; votre texte est encore là.",
    },
  },
} as const;
