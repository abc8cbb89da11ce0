import { KeepTyped } from "./keep-typed.ts";
import { PasswordRules } from "./password-rules.ts";
import { ShowPassword } from "./show-password.ts";
import { SignInAgain } from "./sign-in-again.ts";
import { SignedInAgain } from "./signed-in-again.ts";

const elements = {
  "keep-typed": KeepTyped,
  "password-rules": PasswordRules,
  "show-password": ShowPassword,
  "sign-in-again": SignInAgain,
  "signed-in-again": SignedInAgain,
};

for (const [name, element] of Object.entries(elements)) {
  // A hot reload loads this file again, and a name can be defined only once.
  if (!customElements.get(name)) customElements.define(name, element);
}
