import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { orcidFr } from "./orcid.fr.ts";

export const orcidEn = {
  button: "Continue with ORCID",
  have: "Do you have an ORCID iD?",
  or: "or by e-mail address",
  consent:
    "By continuing with ORCID, you agree that your data is processed to run your account and your proposals.",
  newTab: "(new tab)",
  again: "Start again with ORCID",
  byPassword: "Sign in with a password",
  toAccount: "Back to my account",
  safe: "Nothing has changed in your account.",
  checkPrivacy: "Check your privacy settings at ORCID, or complete below.",
  profile: "Open my ORCID profile",
  hidden: {
    email: "Your e-mail address is not visible on ORCID, or not verified there",
    names: "Your first and last name are not visible on ORCID",
    both: "Your name and e-mail address are not visible on ORCID, or the address is not verified there",
  },
  hiddenText: {
    email: "Without a verified address we can send you neither alerts nor invitations.",
    names: "Without a name, your proposals and CVs cannot say who you are.",
    both: "Without a name and a verified address, your proposals cannot say who you are and we can send you nothing.",
  },
  problem: {
    denied: {
      title: "You denied access at ORCID",
      text: "Without your agreement ORCID does not tell us who you are. You can start again, or sign in another way.",
    },
    provider: {
      title: "ORCID could not identify you",
      text: "ORCID reports an error on its side. Try again in a moment.",
    },
    unreachable: {
      title: "ORCID does not answer",
      text: "The ORCID service does not answer at the moment. Try again in a while; signing in with a password works.",
    },
    refused: {
      title: "ORCID's answer does not fit",
      text: "It was used already, or it does not answer your request. To be safe, we do not accept it.",
    },
    unknown: {
      title: "This sign-in is no longer under way",
      text: "This address was used already, or the sign-in was started in another browser.",
    },
    expired: {
      title: "The sign-in took too long",
      text: "For your safety, a sign-in by ORCID must be finished within a quarter of an hour.",
    },
    noRecord: {
      title: "Your ORCID record could not be read",
      text: "ORCID recognised you but does not give your record at the moment, and we need it to create your account. Try again in a while.",
    },
    emailTaken: {
      title: "You already have an account",
      text: "There is an account with the e-mail address of your ORCID record. We never merge two accounts without you: sign in with your password, then link your ORCID from “Your account”.",
    },
    notHere: {
      title: "This account does not sign in by ORCID",
      text: "This account has a door of its own.",
    },
    otherPerson: {
      title: "You are no longer signed in to the same account",
      text: "The request came from an account that is no longer signed in in this browser.",
    },
    linkedElsewhere: {
      title: "This ORCID is linked to another account",
      text: "An ORCID iD opens one account only. Sign in with it to see which; you can unlink it there.",
    },
    otherOrcid: {
      title: "Another ORCID is linked to this account",
      text: "You identified yourself with an ORCID that is not the one of this account. Unlink that one first.",
    },
    tooMany: {
      title: "Too many attempts",
      text: "Too many sign-ins by ORCID were started from your network. Wait a quarter of an hour.",
    },
    notOffered: {
      title: "Signing in by ORCID is not offered here",
      text: "This portal is not connected to ORCID. Sign in with a password.",
    },
  },
} as const satisfies TranslationOf<typeof orcidFr>;
