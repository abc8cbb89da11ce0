/**
 * Rules for every form, checked in the sources by `npm test`. 1. A form with a required field, or with a field that
 * browsers validate, is `noValidate`: otherwise the browser shows its own message in its own language. 2. A posted form
 * with a text field has `data-keep-typed`, unless a script sends it, so that typed text survives an ended session or a
 * lost network. 3. A posted form with a constant field or a named button, which tells its action what to do, says it in
 * the field `intent` (see `intents`). 4. Forms are read with `readForm`. 5. What was just done is written into addresses
 * and read from them by `src/platform/forms/done.ts` alone.
 */
import { globSync, readFileSync } from "node:fs";

const FORM =
  /<(?:form|Form)\b((?:[^>{]|\{(?:[^{}]|\{[^{}]*\})*\}|=>)*)>([\s\S]*?)<\/(?:form|Form)>/g;
const JUDGED = /\brequired\b|type="(?:email|url|number)"/;
const TYPED = /<(?:TextField|TextArea|MentionTextArea|FileInput|DateInput|textarea)\b/;

/** A constant hidden field, or a named button. */
const TELLS_WHAT_TO_DO =
  /<input type="hidden" name="\w+" value="[^"]+"|<(?:\w*Button|button)\b[^>]*\bname="\w+"/;
const INTENT = /name="intent"/;

/** Forms of endpoints that do one thing: their constant field or button is the value to store. */
const WITHOUT_INTENT: readonly string[] = [
  "src/features/portal/audience/ui/consent-banner.tsx",
  "src/features/people/alerts/ui/like-button.tsx",
  "src/features/agency/frame/ui/person-menu.tsx",
];

/** Forms that need no session, or that ask for a secret. */
const NOT_KEPT: readonly string[] = [
  "src/features/people/accounts/ui/account/erase-page.tsx",
  "src/features/people/accounts/ui/link-pages.tsx",
  "src/features/people/accounts/ui/register-page.tsx",
  // Pages of the back office: their element protects every posted form (`KeepTyped` with `protectsAll`).
  "src/features/agency/administration/ui/factor-panel.tsx",
  "src/features/agency/administration/ui/sign-in-steps.tsx",
  "src/features/agency/lists/ui/saved-views-page.tsx",
  "src/features/agency/lists/ui/view-forms.tsx",
  "src/features/portal/calls/ui/vocabulary-form.tsx",
  "src/features/agency/partner-pages/ui/conversion-panel.tsx",
  "src/features/agency/partner-pages/ui/factor-reset-panel.tsx",
  "src/features/agency/partner-pages/ui/logo-panel.tsx",
  "src/features/agency/partner-pages/ui/manager-panel.tsx",
  "src/features/agency/partner-pages/ui/partner-form.tsx",
  // Opened by a link from a mail, or public.
  "src/features/people/alerts/ui/manage-search-page.tsx",
  "src/features/agency/staff/ui/staff-invitation-page.tsx",
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
      ...(posted &&
      TELLS_WHAT_TO_DO.test(body) &&
      !INTENT.test(body) &&
      !WITHOUT_INTENT.includes(path)
        ? [`${place}: a posted form tells what to do in the field intent`]
        : []),
    ];
  });
}

const DONE = "src/platform/forms/done.ts";

/** Parameters without a value that open something on a page. */
const OPENING_PARAMETERS: readonly string[] = ["abandonner", "tutoriel"];

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\.formData\(\)/g, "read the form with readForm"],
  [/["'`?&{ ]fait(?:["'`=]|: )/g, `use ${DONE} for what was just done`],
  [
    /\bredirect\(\s*`[^`]*\?\w+(?:=|`)/g,
    "redirect with redirectDone, or to an address with a name",
  ],
  [
    new RegExp(`searchParams\\.has\\("(?!(?:${OPENING_PARAMETERS.join("|")})")`, "g"),
    "read what was just done with readDone",
  ],
];

/** Own ways to read forms and to report results, in routes and features. */
export function mechanismProblems(path: string, text: string): string[] {
  return FORBIDDEN.flatMap(([pattern, advice]) =>
    [...text.matchAll(pattern)].map(
      ({ index }) => `${path}:${text.slice(0, index).split("\n").length}: ${advice}`,
    ),
  );
}

if (import.meta.main) {
  const paths = globSync("src/{features,routes,shell,ui}/**/*.tsx");
  const sources = globSync("src/{features,routes,product,shell,ui}/**/*.{ts,tsx}").filter(
    (path) => !/\.i?test\.tsx?$|\/locales\/|\/styleguide\//.test(path),
  );
  const problems = [
    ...paths.flatMap((path) => formProblems(path, readFileSync(path, "utf8"))),
    ...sources.flatMap((path) => mechanismProblems(path, readFileSync(path, "utf8"))),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log(`${paths.length} files, all forms in our own words.`);
  process.exit(problems.length > 0 ? 1 : 0);
}
