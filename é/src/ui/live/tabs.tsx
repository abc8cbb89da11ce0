import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components";
import { Count } from "../count.tsx";

export type TabsProps = {
  label: string;
  items: readonly {
    id: string;
    label: ReactNode;
    count?: number | undefined;
    countLabel?: string | undefined;
    children: ReactNode;
  }[];
  selected?: string | undefined;
  onSelect?: ((id: string) => void) | undefined;
};

/** Tabs inside one page. When each is a page of its own, use LinkTabs. */
export function Tabs({ label, items, selected, onSelect }: TabsProps) {
  return (
    <AriaTabs
      {...(selected ? { selectedKey: selected } : {})}
      onSelectionChange={(key) => onSelect?.(String(key))}
    >
      <TabList className="tabs" aria-label={label}>
        {items.map(({ id, label, count, countLabel }) => (
          <Tab key={id} id={id} className="tab">
            {label}
            {count ? <Count value={count} label={countLabel} tone="soon" /> : null}
          </Tab>
        ))}
      </TabList>
      {items.map(({ id, children }) => (
        <TabPanel key={id} id={id} className="tab-panel">
          {children}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
