import { PasswordRules } from "./password-rules.ts";

if (!customElements.get("password-rules")) customElements.define("password-rules", PasswordRules);
