import type { ReactNode } from "react";

/** One family of components, linked from the table of contents. */
export function GallerySection({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className="guide-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** One component in one state, with the name of the state. */
export function Specimen({
  name,
  wide,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={wide ? "guide-specimen guide-wide" : "guide-specimen"}>
      <p className="guide-name">{name}</p>
      {children}
    </div>
  );
}

export function SpecimenGrid({ children }: { children: ReactNode }) {
  return <div className="guide-grid">{children}</div>;
}
