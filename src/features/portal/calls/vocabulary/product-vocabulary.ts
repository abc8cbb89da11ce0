import acronyms from "./acronyms.json" with { type: "json" };
import careers from "./careers.json" with { type: "json" };
import countries from "./countries.json" with { type: "json" };
import everydayCareers from "./everyday-careers.json" with { type: "json" };
import everydayEnvironment from "./everyday-environment.json" with { type: "json" };
import everydayHealth from "./everyday-health.json" with { type: "json" };
import everydaySociety from "./everyday-society.json" with { type: "json" };
import everydaySpeech from "./everyday-speech.json" with { type: "json" };
import everydayTechnology from "./everyday-technology.json" with { type: "json" };
import furtherSubjects from "./further-subjects.json" with { type: "json" };
import furtherTerms from "./further-terms.json" with { type: "json" };
import narrowerWords from "./narrower-words.json" with { type: "json" };
import organisations from "./organisations.json" with { type: "json" };
import plainQuestions from "./plain-questions.json" with { type: "json" };
import digital from "./topics-digital.json" with { type: "json" };
import environment from "./topics-environment.json" with { type: "json" };
import health from "./topics-health.json" with { type: "json" };
import life from "./topics-life.json" with { type: "json" };
import matter from "./topics-matter.json" with { type: "json" };
import society from "./topics-society.json" with { type: "json" };
import widerWords from "./wider-words.json" with { type: "json" };

interface Entry {
  readonly terms: readonly string[];
  readonly near?: readonly string[];
}

/** The vocabulary that comes with the product: written for all fields of research, not for the calls of any agency. */
export const PRODUCT_VOCABULARY: readonly Entry[] = [
  acronyms,
  careers,
  organisations,
  health,
  life,
  environment,
  matter,
  digital,
  society,
  everydayCareers,
  everydayHealth,
  everydayEnvironment,
  everydayTechnology,
  everydaySociety,
  everydaySpeech,
  narrowerWords,
  furtherTerms,
  furtherSubjects,
  widerWords,
  countries,
  plainQuestions,
].flat();
