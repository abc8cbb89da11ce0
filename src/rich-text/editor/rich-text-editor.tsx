import "./editor.css";
import { memo, type ReactNode, useEffect, useRef, useState } from "react";
import { useLazyLoad } from "#ui/live/page-hooks.ts";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { RichText } from "#ui/rich-text.tsx";
import type { RichDocument } from "../document.ts";
import { documentToText } from "../plain-text.ts";
import type { EditorLabels } from "./editor-labels.ts";

export type RichTextEditorProps = {
  /** Id of the input, target of its label and of an error summary. */
  id: string;
  /** Name of the plain field without script: see `mergeTextIntoDocument`. */
  name?: string | undefined;
  value: RichDocument;
  onChange: (document: RichDocument) => void;
  onBlur?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
  maxCharacters?: number | undefined;
  labels: EditorLabels;
  labelledBy: string;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** Called when a paste was refused as too long. */
  onPasteRefused?: (() => void) | undefined;
  onImagesDropped?: ((count: number) => void) | undefined;
  /** At the right of the toolbar. */
  toolbarEnd?: ReactNode;
  /** Below the text at the left, beside the counter. */
  footer?: ReactNode;
};

const loadEditor = () => import("./live-editor.tsx").then((module) => module.default);

/** Distance below the screen at which the editor starts to load. */
const PRELOAD_MARGIN = "400px";

/**
 * An editable rich text. The editor is large: it is loaded when it comes near the screen or gets the focus. Until
 * then the text is shown read-only.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const live = useIsHydrated();
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: PRELOAD_MARGIN },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  // Until it is loaded the text is shown read-only.
  const Editor = useLazyLoad(loadEditor, near);
  const reading = (
    <ReadableText
      {...props}
      live={live}
      onReach={() => {
        setFocused(true);
        setNear(true);
      }}
    />
  );
  return (
    <div ref={place} className="rich-editor">
      {Editor ? <Editor {...props} autoFocus={focused} /> : reading}
    </div>
  );
}

/** Memoized: hydration changes the surroundings, not the text. */
const StaticText = memo(RichText);

function ReadableText(props: RichTextEditorProps & { live: boolean; onReach: () => void }) {
  const { id, name, value, labelledBy, describedBy, live } = props;
  return (
    <>
      <div className="editor-frame">
        <div className="editor-tools editor-tools-waiting" aria-hidden="true" />
        {live ? (
          // biome-ignore lint/a11y/useSemanticElements: becomes the editor on focus
          <div
            id={id}
            className="editor-text prose"
            role="textbox"
            aria-multiline="true"
            aria-labelledby={labelledBy}
            aria-describedby={describedBy}
            aria-readonly="true"
            tabIndex={0}
            onFocus={props.onReach}
          >
            <StaticText document={value} />
          </div>
        ) : (
          <div className="editor-text prose">
            <StaticText document={value} />
          </div>
        )}
      </div>
      <div className="editor-under">
        <span>{props.footer}</span>
      </div>
      {name && !props.readOnly && (
        <noscript>
          <textarea
            className="input"
            id={live ? undefined : id}
            name={name}
            rows={9}
            aria-labelledby={labelledBy}
            aria-describedby={describedBy}
            defaultValue={documentToText(value)}
          />
        </noscript>
      )}
    </>
  );
}
