export const fr = {} as const;
