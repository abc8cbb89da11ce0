import "./styleguide.css";
import { type ReactNode, useEffect } from "react";
import { ToastHost } from "../alert.tsx";
import { SpaceLayout } from "../layouts.tsx";
import { PageHeader } from "../page-header.tsx";
import { Actions } from "./actions.tsx";
import { Cards, EmptyStates, Tables } from "./contents.tsx";
import { ChoiceForms, Forms } from "./forms.tsx";
import { Foundations } from "./foundations.tsx";
import { GallerySection } from "./gallery.tsx";
import { Chrome, Navigations } from "./navigations.tsx";
import { Overlays } from "./overlays.tsx";
import { Statuses } from "./statuses.tsx";
import { en } from "./translations.en.ts";
import { fr } from "./translations.fr.ts";

interface StyleguideProps {
  locale: "fr" | "en";
  editor: ReactNode;
  /** Shows only the editor, the largest component. */
  editorAlone: boolean;
}

const translations = { fr, en };

/** All components in all states, in one language. */
export function Styleguide({ locale, editor, editorAlone }: StyleguideProps) {
  const words = translations[locale];
  const editorSection = (
    <GallerySection id="editor" title={words.sections.editor}>
      {editor}
    </GallerySection>
  );
  useEffect(() => {
    // Loaded in the browser only: the elements extend HTMLElement.
    import("../elements/index.ts");
  }, []);
  return (
    <SpaceLayout
      skip={{ label: words.skipLabel, content: words.skipContent }}
      header={{
        homeHref: "/",
        brand: "Passerelle",
        nav: [{ href: "/", label: words.home, current: false }],
        languages: [
          {
            locale: "fr",
            label: "Français",
            short: "FR",
            href: "/styleguide?locale=fr",
            current: locale === "fr",
          },
          {
            locale: "en",
            label: "English",
            short: "EN",
            href: "/styleguide?locale=en",
            current: locale === "en",
          },
        ],
        labels: { mainNav: words.mainNav, language: words.language, menu: words.menu },
      }}
      side={{
        label: words.toc,
        items: Object.entries(words.sections).map(([id, label]) => ({
          href: `#${id}`,
          label,
          current: false,
        })),
      }}
      floating={<ToastHost dismissLabel={words.overlays.close} />}
    >
      <PageHeader title={words.title} lead={words.lead} />
      {editorAlone ? (
        editorSection
      ) : (
        <>
          <Foundations words={words} />
          <Actions words={words} />
          <Statuses words={words} />
          <Cards words={words} />
          <Forms words={words} />
          <ChoiceForms words={words} />
          {editorSection}
          <Navigations words={words} />
          <Tables words={words} />
          <Overlays words={words} />
          <EmptyStates words={words} />
          <Chrome words={words} />
        </>
      )}
    </SpaceLayout>
  );
}
