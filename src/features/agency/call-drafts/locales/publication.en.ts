import type { publication as french } from "./publication.fr.ts";

/** Texts of the mail about a planned publication that was stopped. */
export const publication: typeof french = {
  untitled: "untitled call",
  mail: {
    subject: "Call not published: {{title}}",
    title: "A call was not published",
    text: "The planned publication of “{{title}}” did not take place: the check list was not complete at that moment. Nothing was published, and nobody else was told.",
    when: "Planned for:",
    next: "The page of the call says what is missing. You can then publish it, or plan another date.",
    action: "Open the call",
    footer: "You receive this message because you had planned this publication.",
  },
};
