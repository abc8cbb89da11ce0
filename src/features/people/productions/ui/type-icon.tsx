import {
  AudioLines,
  Award,
  BadgeCheck,
  Book,
  BookA,
  BookCopy,
  BookMarked,
  ClipboardList,
  CodeXml,
  Database,
  File,
  FilePen,
  FileText,
  GraduationCap,
  Image,
  Languages,
  Library,
  type LucideIcon,
  Map as MapIcon,
  Presentation,
  Rss,
  School,
  StickyNote,
  Video,
} from "lucide-react";
import { Icon } from "#ui/icon.tsx";
import type { ProductionType } from "../rules/archive-types.ts";

const ICONS: Readonly<Record<ProductionType, LucideIcon>> = {
  article: FileText,
  "conference-paper": Presentation,
  poster: StickyNote,
  proceedings: Library,
  "special-issue": BookCopy,
  book: Book,
  "book-chapter": BookMarked,
  blog: Rss,
  "encyclopedia-entry": BookA,
  translation: Languages,
  patent: BadgeCheck,
  other: File,
  preprint: FilePen,
  report: ClipboardList,
  thesis: GraduationCap,
  hdr: Award,
  lecture: School,
  image: Image,
  video: Video,
  sound: AudioLines,
  map: MapIcon,
  software: CodeXml,
  dataset: Database,
};

/** Icon of a type; its name is always shown beside it. */
export function TypeIcon({ type }: { type: ProductionType }) {
  return <Icon of={ICONS[type]} />;
}
