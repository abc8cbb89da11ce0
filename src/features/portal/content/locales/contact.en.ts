import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { contactFr } from "./contact.fr.ts";

export const contactEn = {
  link: "Contact",
  title: "Write to us",
  lead: "A question about the portal, a mistake to report, an idea: write to us. For a question about what a call asks for, the agency that runs it answers better than we do.",
  aside: {
    title: "Before you write",
    help: "The answer may already be there:",
    helpLink: "help and frequent questions",
    delay: "We answer within five working days, in the language of your message.",
  },
  required: "All fields are required.",
  name: "Your name",
  email: "Your e-mail address",
  emailHelp: "We will answer there. For example: firstname.lastname@university.edu",
  subject: "Subject",
  message: "Your message",
  counter: "{{number}} / {{max}}",
  left: "Characters left: {{number}}",
  over: "Characters too many: {{number}}",
  send: "Send the message",
  trap: "Leave this field empty",
  privacy:
    "Your message is read by the Passerelle team and kept for a year. We do not keep the address of your computer.",
  privacyLink: "Personal data and cookies",
  errors: {
    title: "The message has not left yet",
    name: {
      missing: "Enter your name.",
      tooLong: "Your name is longer than {{max}} characters.",
      invalid: "This name cannot be used.",
    },
    email: {
      missing: "Enter your e-mail address.",
      tooLong: "The address is longer than {{max}} characters.",
      invalid: "This address is not complete; for example: firstname.lastname@university.edu",
    },
    subject: {
      missing: "Enter the subject of your message.",
      tooLong: "The subject is longer than {{max}} characters.",
      invalid: "This subject cannot be used.",
    },
    message: {
      missing: "Write your message.",
      tooLong: "The message is longer than {{max}} characters: shorten it.",
      invalid: "This message cannot be sent.",
    },
  },
  failure: "There was an error trying to send your message. Please try again later.",
  kept: "What you wrote is still in the form.",
  tooMany: "Several messages have already left from where you are in the last hour.",
  tooFast: {
    title: "Read it again, then send it.",
    text: "The form was sent as fast as a program would send it.",
  },
  tooOld: {
    title: "Check it, then send it again.",
    text: "The form has been open for more than a day.",
  },
  unsaved: {
    text: "Your message has not been sent yet.",
    leave: "Continue without sending",
    save: "Send",
  },
  sent: {
    title: "Your message has arrived",
    reference: "Its number is {{id}}.",
    next: "The team reads it and answers within five working days, at the address you gave. There is nothing else to do.",
    wrong:
      "If no answer has come by then, look into your unwanted mail, then write to us again: the address given may have been wrong.",
    continue: "Continue to the page you asked for",
    again: "Write another message",
    calls: "See the calls",
  },
  mail: {
    subject: "[Contact {{id}}] {{subject}}",
    from: "From:",
    received: "Received:",
    reference: "Number:",
    answer: "Answer this mail: the answer goes to the person who wrote, in their language.",
    footer: "Sent from Passerelle's contact page.",
  },
} as const satisfies TranslationOf<typeof contactFr>;
