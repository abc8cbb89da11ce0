import type { TranslationOf } from "#platform/i18n/translation.ts";
import { accountEn } from "./account.en.ts";
import { backofficeEn } from "./backoffice.en.ts";
import type { fr } from "./fr.ts";
import { orcidEn } from "./orcid.en.ts";

export const en = {
  orcid: orcidEn,
  account: accountEn,
  backoffice: backofficeEn,
  data: {
    readmeName: "README.txt",
    title: "Your data on Passerelle",
    made: "Archive made on {{moment}} (universal time).",
    format:
      "Each .json file holds all that the portal keeps on one subject, readable with a text editor. The other files are those you uploaded.",
    secrets: "Hashes of passwords and links are not in it: they are locks, not data.",
    missing: "These files could not be read. Write to us:",
  },
  fields: {
    firstName: "First name",
    lastName: "Last name",
    email: "E-mail address",
    password: "Password",
    newPassword: "New password",
    consent: "I agree that my data is processed to run my account and my proposals",
    consentHelp: "You can download or erase your data at any time.",
    required: "Fields marked with an asterisk are required.",
    show: "Show the password",
  },
  rules: {
    title: "The password holds:",
    length: "at least {{min}} characters",
    digit: "at least one digit",
    letter: "at least one letter",
  },
  errors: {
    title: "The form has errors",
    firstName: {
      missing: "Enter your first name",
      tooLong: "First name too long",
      invalid: "Invalid first name",
    },
    lastName: {
      missing: "Enter your last name",
      tooLong: "Last name too long",
      invalid: "Invalid last name",
    },
    email: {
      missing: "Enter your e-mail address",
      tooLong: "Address too long",
      invalid: "This e-mail address is not valid",
    },
    password: {
      missing: "Choose a password",
      tooLong: "Password too long",
      invalid: "The password must have at least 8 characters, a digit and a letter",
    },
    consent: {
      missing: "Your consent is needed to create an account",
      tooLong: "Your consent is needed to create an account",
      invalid: "Your consent is needed to create an account",
    },
    tooMany:
      "Too many attempts. Wait a quarter of an hour before trying again, or reset your password.",
  },
  login: {
    title: "Sign in",
    lead: "Enter your personal space.",
    submit: "Sign in",
    wrong: "Wrong e-mail address or password.",
    inactive: "Your account is not active yet: open the link that we sent you by e-mail.",
    sendAgain: "Get a new activation link",
    forgotten: "Forgotten password?",
    noAccount: "No account yet?",
    register: "Create an account",
    signOut: "Sign out",
    signedOut: "You are signed out.",
    changed: "Your password is changed. Sign in with the new one.",
    erased: "Your account is erased. You are signed out.",
  },
  register: {
    title: "Create an account",
    lead: "For members without an ORCID iD.",
    submit: "Create my account",
    already: "Already have an account?",
    askedTitle: "Check your e-mail",
    askedText:
      "If this address can have an account, a message is on its way with an activation link. It is valid for 24 hours.",
    askedSpam: "Nothing there? Look among the junk mail, or ask for a new link.",
  },
  activate: {
    title: "Activate your account",
    lead: "The address {{email}} is yours indeed. Your password, and you are in.",
    help: "The one you chose when you created the account.",
    wrong: "This is not the password chosen at registration.",
    submit: "Activate my account",
    notMe:
      "You did not create an account? Close this page: without the password nothing is activated.",
  },
  confirm: {
    title: "Confirm your address",
    lead: "The address {{email}} will become that of your account.",
    submit: "Confirm this address",
    otherPerson:
      "This link was asked for from another account than the one you are signed in to. Sign out, then open it again.",
    notMe: "You did not ask for anything? Close this page: nothing changes.",
  },
  verify: {
    title: "Get a new activation link",
    lead: "Enter the address of your account: if it waits for activation, a link is sent there.",
    submit: "Send the link",
    deadTitle: "This link no longer works",
    deadText: "It was used already, or it has expired. If your account is active, simply sign in.",
  },
  reset: {
    title: "Forgotten password",
    lead: "Enter the address of your account: a link to choose a new password is sent there. It is valid for 60 minutes and works once.",
    submit: "Send the link",
    askedTitle: "Check your e-mail",
    askedText: "If there is an account at this address, a message is on its way with a link.",
    chooseTitle: "Choose a new password",
    chooseLead: "You will be signed out on all your devices.",
    chooseSubmit: "Change the password",
    deadText: "It was used already, or it has expired. Ask for a new one.",
    askAgain: "Ask for a new link",
  },
  space: {
    nav: "My space",
    title: "Hello {{name}}",
    dashboard: "Dashboard",
    devices: "Your devices",
    devicesHelp:
      "The browsers you are signed in on. One of them is not yours? Sign it out and change your password.",
    current: "this device",
    since: "signed in since {{since}}, seen on {{seen}}",
    end: "Sign this device out",
    endOthers: "Sign all other devices out",
    ended: "Done: the device is signed out.",
    unknownDevice: "Unknown device",
    account: "Your account",
  },
  mail: {
    footer: "Passerelle, calls for proposals of six national agencies.",
    ignore: "If you did not ask for this, ignore this message: nothing changes without the link.",
    verify: {
      subject: "Activate your Passerelle account",
      title: "Activate your account",
      text: "Open this link to confirm your address and activate your account. It is valid for {{hours}} hours.",
      action: "Activate my account",
    },
    exists: {
      subject: "You already have a Passerelle account",
      title: "You already have an account",
      text: "Somebody wanted to create an account with this address, which has one already. Sign in, or reset your password if you have forgotten it.",
      action: "Sign in",
    },
    reset: {
      subject: "Choose a new password",
      title: "Choose a new password",
      text: "Open this link to choose a new password. It is valid for {{minutes}} minutes and works once.",
      action: "Choose a password",
    },
    address: {
      subject: "Confirm your e-mail address",
      title: "Confirm your address",
      text: "Open this link and confirm, to make this the address of your Passerelle account. It is valid for {{hours}} hours.",
      action: "Confirm this address",
    },
    taken: {
      subject: "Your address was given for another account",
      title: "This address is that of your account already",
      text: "Somebody wanted to make it the address of another Passerelle account. It stays yours. If it was you, sign in to the account that has it.",
      action: "Sign in",
    },
    moved: {
      subject: "The address of your account was changed",
      title: "The address of your account was changed",
      text: "Your Passerelle account now has another e-mail address. If this was not you, write to us at once.",
      action: "",
    },
    erased: {
      subject: "Your Passerelle account is erased",
      title: "Your account is erased",
      text: "Your account, your space and your files were erased. This is the last message we send you. Thank you for having been here.",
      action: "",
    },
    changed: {
      subject: "Your password was changed",
      title: "Your password was changed",
      text: "The password of your account has just been changed and your other devices were signed out. If this was not you, ask for a reset at once and write to us.",
      action: "",
    },
  },
} as const satisfies TranslationOf<typeof fr>;
