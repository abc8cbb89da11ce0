import { defineElements } from "#ui/elements/define-elements.ts";
import { InvitationRead } from "./invitation-read.ts";

defineElements({ "invitation-read": InvitationRead });
