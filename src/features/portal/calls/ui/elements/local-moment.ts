import { withFirstOfMonth } from "#platform/i18n/format.ts";
/** Adds the moment in the reader's own time, where that is not the time of Paris. */
export class LocalMoment extends HTMLElement {
  connectedCallback() {
    const { iso, words } = this.dataset;
    if (!iso || !words || this.textContent) return;
    const at = new Date(iso);
    const language = document.documentElement.lang;
    const clock = (timeZone?: string) =>
      new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone }).format(
        at,
      );
    if (clock() === clock("Europe/Paris")) return;
    const moment = withFirstOfMonth(
      language === "en" ? "en" : "fr",
      new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
        weekday: "long",
        day: "numeric",
        month: "long",
        ...(at.getFullYear() === new Date().getFullYear() ? {} : { year: "numeric" }),
        hour: "2-digit",
        minute: "2-digit",
        timeZoneName: "short",
      }).format(at),
    );
    this.textContent = words.replace("%s", moment);
  }
}
