import type { ReactNode } from "react";
import { FieldError, Label, Text } from "react-aria-components";
import { Icon } from "../icon.tsx";
import { RequiredMark } from "../required-mark.tsx";

/** The same frame as `Field`, for controls whose links between parts React Aria makes. */
export type AriaFieldProps = {
  id: string;
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  requiredWord?: string | undefined;
};

export function AriaFieldFrame(props: Omit<AriaFieldProps, "id"> & { children: ReactNode }) {
  const { label, help, error, required, requiredWord, children } = props;
  return (
    <>
      <Label className="label">
        {label}
        {required && <RequiredMark word={requiredWord} />}
      </Label>
      {help && (
        <Text slot="description" elementType="p" className="help">
          {help}
        </Text>
      )}
      <div className="control">{children}</div>
      <FieldError className="error" elementType="p">
        <Icon name="stop" />
        <span>{error}</span>
      </FieldError>
    </>
  );
}
