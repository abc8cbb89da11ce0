import { useLookups } from "../../ui/lookups.ts";
import type { ReadViewProps } from "../../ui/read-view.ts";
import type { ImageNode, ImageValue } from "./rules.ts";

export function ImageReadView({ answer }: ReadViewProps<ImageNode>) {
  const { imageHref } = useLookups();
  return (answer as readonly ImageValue[]).map(({ filename, name, alt, width, height }) => (
    <figure key={filename} className="image-read">
      <img src={imageHref(filename)} alt={alt || name} width={width} height={height} />
      {alt && <figcaption className="small muted">{alt}</figcaption>}
    </figure>
  ));
}
