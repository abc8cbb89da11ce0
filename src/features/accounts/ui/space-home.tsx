import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { Tag } from "#ui/tag.tsx";

export interface DeviceView {
  id: string;
  device: string;
  createdAt: Date;
  lastSeenAt: Date;
  current: boolean;
}

interface SpaceHomeProps {
  name: string;
  devices: readonly DeviceView[];
  now: Date;
  ended: boolean;
}

export function SpaceHome({ name, devices, now, ended }: SpaceHomeProps) {
  const { t } = useLanguage();
  return (
    <div className="wrap account-page">
      <PageHeader title={t("accounts:space.title", { name })} lead={t("accounts:space.lead")} />
      {ended && (
        <Alert tone="done" role="status">
          {t("accounts:space.ended")}
        </Alert>
      )}
      <Panel title={t("accounts:space.devices")}>
        <p className="muted small">{t("accounts:space.devicesHelp")}</p>
        <ul className="devices">
          {devices.map((device) => (
            <Device key={device.id} device={device} now={now} />
          ))}
        </ul>
        {devices.length > 1 && (
          <form method="post">
            <Button type="submit" name="end" value="others">
              {t("accounts:space.endOthers")}
            </Button>
          </form>
        )}
      </Panel>
    </div>
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
          <Button type="submit" size="s" name="end" value={device.id}>
            {t("accounts:space.end")}
          </Button>
        </form>
      )}
    </li>
  );
}
