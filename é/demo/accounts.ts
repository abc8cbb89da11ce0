/** Who can sign in to the demonstration; `npm start` prints them. */
export type DemoAccount = { role: string; login: string; password: string };

export const demoAccounts: DemoAccount[] = [];
