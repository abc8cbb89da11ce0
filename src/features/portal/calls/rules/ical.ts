/** A closing date as a calendar event. */
export interface CalendarEvent {
  /** Stable for the life of the call: calendars use the UID to recognise an event that moved. */
  readonly uid: string;
  readonly at: Date;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  readonly categories: readonly string[];
  readonly lastModified: Date;
  /** Number of date changes. A calendar accepts an update only with a higher number than the one it stores. */
  readonly sequence: number;
  readonly cancelled: boolean;
  /** Reminders: RFC 5545 durations before the event (`-P7D`) and their text. */
  readonly alarms?: { readonly before: readonly string[]; readonly text: string };
}

export interface CalendarFile {
  readonly name: string;
  readonly language: string;
  readonly events: readonly CalendarEvent[];
}

/** Writes an iCalendar file (RFC 5545). Times are UTC, so that no calendar needs the time zone rules of Paris. */
export function writeCalendar({ name, language, events }: CalendarFile): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Passerelle//Closing dates//${language.toUpperCase()}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    // The name by RFC 7986, and in the older extension that most calendars read.
    formatProperty("NAME", name),
    formatProperty("X-WR-CALNAME", name),
    "X-WR-TIMEZONE:Europe/Paris",
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    // RFC 5545 requires at least one component: an empty calendar gets a time zone.
    ...(events.length === 0 ? PARIS_ZONE : events.flatMap(formatEvent)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function formatEvent(event: CalendarEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    // The stamp is the last revision, not the time of the request, so that an unchanged feed has identical bytes.
    `DTSTAMP:${formatUtc(event.lastModified)}`,
    `LAST-MODIFIED:${formatUtc(event.lastModified)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${formatUtc(event.at)}`,
    formatProperty("SUMMARY", event.summary),
    formatProperty("DESCRIPTION", event.description),
    `URL:${toOneLine(event.url)}`,
    ...(event.categories.length > 0
      ? [`CATEGORIES:${event.categories.map(escapeText).join(",")}`]
      : []),
    `STATUS:${event.cancelled ? "CANCELLED" : "CONFIRMED"}`,
    // Transparent: a closing date must not mark the day as busy.
    "TRANSP:TRANSPARENT",
    ...formatAlarms(event),
    "END:VEVENT",
  ];
}

/** Cancelled events get no reminder. */
function formatAlarms({ alarms, cancelled }: CalendarEvent): string[] {
  if (!alarms || cancelled) return [];
  return alarms.before.flatMap((before) => [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `TRIGGER:${before}`,
    formatProperty("DESCRIPTION", alarms.text),
    "END:VALARM",
  ]);
}

const PARIS_ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Europe/Paris",
  "BEGIN:STANDARD",
  "DTSTART:19961027T030000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "TZNAME:CET",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:19960331T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "TZNAME:CEST",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
];

const formatProperty = (name: string, value: string): string => `${name}:${escapeText(value)}`;

function escapeText(value: string): string {
  return value
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

const toOneLine = (value: string): string => value.replace(/\p{Cc}/gu, "");

/** "20261124T160000Z" */
const formatUtc = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

const LINE_OCTETS = 75;

/** Folds lines longer than 75 octets (RFC 5545) without splitting a character. */
export function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= LINE_OCTETS) return line;
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = countOctets(character.codePointAt(0) ?? 0);
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}

/** Length of a character in UTF-8. Computed, because one Buffer per character took most of the time of a feed. */
function countOctets(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
