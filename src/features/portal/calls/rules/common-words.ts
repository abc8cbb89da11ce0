import { withoutAccents } from "./typing-error.ts";

/**
 * Everyday words that may be absent from every call but are not misspelled: "floor" must not be corrected to "flood",
 * nor « fraîche » to « friche ». The search ignores them instead of correcting them. Listed without accents, in the
 * singular.
 */
const COMMON_WORDS = new Set(
  `
  abime abimer absent accord accueil acheter affaire aimer ajouter allumer ami amener ancetre annee apporter appuyer arbre argent arret
  arriver assez assiette attendre attraper aucun autant avaler avenir avis avouer bague bain balle bande banque barbe bas bateau battre
  beau belle besoin bete beurre blesser boire boite bonbon bonheur bord bouche bouger bougie bouteille boutique bras briser brosse
  bruler bureau cacher cadeau cafe camarade campagne canape carte casser cause ceinture chaise chambre chance chanson chanter chapeau
  charger chasser chat chaud chauffer chaussure chemin chemise cheval cheveu chez chien choisir chose ciel cirque clair cle clou coeur
  coin colere coller combien commencer compter conduire content conte copain corde cote coucher coudre couleur couloir coup couper cour
  courir court couteau couter couvert couvrir craindre crayon crier croire cuillere cuire cuisine dame danser debout dechirer decider
  dedans defendre dehors delicieux demain demander demarrer demenager dent depenser deranger descendre desirer dessin dessous dessus
  detester deviner diner dire doigt dormir dos doucement doux drap droite drole dur eclater ecouter ecrire effacer eglise elever
  embrasser emmener emporter endroit enfiler enfin enlever ennemi ensuite entendre entrer envie envoyer epais epaule essuyer etage
  etonner etroit facile faible farine fatigue faute fauteuil femme fenetre fermer fete fier figure filet fille fils fin fini finir fleur
  fois folle fort fou foule frais fraiche frapper frere froid fromage front frotter fumer fusil gagner garcon gateau gauche geant genou
  gentil glace glisser gonfler gourmand gout grandir gratter grave griffe grimper gris gronder guerir habiller habiter habitude haut
  herbe heure heureux hier hiver honte horloge huile idee immense imprudent inviter jamais jambe jardin jaune jeter jeu jeudi jeune joie
  joli jouer jouet jour journal joue jupe jurer juste lacher laid laine laisser lait lampe lancer langue lapin large larme laver lecon
  leger legume lendemain lent lettre lever levre lire lit livre loin long lourd lumiere lune lundi lunette maigre main maison maitre
  malheur manche manger manquer manteau marche marcher mardi mari marron matin mauvais mechant meilleur melanger meler meme menager
  mentir merci mere mettre meuble midi miel milieu moitie moment monde monsieur monter montre montrer morceau mordre mot mouchoir mouiller
  mourir mouton mur nager neige nettoyer nez noir nom nourrir nuage nuit obeir oeil oeuf offrir oiseau ombre oncle orage orange ordre
  oreille oser oublier ouvrir paix panier pantalon papier paquet paraitre paresseux parfois parler parole partir pas passer pate patte
  pauvre payer peau pecher peigne peindre pencher pendre penser perdre pere permettre peser petit peur phrase pied pierre pincer piquer
  pire placard place plafond plaindre plaire plancher pleurer plier plonger pluie plume poche poele poil poing pointu poire poli pomme
  porte porter poser poulet poupee pousser pouvoir pre premier prendre presque presser preter prier prison prix promener promettre propre
  puis punir quai queue quitter raconter ramasser ranger rappeler raser rater recevoir reculer regarder regretter relever remettre
  remplir remuer rencontrer rendre renverser repas repasser repondre reposer reste reussir reve reveiller revenir rever riche rideau rien
  rire robe rond rose rouge rouler route rue sable sac sage saisir sale salle saluer samedi sang saut sauter sauver savon secher secouer
  secret seigneur sel semaine sembler sentir serrer serviette servir seul siffler singe soeur soif soigner soir soldat soleil solide
  sombre sommeil sonner sorcier sort sortir sou soudain souffler souhaiter soulever soulier souper sourire souvent sucre suivre surpris
  surtout tableau tablier tache taille tailler taire tambour tant tante taper tapis tard tasse telephone tempete tenir tete tirer tiroir
  toit tomber tot toucher tourner tousser trainer tranquille travers traverser trembler tricher triste tromper trou troupeau trouver tuer
  vacance vase veille vendre vendredi venir vent ventre verite verre verser veste vide vider vieux vilain visage visiter vite vitre vivre
  voir voisin voix voler volet vouloir voyage vrai
  aller amour anniversaire cassette dernier dix douze cent deux trois quatre cinq sept huit neuf blanc bleu vert avion cinema dehors
  able above accept admit afraid after afternoon again agree ahead alive alone along aloud although always angry apart apple argue arm
  arrive asleep aunt autumn awake away baby bag bake ball band bank bare bark basket bath bear beard beat beautiful bed beg begin behind
  believe bell belong below belt bend beside between beyond bill bird birthday bite bitter blame blanket blind block blow blue boat body
  boil bold bone book boot borrow bottle bottom bowl box boy brain branch brave bread break breakfast breath bridge brief bright bring
  broad broken brother brown brush bucket burn bury bus butter button buy cake camp candle cap card careful carpet carry cat catch ceiling
  chain chair chance chase cheap cheese cherry chest chief chin choose church circle clean clever climb clock close cloth cloud coat coin
  collar collect comb come comfortable cook cool corner cotton count cousin cover crash crazy cross crowd crown cruel cry cup curtain
  daily damp dance dare dark daughter day dead deal dear decide delay deliver die died dies dig dinner dirt dish doctor dog doll door doubt down
  drag draw drawer dream dress drink drive drop drown dry duck dust duty each eager ear early earn east eat egg else empty enemy enjoy
  enough enter equal evening ever evil except excuse expect explain eye face fail faint fair fall false far farewell fast father fault
  favour fear feather feel fence few fight fill finger finish first fit fix flag flat float floor flour flower fly fold follow fond fool
  foot forget forgive fork forward fox frame free fresh friend front fruit full fun funny further gate gentle gift girl give glad glass
  go goat gold good goodbye grand grass great green greet grey ground grow guess guest guide gun hair half hall hammer hand handle hang
  happen happy hard harm hat hate head hear heart heaven heavy hide high hill hit hold hole holiday holy home honest hope horn horse hotel
  hour house however huge hungry hunt hurry hurt husband ice idea inside instead invite iron jacket join joke jump just keep kettle key
  kick kill kind king kiss kitchen knee knife knock ladder lady lake lamp last laugh lazy lead leaf lean leave left leg lend length letter
  lid lie lift lip listen little lock lonely loose lord loud love lovely low luck lunch mad mail main man match meal mean meat meet mend
  merry middle mile mind minute mirror miss mistake mix moment month moon morning mother mouse mouth move mud mum nail name narrow near
  nearby neck needle neighbour neither nest never nice night nobody noise none noon north nose note nothing nurse nut oil old once onion
  only open orange order ought outside oven over pack page pain paint pair pan paper parcel pardon part party pass past path pay peace
  pen pencil penny pepper perfect perhaps phone pick picture piece pile pin pipe pity place plain plate play please plenty pocket polite
  pool poor post pot pour praise pray present press pretend pretty price pride prince print prison private prize promise proper proud pull
  punish pupil push put queen quiet quite race rain raise rather reach ready rear red refuse regret remember remind rent repeat reply rest
  return rich ride right ring ripe rise road roar rob rock roll roof room root rope rose rough round row rub rude rule run rush sad sail
  salt same sand saw say school scissors search seat second secret seem seldom sell send sentence servant serve several sew shade shadow
  shake shallow shame sharp sheep sheet shelf shine ship shirt shoe shoot shop shore short shoulder shout shut sick side sight silence silk
  silver simple sing sister sit skin skirt sky sleep slide slip slow smell smile smoke smooth snake snow soap soft soldier some son song
  sore sorry soul soup south spade spare speak spell spend spill spoil spoon spread spring square stage stairs stamp stand star steal steam
  steep step stick stone stop storm story stove straight strange stranger straw stream street stretch strike string stroke strong stupid
  such sudden sugar suit summer sun supper suppose surprise sweep sweet swim sword table tail tailor take talk tall tap taste taxi tea teach
  tear telephone tell tent thank then there thick thief thin thing think thirst thread threat throat through throw thumb thunder ticket tidy
  tie tight till tin tired together tomorrow tongue tonight too tool tooth top total touch towards towel tower town toy trade train trap
  travel tray treasure tree trick trip trouble trousers true trust try tune turn twice ugly umbrella uncle under until up upper upset
  usual valley various village visit voice wait wake walk wall wander warm warn wash waste watch wave weak wear weather wedding week weigh
  welcome west wet wheel when where which whisper whistle white whole wicked wide wife wild win wind window wine wing winter wire wise wish
  woman wonder wood wool word worry worse worst worth wound wrap wrist write wrong yard yellow yesterday young
  `
    .trim()
    .split(/\s+/),
);

/** Inflections of the listed words, in both languages. */
const ENDINGS = ["", "s", "es", "x", "e", "ed", "ing", "er", "ly", "ent", "ant"];

/** Whether a word is an everyday word, in any of its forms. */
export function isCommonWord(word: string): boolean {
  const plain = withoutAccents(word);
  return ENDINGS.some((ending) => {
    if (!plain.endsWith(ending)) return false;
    const base = ending === "" ? plain : plain.slice(0, -ending.length);
    return COMMON_WORDS.has(base) || COMMON_WORDS.has(`${base}er`) || COMMON_WORDS.has(`${base}e`);
  });
}
