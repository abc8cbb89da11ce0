import "./editor.css";
import { memo, type ReactNode, useEffect, useRef, useState } from "react";
import { useLazyLoad } from "#ui/live/page-hooks.ts";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { RichText } from "#ui/rich-text.tsx";
import type { RichDocument } from "../document.ts";
import { documentToText } from "../plain-text.ts";
import type { EditorLabels } from "./editor-labels.ts";

export type RichTextEditorProps = {
  /** The id of what is typed into: what a label and an error summary lead to. */
  id: string;
  /** Without script, a plain field of this name holds the text: see `mergeTextIntoDocument`. */
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
  /** A paste that would have been too long was left out whole. */
  onPasteRefused?: (() => void) | undefined;
  onImagesDropped?: ((count: number) => void) | undefined;
  /** At the right of the tools. */
  toolbarEnd?: ReactNode;
  /** At the left under the text, beside the counter. */
  footer?: ReactNode;
};

const loadEditor = () => import("./live-editor.tsx").then((module) => module.default);

/** Far enough below the screen that the editor is there when one scrolls to it. */
const PRELOAD_MARGIN = "400px";

/**
 * A text with structure that can be written. The editor itself is large: it is loaded when its place comes near, or when
 * one goes there by keyboard; until then the text stands there to be read.
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
  // Until it has arrived the text stands to be read.
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

/** Rendered once: what stands around it changes when the page comes alive, the text does not. */
const StaticText = memo(RichText);

function ReadableText(props: RichTextEditorProps & { live: boolean; onReach: () => void }) {
  const { id, name, value, labelledBy, describedBy, live } = props;
  return (
    <>
      <div className="editor-frame">
        <div className="editor-tools editor-tools-waiting" aria-hidden="true" />
        {live ? (
          // biome-ignore lint/a11y/useSemanticElements: it becomes the editor as soon as one comes to it
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
