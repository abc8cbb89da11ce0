/** Uploaded CVs. */
export const files = {
  title: "Mes fichiers de CV",
  lead: "Vous avez déjà un CV ? Gardez-le ici : seules les équipes des dossiers auxquels vous le donnez le lisent avec vous.",
  add: "Ajouter un fichier",
  fieldTitle: "Titre du CV",
  fieldTitleHelp:
    "Pour le reconnaître dans vos listes, par exemple « CV pour les appels de 2027 ».",
  fieldFile: "Fichier",
  fieldFileHelp: "PDF, RTF, DOCX ou ODT, {{max}} au plus.",
  required: "Les champs marqués d'un astérisque sont obligatoires.",
  submit: "Ajouter ce CV",
  titleFirst: "Donnez d'abord un titre à ce CV.",
  list: "Fichiers gardés",
  about: "{{name}}, {{size}}, ajouté le {{date}}",
  download: "Télécharger",
  downloadOne: "Télécharger « {{title}} »",
  remove: "Supprimer",
  held: "Donné à {{names}} : choisissez-y d'abord un autre CV.",
  removeOne: "Supprimer « {{title}} »",
  confirm: {
    title: "Supprimer « {{title}} » ?",
    text: "Le fichier {{name}} sera effacé de Passerelle et ne pourra pas être récupéré ici. Celui de votre ordinateur n'est pas touché.",
    yes: "Supprimer ce fichier",
    no: "Le garder",
  },
  added: "Le CV « {{title}} » est gardé.",
  removed: "Le fichier a été supprimé.",
  empty: "Aucun fichier pour le moment",
  emptyText: "Ajoutez ci-dessus un CV que vous avez déjà : vous pourrez le télécharger de partout.",
  withOrcid:
    "Vous vous connectez avec ORCID : vos CV se composent ici à partir de votre profil. Les fichiers que vous aviez ajoutés restent à votre disposition.",
  full: "Vous avez déjà {{max}} fichiers, le maximum. Supprimez-en un pour en ajouter un autre.",
  errors: {
    summary: "Le CV n'a pas été ajouté",
    title: {
      missing: "Donnez un titre à ce CV",
      tooLong: "Titre trop long : {{max}} caractères au plus",
    },
    file: {
      missing: "Choisissez un fichier",
      empty: "Ce fichier est vide. Choisissez-en un autre.",
      tooLarge:
        "Ce fichier est trop lourd : {{max}} au plus. Allégez ses images ou enregistrez-le en PDF.",
      format:
        "Ce fichier n'est pas un PDF, RTF, DOCX ou ODT lisible. Ouvrez-le dans votre traitement de texte et enregistrez-le dans l'un de ces formats.",
      active:
        "Ce document contient des macros ou des objets incorporés, qui ne sont pas acceptés. Retirez-les, ou enregistrez-le en PDF.",
      mismatch:
        "Ce fichier se nomme .{{said}} mais contient un document {{found}}. Renommez-le, ou enregistrez-le au format voulu.",
      infected:
        "Un virus a été trouvé dans ce fichier : il n'a pas été gardé. Faites vérifier votre ordinateur.",
      again: "Le fichier est à choisir à nouveau : votre navigateur ne le garde pas.",
    },
    scannerDown:
      "Le contrôle antivirus ne répond pas, le fichier n'a donc pas été gardé. Réessayez dans quelques minutes.",
    notKept:
      "Une panne de notre côté a empêché de garder ce fichier. Vos autres fichiers sont intacts. Réessayez dans quelques minutes.",
    full: "Vous avez déjà {{max}} fichiers. Supprimez-en un d'abord.",
  },
} as const;
