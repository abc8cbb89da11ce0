import { href } from "react-router";
/** Where one's own picture is sent, changed and deleted. */
export const PICTURE_PATH = href("/mon-espace/mon-profil/photo");

/** A new picture has a new address: browsers may keep the old one as long as they like. */
export const pictureHref = (key: string): string =>
  `${PICTURE_PATH}?v=${key.slice(key.lastIndexOf("/") + 1, key.lastIndexOf("."))}`;
