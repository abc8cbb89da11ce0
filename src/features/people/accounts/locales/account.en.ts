import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { accountFr } from "./account.fr.ts";

export const accountEn = {
  lead: "Your identity, your password, your devices and your data.",
  wayOn: {
    purpose: "You came to {{purpose}}. Complete your account below, or go on first.",
    anywhere: "Complete your account below, or go on first to where you were going.",
    continue: "Continue",
  },
  identity: {
    title: "Identity",
    namesHelp: "As they appear in your space and your proposals.",
    saveNames: "Save the name",
  },
  language: {
    title: "Language",
    lead: "That of the pages where you are signed in and of the e-mails we send you. The choice at the top of each page changes it too.",
    label: "Your language",
    fr: "Français",
    en: "English",
    submit: "Save the language",
  },
  email: {
    title: "E-mail address",
    current: "Current address",
    none: "No address yet",
    verified: "verified",
    waiting:
      "We sent a link to {{email}}. The address changes when you open it and confirm; it is valid for 24 hours.",
    newLabel: "New address",
    newHelp: "A link is sent there. The address changes only when you open it and confirm.",
    firstLabel: "Your address",
    submit: "Send the link",
  },
  orcid: {
    title: "ORCID",
    linked: "This ORCID iD opens your account.",
    unlinked: "Link your ORCID iD to sign in with it and to fill your career from your record.",
    confirmLink: "Before an ORCID iD is linked, show once more that it is you.",
    confirm: "Continue",
    confirmed: "It is you. All that is left is to sign in at ORCID.",
    link: "Link my ORCID",
    unlink: "Unlink my ORCID",
    notOffered: "This portal is not connected to ORCID.",
  },
  password: {
    title: "Password",
    lead: "Your other devices will be signed out.",
    current: "Current password",
    currentHelp: "To be sure that it is you.",
    setTitle: "Choose a password",
    setLead: "You can then sign in without ORCID too.",
    submit: "Change the password",
    setSubmit: "Choose this password",
  },
  freshText:
    "You sign in by ORCID: identify once more to make this change. It counts for ten minutes.",
  data: {
    title: "Your data",
    text: "Everything we know about you, in one archive: readable JSON files, your files, and a note that explains them.",
    download: "Download my data",
    erase: "Erase my account…",
    eraseText: "Erasing your account is final. The next page says what disappears.",
  },
  erase: {
    title: "Erase my account",
    lead: "This is final: nobody, not even we, will be able to bring it back.",
    goesTitle: "What disappears at once",
    goes: {
      account: "your account, your sessions and your ways to sign in;",
      space:
        "your space: profile, career, expertise, productions, CVs, favourites, searches and notifications;",
      files: "your files: picture and uploaded CVs;",
      drafts: "your draft proposals.",
    },
    staysTitle: "What stays, and why",
    stays: {
      deposited:
        "Deposited proposals: the agency that received them must keep them as records of the procedure.",
      projects:
        "Funded projects that you take part in: your name and role stay there, without a link to an account.",
      contacts:
        "Your name and address where a team has named you as its contact, until that proposal goes.",
      journal:
        "The journal of who did what in proposals and in the administration: your number without your name, for good.",
      proof: "The date of the erasure and a number without a name: the proof that it was done.",
      messages:
        "Your contact messages, until their retention ends; technical traces, for fourteen days at most.",
    },
    confirmTitle: "Confirm",
    handOnTitle: "First hand on what you coordinate",
    handOn:
      "Others work on these proposals: name who coordinates them after you, then come back here.",
    handOnTeam: "Team of {{dossier}}",
    managedTitle: "First hand on the management of your agency",
    managed:
      "Nobody but you has the role Management for {{agencies}}: give it to another person, on the page Team of the agencies' space, then come back here.",
    downloadFirst: "Before erasing, you can keep a copy:",
    password: "Your password",
    word: "Write “{{word}}” to confirm",
    wordHelp: "So that nobody erases their account by accident.",
    theWord: "erase",
    fresh: "Identify again with ORCID",
    freshText: "You sign in by ORCID: identify once more, then confirm. It counts for ten minutes.",
    proven: "You have just identified yourself with ORCID.",
    submit: "Erase my account for good",
    cancel: "Keep my account",
    wrongPassword: "This is not your password",
    wrongWord: "Write exactly the word asked for",
  },
  done: {
    language: "Your language is saved.",
    names: "Your name is saved.",
    asked: "A link is on its way to the new address: open it to confirm.",
    moved: "Your address is confirmed.",
    password: "Your password is changed. Your other devices are signed out.",
    linked: "Your ORCID is linked to this account.",
    unlinked: "Your ORCID is no longer linked to this account.",
    ended: "Done: the device is signed out.",
  },
} as const satisfies TranslationOf<typeof accountFr>;
