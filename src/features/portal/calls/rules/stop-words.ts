/**
 * Words without meaning in a search for calls: those missing from PostgreSQL's lists of stop words, the phrasing of
 * questions, and words that fit every call. They count inside an expression ("seed money"), otherwise only when nothing
 * else was typed.
 */
const FILLERS = parseWordList(`
  les cet cette dont où être etre ça cela ceci celui celle ceux celles leurs ils elles lui
  sans sous entre vers chez comme si plus moins très tres tout tous toute toutes autre autres aussi ainsi après apres avant
  pendant depuis lors lorsque selon afin quelque quelques chaque chacun quoi donc alors encore toujours déjà deja peu beaucoup
  parce près pres dès hors parmi via puisque tandis assez trop ici là
  quel quelle quels quelles comment combien lequel laquelle lesquels lesquelles pourquoi quand 
  veut veux voulons voulez veulent voudrais voudrait voudrions souhaite souhaitons souhaitez souhaiterais souhaiterions
  peut peux puis pouvons pouvez peuvent pourrait pourrais pourrions puisse puissent doit dois devons devez doivent faut faudrait
  va vais vont allons fait fais font faire faisons trouver trouve trouvons cherche cherchons cherchez cherchent chercher
  recherchons recherchez existe existent aimerais aimerions besoin savoir sait obtenir avoir demander déposer deposer
  soumettre candidater postuler répondre travaille travaillons travaillent travaillant
  portant concernant concerne concernent relatif relative relatifs relatives lié liée liés liées autour propos sujet sujets thème
  thèmes theme domaine domaines question questions bonjour merci svp
  appel appels projet projets financement financements financer financé financée financés financées financent
  finançant subvention subventions recherche recherches candidature candidatures opportunité opportunités opportunite
  travaux plusieurs gros grosse nos notre mon ma mes aides quelqu chose choses
  travailler bénéficier recevoir reçoit adresser prétendre intéresse intéressent intéressé intéressée
  ferment clôture clôturent échéance échéances délai délais bientôt prochain prochaine prochains prochaines prochainement
  janvier février avril mai juin juillet août septembre octobre novembre décembre mois semaine semaines
  aidé aidée aidés aidées payer paie paye paient payent payé connaître connaissez possibilité demande demandes aillent aille
  want wants wanted wish wishes would like find finding get getting got make makes set need needs needed looking look looks
  could might may must shall also within without among towards upon onto across per via
  seeking seek seeks apply applying applied exist exists available offer offers offering help helps helping about regarding
  concerning give gives given giving provide provides providing receive receiving obtain obtaining submit submitting
  currently interested related relating hello please thanks someone anyone somebody anybody something anything everything
  one many much more most less least every another whether while since until yet still already
  let us tell show know does did done pay paying paid own any ask asking try trying finished stuff things thing
  deadline deadlines closing close closes upcoming next month months week weeks january february april june july august
  september october november december
  cannot call calls project projects proposal proposals funding fund funds funded funder funders grant grants money
  sponsor sponsors sponsored sponsorship opportunity opportunities research`);

/**
 * Words that fit every project. Beside words that name a subject they match nothing by themselves and only influence
 * the ranking.
 */
const WEAK_WORDS = parseWordList(`
  étudier étudie étudions étudient étude études etude etudes comprendre comprend comprennent comprenons améliorer améliore
  améliorent ameliorer réduire réduit réduisent reduire développer développe développent développement developper créer crée
  creer lancer lance mener mène réaliser monter soutenir soutient soutiennent soutien aider aide permettre permet permettent
  lutter lutte contre mieux nouveau nouvelle nouveaux nouvelles meilleur meilleure meilleurs possible personnes gens
  rapide rapidement impact impacts effet effets partagé partagée partager favoriser renforcer promouvoir analyser analyse
  évaluer mesurer explorer proposer propose utiliser utilise utilisant rendre éviter empêcher devenir apparaît arrive
  programme programmes dispositif dispositifs éligible éligibles equipe équipe équipes monde façon manière grand grande
  grands grandes petit petite petits ouvert ouverte ouverts ouvertes bon bonne ans année années finance argent chercheur chercheurs chercheuse chercheuses
  scientifique scientifiques construire préparer prévenir tester vérifier comparer réussir rester tard longtemps vraiment
  study studying studies studied understand understanding understood improve improves improving improved reduce reduces
  reducing reduced develop develops developing developed development create creates creating created support supports
  supporting supported better good best new possible people quick quickly fast work works working start starting impact impacts
  effect effects share shared sharing investigate investigating explore exploring analyse analyze analysing analyzing examine
  assess assessing measure measuring promote promoting strengthen enable enabling allow allows avoid prevent
  use uses used using based appear appears become becoming happen happens easy easier easily big large small way ways
  programme programmes program programs scheme schemes topic topics field fields area areas eligible team teams year years
  open opened france français française françaises french
  researcher researchers scientist scientists build prepare compare check verify stay lack late later longer soon really`);

function parseWordList(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

export const isWeakWord = (word: string): boolean => WEAK_WORDS.has(word);

/** Words written before the code of a panel. */
const PANEL_WORDS = new Set(["panel", "panels", "erc", "domaine", "domain", "comité", "code"]);

/** Whether a word only announces an ERC panel. */
export const isPanelWord = (word: string): boolean => PANEL_WORDS.has(word);

/** Whether a word is the code of a panel, or of one of the three domains that panels belong to. */
export const isPanelCode = (word: string): boolean => /^(?:ls|pe|sh)\d{0,2}$/.test(word);

interface Stems {
  readonly fr: readonly string[];
  readonly en: readonly string[];
}

/** Whether a word is a stop word in either language. The stemmers return no stem for their stop words. */
export function isStopWord(word: string, { fr, en }: Stems): boolean {
  // « thèse » without its accent looks like the English stop word "these".
  const stopsInEnglish = en.length === 0 && !/[^a-z0-9]/.test(word);
  return fr.length === 0 || stopsInEnglish;
}

const ARTICLES = parseWordList(
  "la le les l d de du des à a au aux en un une et the a an of and in to all",
);

/** Whether a word is an article or preposition, without meaning even inside an expression. */
export const isArticle = (word: string): boolean => ARTICLES.has(word);

/** Whether a word is meaningless in a search unless it is part of an expression: « être » in « bien-être ». */
export const isFiller = (word: string): boolean => FILLERS.has(word);
