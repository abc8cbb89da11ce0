import type { publication as french } from "./publication.fr.ts";

/** Texts of the mail about a planned publication that was stopped. */
export const publication: typeof french = {
  untitled: "untitled call",
  mail: {
    subject: "Call not published: {{title}}",
    title: "A call was not published",
    reasons: {
      checkList:
        "The planned publication of “{{title}}” did not take place: the check list was not complete at that moment. Nothing was published, and nobody else was told.",
      changed:
        "The planned publication of “{{title}}” did not take place: the draft was changed after you planned it. Nothing was published, and nobody else was told.",
      nothingToPublish:
        "The planned publication of “{{title}}” did not take place: there was nothing left to publish.",
      rightEnded:
        "The planned publication of “{{title}}” did not take place: at that moment you no longer had the right to publish this call. Nothing was published, and nobody else was told.",
      failed:
        "The planned publication of “{{title}}” did not take place because of an error. Nothing was published, and nobody else was told.",
    },
    when: "Planned for:",
    next: {
      missing:
        "The page of the call says what is missing. You can then publish it, or plan another date.",
      other: "The call can be published from its page, or planned for another date.",
    },
    action: "Open the call",
    footer: "You receive this message because you had planned this publication.",
  },
};
