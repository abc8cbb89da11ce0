import { Alert } from "../alert.tsx";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { Link } from "../link.tsx";
import { ProgressBar, TimeBar } from "../progress-bar.tsx";
import { Count, StatusMark, Tag } from "../tag.tsx";
import { GallerySection, Specimen, SpecimenGrid } from "./gallery.tsx";
import type { Translations } from "./translations.fr.ts";

export function Statuses({ words }: { words: Translations }) {
  const { status, alerts } = words;
  return (
    <>
      <GallerySection id="status" title={words.sections.status}>
        <SpecimenGrid>
          <Specimen name="StatusMark">
            <div className="row">
              <StatusMark tone="open">{status.open}</StatusMark>
              <StatusMark tone="upcoming">{status.upcoming}</StatusMark>
              <StatusMark tone="closed">{status.closed}</StatusMark>
            </div>
          </Specimen>
          <Specimen name="Tag">
            <div className="tags">
              {status.tags.map((tag, index) => (
                <Tag
                  key={tag}
                  remove={
                    index < 2 ? { label: `${status.removeTag} ${tag}`, href: "#status" } : undefined
                  }
                >
                  {tag}
                </Tag>
              ))}
            </div>
          </Specimen>
          <Specimen name="Tag tone">
            <div className="tags">
              <Tag tone="soon">{status.left}</Tag>
              <Tag tone="done">
                <Icon name="check" />
                {status.done}
              </Tag>
              <Tag tone="stop">{status.stop}</Tag>
              <Tag tone="plain">{status.closed}</Tag>
              <Tag tone="dashed">{status.dashed}</Tag>
            </div>
          </Specimen>
          <Specimen name="TimeBar">
            <div className="guide-stack small">
              {(["calm", "soon", "over", "waiting"] as const).map((tone, index) => (
                <div key={tone}>
                  <b className={tone === "soon" ? "hot" : undefined}>{status[tone]}</b>
                  <TimeBar tone={tone} ratio={[0.35, 0.94, 1, 0][index] ?? 0} />
                </div>
              ))}
            </div>
          </Specimen>
          <Specimen name="ProgressBar">
            <div className="guide-stack">
              <ProgressBar label={status.progress} value={22} max={31} text="22 / 31" />
              <ProgressBar label={status.complete} value={31} max={31} text="31 / 31" />
              <ProgressBar label={status.preparing} />
            </div>
          </Specimen>
          <Specimen name="Count">
            <div className="row">
              <Count value={3} label={status.unread} />
              <Count value={4} tone="soon" />
              <Count value={12} tone="plain" />
            </div>
          </Specimen>
        </SpecimenGrid>
      </GallerySection>
      <GallerySection id="alerts" title={words.sections.alerts}>
        <div className="guide-stack">
          <Alert tone="info" title={alerts.info[0]}>
            {alerts.info[1]}
          </Alert>
          <Alert tone="soon" title={alerts.soon[0]}>
            {alerts.soon[1]} <Link href="#alerts">{alerts.compare}</Link>
          </Alert>
          <Alert
            tone="stop"
            title={alerts.stop[0]}
            actions={
              <Button size="s" icon="refresh">
                {alerts.retry}
              </Button>
            }
          >
            {alerts.stop[1]}
          </Alert>
          <Alert tone="done" title={alerts.done[0]}>
            {alerts.done[1]}
          </Alert>
        </div>
      </GallerySection>
    </>
  );
}
