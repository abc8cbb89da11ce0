import type { TranslationOf } from "../translation.ts";
import type { fr } from "./fr.ts";

export const en = {
  brand: "Passerelle",
  tagline: "calls for proposals of national agencies",
  language: { fr: "Français", en: "English", choose: "Language" },
  skip: {
    content: "Skip to content",
    search: "Skip to search",
    navigation: "Skip to menu",
    questions: "Skip to the first question",
  },
  nav: {
    main: "Main",
    menu: "Menu",
    calls: "Calls",
    timeline: "Timeline",
    partners: "Partners",
    news: "News",
    help: "Help",
    styleguide: "Style guide",
    signIn: "Sign in",
  },
  footer: {
    find: "Find",
    about: "About",
    rights: "Your rights",
    note: "Closing times are Paris times.",
    demo: "Demonstration: calls, dates and people are invented.",
  },
  unsaved: {
    title: "Don't forget to save",
    text: "What you changed on this page has not been saved yet.",
    leave: "Continue without saving",
    save: "Save",
    stay: "Stay on the page",
    inDialog: {
      title: "Close without saving?",
      text: "What you entered in this window is not saved yet and will be lost.",
      discard: "Close without saving",
      stay: "Go on editing",
    },
  },
  toast: { dismiss: "Close the message" },
  page: {
    back: "Back to the calls",
    beyond: "There is no page {{page}}",
    title: "{{title}} – Passerelle",
    preview:
      "Passerelle: find the call that will fund your research. Closings to come, one brick per call, on a bridge.",
  },
  away: {
    title: "Some information may be a few minutes old.",
    text: "Our database does not answer at the moment. Everything comes back by itself.",
    visitor: "Calls can be read and searched; forms and sign-in have to wait.",
    signedIn:
      "You stay signed in and nothing you saved is lost; your space and forms have to wait.",
  },
  /** A text under what it is about. */
  labelled: "{{label}}: {{text}}",
  error: {
    reference: "Incident reference: {{id}}",
    retryIn_one: "It will work again in one second.",
    retryIn_other: "It will work again in {{count}} seconds.",
    safe: "Nothing you had saved is lost.",
    home: "Back to the home page",
    office: "Home of the administration",
    back: "Back to the page",
    toOfficeSignIn: "Sign in to the administration",
    officeNotFound: {
      title: "Oops! The page you are looking for cannot be found.",
      text: "There is no page here for you. The pages of the administration open only to the teams of the agencies and of the portal: if you are one of them, your session may have ended. Once signed in, you come back to this address.",
    },
    retry: "Try again",
    submission:
      "If you were submitting a proposal: its page “Submission” says whether it was submitted, and until when it can be. Submitting again does no harm.",
    toSubmission: "See whether it was submitted",
    search: "Find a call",
    toProposals: "My proposals",
    proposalNotFound: {
      title: "This proposal is not found, or is not open to you.",
      text: "The address may be incomplete, or you do not work on this proposal. If its team expects you, ask its coordinator to invite you.",
    },
    BAD_REQUEST: {
      title: "Malformed request",
      text: "The address or the form holds a value that we do not understand.",
    },
    SIGN_IN_REQUIRED: {
      title: "Sign-in required",
      text: "Your session has ended, or you have not signed in yet. Sign in, then try again.",
    },
    FORBIDDEN_ROLE: {
      title: "Not open to you",
      text: "Your role does not allow this, or not at this moment.",
    },
    STALE: {
      title: "Changed in the meantime",
      text: "Somebody saved another version after you opened this page. Nothing was overwritten.",
    },
    OTHER_AGENCY: {
      title: "This page was opened for another agency",
      text: "Since then you act for another agency or in another role in this browser. Nothing was done: switch the agency in the menu at your name, then try again.",
    },
    TAKEN: {
      title: "Already taken",
      text: "Somebody came first, or the maximum has been reached. Nothing was changed.",
    },
    UNSUPPORTED_MEDIA_TYPE: {
      title: "Unknown kind of content",
      text: "This address does not take this kind of content.",
    },
    INVALID: {
      title: "Something to correct",
      text: "At least one field is not filled in as it should be. Nothing was saved.",
    },
    LOCKED: {
      title: "Locked",
      text: "This part is locked: it cannot be changed at the moment.",
    },
    FORBIDDEN_ORIGIN: {
      title: "Request refused",
      text: "This request does not come from a page of Passerelle. Go back to the page and try again.",
    },
    NOT_FOUND: {
      title: "Oops! The page you are looking for is not found.",
      text: "The address may have changed, or no call has ever had this name.",
    },
    METHOD_NOT_ALLOWED: {
      title: "Request refused",
      text: "This address does not take this kind of request.",
    },
    GONE: {
      title: "This resource is no longer available.",
      text: "Closed calls stay published for four months, then their page is withdrawn.",
    },
    BODY_TOO_LARGE: {
      title: "Too large",
      text: "What you are sending is larger than we accept. Make it smaller and try again.",
    },
    ADDRESS_TOO_LONG: {
      title: "Address too long",
      text: "This address is longer than we accept. Remove some criteria and try again.",
    },
    TOO_MANY_REQUESTS: {
      title: "Too many requests",
      text: "Many requests came from you or your network in a short time. Wait a moment before trying again.",
    },
    ARCHIVE_RUNNING: {
      title: "An archive is already on its way",
      text: "You are already downloading an archive of proposals. Wait until it has arrived, or cancel it in your browser, then try again.",
    },
    UNEXPECTED: {
      title: "Something went wrong",
      text: "We have kept a record of it. Try again in a moment.",
    },
    UNAVAILABLE: {
      title: "The service is unavailable for the moment",
      text: "This page needs our database, which does not answer. It comes back by itself as soon as the database does; the list of calls can still be read.",
    },
    BUSY: {
      title: "Very busy at the moment",
      text: "The portal has too much to do right now. Try again in a few seconds: nothing is lost.",
    },
    EXPORT_UNAVAILABLE: {
      title: "Export not yet available, try again in a moment",
      text: "The catalogue of calls is being prepared or does not answer. It comes back by itself.",
    },
    EXPORT_PREPARING: {
      title: "Export not yet available, try again in a moment",
      text: "The document is long and is being made. It comes here by itself once it is ready; from then on it is kept, and opens at once.",
    },
    MAINTENANCE: {
      title: "Passerelle is under maintenance",
      text: "The portal will be back soon. Deposits already received are safe.",
    },
  },
  editor: {
    toolbar: "Formatting",
    keyboard: "Alt+F10 for the tools, Escape then Tab to leave the text.",
    bold: "Bold",
    italic: "Italic",
    subscript: "Subscript",
    superscript: "Superscript",
    heading2: "Heading",
    heading3: "Subheading",
    bulletList: "Bulleted list",
    orderedList: "Numbered list",
    undo: "Undo",
    redo: "Redo",
    link: "Link",
    linkAddress: "Address",
    linkHelp: "A page, such as https://www.example.org, or an e-mail address.",
    linkWrong: "This address cannot be a link. Check that it begins with https://.",
    removeLink: "Remove the link",
    table: "Insert a table",
    addRow: "Add a row",
    removeRow: "Remove the row",
    addColumn: "Add a column",
    removeColumn: "Remove the column",
    headerRow: "Header row",
    removeTable: "Remove the table",
    formula: "Formula",
    formulaSource: "Formula in LaTeX",
    formulaHelp: "For example \\frac{a}{b}, x^2, \\sum_{i=1}^n x_i. Enter to apply.",
    formulaAlone: "On a line of its own",
    formulaPreview: "Preview",
    formulaProblem: {
      empty: "Type a formula.",
      tooLong: "This formula is too long.",
      tooDeep: "Too many nested parts at character {{place}}.",
      unknownCommand: "Unknown command at character {{place}}: {{found}}. It could not be printed.",
      unknownEnvironment: "Unknown environment at character {{place}}: {{found}}.",
      unknownCharacter: "Unexpected character at place {{place}}: {{found}}",
      misplaced: "{{found}} cannot stand at character {{place}}.",
      missingArgument: "Something is missing after {{found}}, at character {{place}}.",
      notClosed: "{{found}}, at character {{place}}, is not closed.",
      doubleScript:
        "Two superscripts or two subscripts in a row at character {{place}}: add braces.",
    },
    apply: "Apply",
    cancel: "Cancel",
    close: "Close",
    counter: "{{n}} / {{max}}",
    remaining: "Characters left: {{n}}",
    pasteRefused: "The text exceeds the allowed limit",
    imagesDropped: "Images cannot be pasted here: only the text was taken over.",
  },
} as const satisfies TranslationOf<typeof fr>;
