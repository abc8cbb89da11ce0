/**
 * Two rules for every form, checked in the sources by `npm test`. 1. A form with a required field, or with a field
 * that browsers validate, is `noValidate`: otherwise the browser shows its own message in its own language. 2. A
 * posted form with a text field has `data-keep-typed`, unless a script sends it, so that typed text survives an ended
 * session or a lost network.
 */
import { globSync, readFileSync } from "node:fs";

const FORM =
  /<(?:form|Form)\b((?:[^>{]|\{(?:[^{}]|\{[^{}]*\})*\}|=>)*)>([\s\S]*?)<\/(?:form|Form)>/g;
const JUDGED = /\brequired\b|type="(?:email|url|number)"/;
const TYPED = /<(?:TextField|TextArea|MentionTextArea|FileInput|DateInput|textarea)\b/;

/** Forms that need no session, or that ask for a secret. */
const NOT_KEPT: readonly string[] = [
  "src/features/people/accounts/ui/account/erase-page.tsx",
  "src/features/people/accounts/ui/link-pages.tsx",
  "src/features/people/accounts/ui/register-page.tsx",
  // Administrators sign in again on a page of their own, with their second factor.
  "src/features/agency/administration/ui/factor-panel.tsx",
  "src/features/agency/administration/ui/sign-in-steps.tsx",
  "src/features/portal/calls/ui/vocabulary-form.tsx",
  // Opened by a link from a mail, or public.
  "src/features/people/alerts/ui/manage-search-page.tsx",
  "src/features/portal/content/ui/contact-page.tsx",
  "src/features/proposals/deposits/ui/verify-page.tsx",
];

export function formProblems(path: string, text: string): string[] {
  return [...text.matchAll(FORM)].flatMap(({ 1: attributes = "", 2: body = "", index }) => {
    const place = `${path}:${text.slice(0, index).split("\n").length}`;
    const posted = /method="post"/.test(attributes) && !/\bonSubmit\b/.test(attributes);
    const isKept = /data-keep-typed/.test(attributes) || NOT_KEPT.includes(path);
    return [
      ...(JUDGED.test(body) && !/noValidate/.test(attributes)
        ? [`${place}: a form with judged fields needs noValidate`]
        : []),
      ...(posted && TYPED.test(body) && !isKept
        ? [`${place}: a posted form with fields to type in needs data-keep-typed`]
        : []),
    ];
  });
}

if (import.meta.main) {
  const paths = globSync("src/{features,routes,shell,ui}/**/*.tsx");
  const problems = paths.flatMap((path) => formProblems(path, readFileSync(path, "utf8")));
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log(`${paths.length} files, all forms in our own words.`);
  process.exit(problems.length > 0 ? 1 : 0);
}
