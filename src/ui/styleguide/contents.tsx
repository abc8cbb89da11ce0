import { Button, IconButton } from "../button.tsx";
import { Card, CardGrid } from "../card.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Highlight } from "../highlight.tsx";
import { Icon } from "../icon.tsx";
import { Link } from "../link.tsx";
import { Panel } from "../panel.tsx";
import { TimeBar } from "../progress-bar.tsx";
import { Table } from "../table.tsx";
import { StatusMark } from "../tag.tsx";
import { partnerColours } from "./foundations.tsx";
import { GallerySection, Specimen, SpecimenGrid } from "./gallery.tsx";
import type { Translations } from "./translations.fr.ts";

export function Cards({ words }: { words: Translations }) {
  const { cards, status, actions } = words;
  const [blue, red, violet] = partnerColours;
  const world = (
    <>
      <Icon name="globe" />
      {cards.international}
    </>
  );
  const firms = (
    <>
      <Icon name="building" />
      {cards.companies}
    </>
  );
  return (
    <GallerySection id="cards" title={words.sections.cards}>
      <CardGrid>
        <Card
          title={cards.title}
          href="#cards"
          partner={blue}
          partnerName="ANR"
          state={<StatusMark tone="open">{status.open}</StatusMark>}
          action={<IconButton icon="heart" label={actions.favourite} pressed={false} />}
          text={cards.text}
          marks={[world, cards.consortium]}
          foot={
            <>
              <b className="hot">{status.soon}</b>
              {cards.closes}
              <TimeBar ratio={0.94} tone="soon" />
            </>
          }
        />
        <Card
          title={cards.longTitle}
          href="#cards"
          partner={red}
          partnerName="ADEME"
          state={<StatusMark tone="closed">{status.closed}</StatusMark>}
          action={<IconButton icon="heart" label={actions.unfavourite} pressed />}
          text={cards.text.repeat(2)}
          marks={[firms, world, cards.consortium]}
          foot={
            <>
              <b>{status.over}</b>
              {cards.closedOn}
              <TimeBar ratio={1} tone="over" />
            </>
          }
        />
        <Card
          title={cards.upcomingTitle}
          href="#cards"
          partner={violet}
          partnerName="ANRS MIE"
          state={<StatusMark tone="upcoming">{status.upcoming}</StatusMark>}
          text={<Highlight text={cards.found} ranges={[[0, 8]]} />}
          foot={
            <>
              <b>{status.waiting}</b>
              {cards.opens}
              <TimeBar ratio={0} tone="waiting" />
            </>
          }
        />
      </CardGrid>
      <div className="guide-grid guide-below">
        <Panel title={cards.panel} level={3} actions={<Link href="#cards">{cards.seeAll}</Link>}>
          <p className="muted small">{cards.panelText}</p>
        </Panel>
      </div>
    </GallerySection>
  );
}

export function Tables({ words }: { words: Translations }) {
  const { table } = words;
  const columns = [
    {
      key: "team",
      header: table.team,
      cell: (row: string[]) => row[0],
      rowHeader: true,
      sort: { href: "#tables" },
    },
    { key: "city", header: table.city, cell: (row: string[]) => row[1] },
    {
      key: "amount",
      header: table.amount,
      cell: (row: string[]) => row[2],
      numeric: true,
      sort: { href: "#tables", direction: "descending" as const },
    },
  ];
  const common = { columns, rowKey: (row: string[]) => row.join(), empty: table.empty };
  return (
    <GallerySection id="tables" title={words.sections.tables}>
      <div className="stack">
        <Table {...common} caption={table.caption} rows={table.rows} />
        <Table {...common} caption={table.emptyCaption} rows={[]} />
      </div>
    </GallerySection>
  );
}

export function EmptyStates({ words }: { words: Translations }) {
  const { empty, actions } = words;
  return (
    <GallerySection id="empty" title={words.sections.empty}>
      <SpecimenGrid>
        <Specimen name="EmptyState" wide>
          <div className="panel">
            <EmptyState
              title={empty.title}
              level={3}
              actions={
                <>
                  <Button variant="primary">{empty.clear}</Button>
                  <Button icon="bell">{actions.alertMe}</Button>
                </>
              }
            >
              {empty.text}
            </EmptyState>
          </div>
        </Specimen>
        <Specimen name="EmptyState built={3}">
          <div className="panel">
            <EmptyState title={empty.complete} level={3} built={3}>
              {empty.completeText}
            </EmptyState>
          </div>
        </Specimen>
      </SpecimenGrid>
    </GallerySection>
  );
}
