import { RichText } from "#ui/rich-text.tsx";
import type { ReadViewProps } from "../../ui/read-view.ts";
import type { TextNode, TextValue } from "./rules.ts";

export function TextReadView({ answer }: ReadViewProps<TextNode>) {
  return (answer as readonly TextValue[]).map((value, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: answers have no name but their place
    <div key={index} className="prose">
      {typeof value === "string" ? (
        <p className="written">{value}</p>
      ) : (
        <RichText document={value} />
      )}
    </div>
  ));
}
