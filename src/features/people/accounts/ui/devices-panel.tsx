import type { ReactNode } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { Tag } from "#ui/tag.tsx";

export interface DeviceView {
  id: string;
  device: string;
  createdAt: Date;
  lastSeenAt: Date;
  current: boolean;
}

interface DevicesPanelProps {
  devices: readonly DeviceView[];
  now: Date;
  /** Shown after a device was signed out. */
  confirmation?: ReactNode;
}

/**
 * "Your devices": the sessions of a person, each with a button to end it. Posts to the page that contains it.
 */
export function DevicesPanel({ devices, now, confirmation }: DevicesPanelProps) {
  const { t } = useLanguage();
  return (
    <Panel title={t("accounts:space.devices")}>
      <p className="muted small">{t("accounts:space.devicesHelp")}</p>
      <ul className="devices">
        {devices.map((device) => (
          <Device key={device.id} device={device} now={now} />
        ))}
      </ul>
      {devices.length > 1 && (
        <form method="post">
          <Button type="submit" name="intent" value="endOtherDevices">
            {t("accounts:space.endOthers")}
          </Button>
        </form>
      )}
      {confirmation}
    </Panel>
  );
}

function Device({ device, now }: { device: DeviceView; now: Date }) {
  const { t, locale } = useLanguage();
  const name = device.device === "?" ? t("accounts:space.unknownDevice") : device.device;
  return (
    <li>
      <div>
        <b>{name}</b> {device.current && <Tag tone="done">{t("accounts:space.current")}</Tag>}
        <p className="small muted">
          {t("accounts:space.since", {
            since: formatDayTime(locale, device.createdAt, now),
            seen: formatDayTime(locale, device.lastSeenAt, now),
          })}
        </p>
      </div>
      {!device.current && (
        <form method="post">
          <input type="hidden" name="device" value={device.id} />
          <Button type="submit" size="s" name="intent" value="endDevice">
            {t("accounts:space.end")}
          </Button>
        </form>
      )}
    </li>
  );
}
