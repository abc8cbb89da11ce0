/** Shows its button once a script can print. */
export class PrintPage extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector("button");
    if (!button) return;
    button.hidden = false;
    button.onclick = () => window.print();
  }
}
