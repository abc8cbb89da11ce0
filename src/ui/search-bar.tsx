import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type SearchBarProps = {
  action: string;
  name: string;
  label: string;
  submitLabel: string;
  placeholder?: string | undefined;
  defaultValue?: string | undefined;
  /** Further attributes of the input, for suggestions. */
  input?: ComponentProps<"input"> | undefined;
  /** Hidden fields with the other criteria, a list of suggestions. */
  children?: ReactNode;
};

export function SearchBar(props: SearchBarProps) {
  const { action, name, label, submitLabel, placeholder, defaultValue, input, children } = props;
  return (
    <search>
      <form className="searchbar" action={action}>
        <Icon name="search" />
        <input
          autoComplete="off"
          {...input}
          type="search"
          name={name}
          aria-label={label}
          placeholder={placeholder}
          defaultValue={defaultValue}
        />
        {children}
        <button type="submit" className="btn btn-primary">
          <Icon name="search" />
          <span>{submitLabel}</span>
        </button>
      </form>
    </search>
  );
}
