import { defineElements } from "#ui/elements/define-elements.ts";
import { KeepTyped } from "./keep-typed.ts";
import { PasswordRules } from "./password-rules.ts";
import { ShowPassword } from "./show-password.ts";
import { SignedInAgain, SignInAgain } from "./sign-in-again.ts";

defineElements({
  "keep-typed": KeepTyped,
  "password-rules": PasswordRules,
  "show-password": ShowPassword,
  "sign-in-again": SignInAgain,
  "signed-in-again": SignedInAgain,
});
