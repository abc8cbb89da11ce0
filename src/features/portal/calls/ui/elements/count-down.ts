/**
 * Counts the last day of a call down. The server's words stand until the script runs; when the moment has come the
 * page is asked for again, for its status has changed. A timer is not read aloud at every second: its role says so.
 */
export class CountDown extends HTMLElement {
  #timer: ReturnType<typeof setInterval> | undefined;

  connectedCallback() {
    const until = Date.parse(this.dataset.until ?? "");
    const words = this.dataset.words;
    // A page that comes back from the past must not reload itself again and again.
    if (!words || !(until > Date.now())) return;
    const tick = () => {
      const left = until - Date.now();
      if (left <= 0) {
        clearInterval(this.#timer);
        location.reload();
        return;
      }
      this.textContent = words.replace("%s", formatDuration(left));
    };
    tick();
    this.#timer = setInterval(tick, 1000);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }
}

function formatDuration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = `${two(seconds % 60)}\u202fs`;
  if (hours > 0) return `${hours}\u202fh ${two(minutes)}\u202fmin ${rest}`;
  return minutes > 0 ? `${minutes}\u202fmin ${rest}` : rest;
}
