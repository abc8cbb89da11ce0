/** Favourites among a person's productions; past it another has to be removed first. */
export const MAX_FAVOURITE_PRODUCTIONS = 10;
