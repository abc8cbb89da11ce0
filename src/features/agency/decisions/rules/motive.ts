export const MAX_MOTIVE_LENGTH = 600;
