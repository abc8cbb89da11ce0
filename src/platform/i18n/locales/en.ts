import type { TranslationOf } from "../translation.ts";
import type { fr } from "./fr.ts";

export const en = {
  brand: "Passerelle",
  tagline: "calls for proposals of six national agencies",
  language: { fr: "Français", en: "English", choose: "Language" },
  skip: { content: "Skip to content", search: "Skip to search", navigation: "Skip to menu" },
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
  },
  toast: { dismiss: "Close the message" },
  page: {
    back: "Back to the calls",
    title: "{{title}} – Passerelle",
    preview:
      "Passerelle: find the call that will fund your research. Closings to come, one brick per call, on a bridge.",
  },
  error: {
    reference: "Incident reference: {{id}}",
    retryIn_one: "It will work again in one second.",
    retryIn_other: "It will work again in {{count}} seconds.",
    safe: "Nothing you had saved is lost.",
    home: "Back to the home page",
    retry: "Try again",
    search: "Find a call",
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
    UNEXPECTED: {
      title: "Something went wrong",
      text: "We have kept a record of it. Try again in a moment.",
    },
    UNAVAILABLE: {
      title: "The service is unavailable for the moment",
      text: "Our database does not answer. The service comes back by itself as soon as it does.",
    },
    BUSY: {
      title: "Very busy at the moment",
      text: "Too many people are signing in right now. Try again in a few seconds: nothing is lost.",
    },
    EXPORT_UNAVAILABLE: {
      title: "Export not yet available, try again in a moment",
      text: "The catalogue of calls is being prepared or does not answer. It comes back by itself.",
    },
    MAINTENANCE: {
      title: "Passerelle is under maintenance",
      text: "The portal will be back soon. Deposits already received are safe.",
    },
  },
} as const satisfies TranslationOf<typeof fr>;
