/** Texts of this feature in French; the English file beside it mirrors this one. */
export const fr = {
  title: "Annexes",
  lead: "Les fichiers que l'appel demande en plus des formulaires. Toute l'équipe peut les lire.",
  missing_one: "Il manque une annexe obligatoire.",
  missing_other: "Il manque {{count}} annexes obligatoires.",
  none: "Cet appel ne demande pas d'annexe",
  noneText: "Rien n'est à joindre ici : les formulaires suffisent.",
  archive: "Tout télécharger",
  maxAppendices_one: "Un seul fichier est accepté en tout pour cet appel.",
  maxAppendices_other: "{{count}} fichiers au plus sont acceptés en tout pour cet appel.",
  readOnly: {
    deposited:
      "Le dossier est déposé : les annexes se lisent, et ne changent plus, sauf si on le modifie de nouveau.",
    partClosed:
      "Les annexes ne sont pas rouvertes par l’agence : elles restent telles que déposées.",
    notYourRole: "Vous pouvez lire les annexes. Les changer revient à qui écrit dans le dossier.",
  },
  slot: {
    mandatory: "Obligatoire",
    closed: "Non rouverte par l’agence",
    optional: "Facultative",
    financial: "Annexe financière",
    count: "{{count}} sur {{max}}",
    empty: "Aucun fichier pour l'instant.",
    missing: "À joindre : bloque le dépôt",
    template: "Modèle de l'agence :",
    templateFile: "{{name}} ({{size}})",
    retired: "N’est plus demandée",
    retiredText:
      "L’agence ne demande plus cette annexe et n’en accepte plus. Les fichiers déjà joints restent dans le dossier et font partie de son dépôt ; vous pouvez les retirer.",
  },
  upload: {
    label: "Fichier à ajouter",
    help: "PDF, DOCX, XLSX, ODT, ODS, PNG ou JPEG, {{max}} au plus.",
    submit: "Ajouter",
    formOf: "Ajouter à « {{label}} »",
    blocked: {
      retired: "L’agence ne demande plus cette annexe : aucun fichier n’y est plus accepté.",
      full: "Le nombre de fichiers permis est atteint. Retirez ou remplacez un fichier.",
      allFull: "Le nombre de fichiers permis pour cet appel est atteint.",
      financialGiven: "L'annexe financière est déjà là. Elle peut être remplacée.",
      keptForMandatory: "Les places qui restent sont gardées pour les annexes obligatoires.",
    },
  },
  progress: {
    sending: "Envoi en cours",
    paused: "Envoi interrompu",
    sent: "{{sent}} sur {{total}}",
    checking: "Fichier reçu, vérification en cours",
    cancelling: "Annulation de l'envoi",
    cancelFailed:
      "L'envoi est arrêté, mais son annulation ne nous est pas parvenue : ce qui est arrivé est encore gardé. Annulez de nouveau, ou reprenez l'envoi.",
    connectionLost:
      "La connexion est coupée. Ce qui est arrivé est gardé : l'envoi reprendra où il en était.",
    noRoom:
      "Il n'y a plus de place de notre côté en ce moment. Ce qui est arrivé est gardé : reprenez dans un moment, pendant un jour.",
    resume: "Reprendre",
    cancel: "Annuler l'envoi",
    leave:
      "Si la connexion est coupée ou la page fermée, choisissez de nouveau le même fichier : l'envoi reprend où il en était, pendant un jour.",
  },
  file: {
    about: "{{format}} · {{size}}",
    pages_one: "{{count}} page",
    pages_other: "{{count}} pages",
    by: "{{who}}, {{when}}",
    download: "Télécharger",
    downloadOne: "Télécharger {{name}}",
    change: "Modifier",
    changeOne: "Modifier {{name}}",
    up: "Monter {{name}}",
    down: "Descendre {{name}}",
    name: "Nom du fichier",
    nameHelp: "Sans l'extension, qui suit le format.",
    rename: "Renommer",
    replacement: "Nouveau fichier",
    replace: "Remplacer",
    remove: "Retirer",
    removeOne: "Retirer {{name}}",
  },
  remove: {
    title: "Retirer « {{name}} » du dossier ?",
    text: "Le fichier est effacé pour toute l'équipe. Il ne pourra pas être retrouvé.",
    yes: "Retirer le fichier",
    no: "Garder",
  },
  done: {
    added: "« {{name}} » est joint au dossier.",
    replaced: "« {{name}} » a remplacé le fichier précédent.",
    renamed: "Le fichier s'appelle maintenant « {{name}} ».",
    moved: "« {{name}} » est maintenant en position {{position}} sur {{count}}.",
    removed: "Le fichier est retiré du dossier.",
  },
  errors: {
    summary: "Le fichier n'a pas été joint",
    file: {
      missing: "Choisissez un fichier.",
      empty: "Ce fichier est vide.",
      tooLarge: "Ce fichier dépasse {{max}}.",
      format:
        "Ce fichier n'est pas lisible comme PDF, DOCX, XLSX, ODT, ODS, PNG ou JPEG. Enregistrez-le dans l'un de ces formats.",
      active:
        "Ce document contient des macros ou des objets intégrés. Enregistrez-le sans eux, ou en PDF.",
      bomb: "Ce document se déplie à une taille démesurée. Enregistrez-le en PDF.",
      infected: "L'antivirus a trouvé quelque chose dans ce fichier. Il n'a pas été gardé.",
      encrypted:
        "Ce PDF demande un mot de passe : l'agence ne pourrait pas le lire. Enregistrez-le sans mot de passe.",
      unreadable:
        "Ce PDF est abîmé : il ne s'ouvre pas, et l'agence ne pourrait pas le lire. Exportez-le de nouveau.",
      mismatch: "Le nom de ce fichier dit {{said}}, son contenu est {{found}}. Corrigez le nom.",
    },
    name: {
      missing: "Donnez un nom.",
      tooLong: "Le nom est trop long : {{max}} caractères au plus.",
    },
    problem: {
      scannerDown:
        "L'antivirus ne répond pas : le fichier n'a pas été gardé. Réessayez dans quelques minutes.",
      storageFull:
        "Il n'y a plus de place de notre côté : le fichier n'a pas été gardé. Réessayez dans un moment.",
      replacedGone: "Le fichier à remplacer a été retiré entre-temps. Ajoutez le nouveau.",
      deposited: "Le dossier a été déposé entre-temps : ses annexes ne changent plus.",
      partClosed: "Cette annexe n’est pas rouverte par l’agence : elle reste telle que déposée.",
      NOT_FOUND: "Ce fichier a été retiré entre-temps.",
      TOO_MANY_REQUESTS: "Trop de fichiers en peu de temps. Réessayez dans une heure.",
      other: "Cela n'a pas pu être fait. Rien n'a été changé.",
    },
  },
} as const;
