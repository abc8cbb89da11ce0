export const WORKPAD_TOPIC = "workpad";
