/** Texts of the mail about a planned publication that was stopped. */
export const publication = {
  untitled: "appel sans titre",
  mail: {
    subject: "Appel non publié : {{title}}",
    title: "Un appel n’a pas été publié",
    text: "La publication programmée de « {{title}} » n’a pas eu lieu : la liste de contrôle n’était pas complète à ce moment. Rien n’a été publié, et personne d’autre n’a été prévenu.",
    when: "Publication prévue :",
    next: "La page de l’appel dit ce qui manque. Vous pourrez ensuite le publier, ou programmer une autre date.",
    action: "Ouvrir l’appel",
    footer: "Vous recevez ce message parce que vous aviez programmé cette publication.",
  },
};
