import { type DragEvent, useEffect, useRef, useState } from "react";
import { Field, type FieldProps } from "../field.tsx";
import { Icon } from "../icon.tsx";
import { IconButton } from "../icon-button.tsx";

export type FileDropProps = Omit<FieldProps, "counter"> & {
  name: string;
  accept?: string | undefined;
  multiple?: boolean | undefined;
  /** Called with all the files held, each time they change. */
  onFiles?: ((files: File[]) => void) | undefined;
  labels: {
    /** « Déposez un fichier ici, ou » */
    prompt: string;
    choose: string;
    remove: (fileName: string) => string;
    size: (bytes: number) => string;
  };
};

/**
 * Drag and drop around the browser's own file field: the files always stand in the field, so that the
 * form posts them, and without script the field itself is there.
 */
export function FileDrop(props: FileDropProps) {
  const { id, label, help, error, required, requiredWord, labels, onFiles, multiple } = props;
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [over, setOver] = useState(false);
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);

  function hold(next: File[]) {
    const transfer = new DataTransfer();
    for (const file of multiple ? next : next.slice(-1)) transfer.items.add(file);
    if (input.current) input.current.files = transfer.files;
    const held = [...transfer.files];
    setFiles(held);
    onFiles?.(held);
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    hold([...files, ...event.dataTransfer.files]);
  }

  return (
    <div className={error ? "field-invalid" : undefined}>
      <Field {...{ id, label, help, error, required, requiredWord }}>
        {(control) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a comfort; the field inside does the same by keyboard
          <div
            className="drop"
            data-drop-target={over || undefined}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={onDrop}
          >
            <Icon name="upload" />
            {live && <p>{labels.prompt}</p>}
            <input
              {...control}
              ref={input}
              type="file"
              name={props.name}
              accept={props.accept}
              multiple={multiple}
              className={live ? "vh" : "input-file"}
              onChange={(event) => hold([...(event.target.files ?? [])])}
            />
            {live && (
              <label className="btn" htmlFor={id}>
                {labels.choose}
              </label>
            )}
          </div>
        )}
      </Field>
      {files.length > 0 && (
        <ul className="files">
          {files.map((file) => (
            <li key={file.name + file.lastModified} className="file">
              <Icon name="file" />
              <span className="file-name">{file.name}</span>
              <span className="file-size">{labels.size(file.size)}</span>
              <IconButton
                icon="close"
                label={labels.remove(file.name)}
                onClick={() => hold(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
