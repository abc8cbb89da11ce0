/** A page of the back office in a menu. */
export interface FrameLink {
  readonly href: string;
  readonly label: string;
  readonly current: boolean;
}

/** A word of the navigation; `pages` are its tabs, empty for a section of one page. */
export interface FrameSection extends FrameLink {
  readonly pages: readonly FrameLink[];
}

/**
 * The page that a path stands below, so that the head of a detail page leads back to it: the tab or the section of the
 * path. Null on that page itself.
 */
export function findParentPage(
  sections: readonly FrameSection[],
  pathname: string,
): FrameLink | null {
  const section = sections.find(({ current }) => current);
  const page = section?.pages.find(({ current }) => current) ?? section;
  return page && page.href !== pathname ? page : null;
}
