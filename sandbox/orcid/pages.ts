import { html } from "hono/html";
import type { Person } from "./people.ts";

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 44rem; padding: 0 1rem; color: #1a1a1a; background: #fff; }
  h1 { font-size: 1.5rem; } ul { list-style: none; padding: 0; display: grid; gap: .5rem; }
  button { font: inherit; cursor: pointer; border: 1px solid #767676; border-radius: .4rem; background: #fff; padding: .6rem 1rem; }
  li button { width: 100%; text-align: left; } button:hover { background: #eef5e0; }
  small { color: #555; display: block; } code { font-size: .9em; }
  .note { border-left: .25rem solid #7fa800; padding-left: .75rem; }`;

const renderPage = (title: string, body: ReturnType<typeof html>) =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${style}</style></head><body><h1>${title}</h1>${body}</body></html>`;

/** Instead of a password, this page asks for the person to sign in as. */
export const renderSignInPage = (uid: string, people: readonly Person[]) =>
  renderPage(
    "Stand-in of ORCID",
    html`<p class="note">This is not ORCID: it stands in for it on this machine. Nobody here exists.</p>
<p>Passerelle asks to know your ORCID iD. Sign in as:</p>
<form method="post" action="/signin/${uid}"><ul>
${people.map(
  (person) => html`<li><button name="person" value="${person.orcid}">
${person.names ? `${person.names.given} ${person.names.family}` : "(name hidden)"} <code>${person.orcid}</code>
<small>${person.note}</small></button></li>`,
)}
</ul><p><button name="deny" value="yes">Deny access</button></p></form>`,
  );

export const renderExpiredPage = () =>
  renderPage(
    "This sign-in is over",
    html`<p>It was finished already, or it was started in another browser. Go back to Passerelle and start again.</p>`,
  );

export const renderHomePage = (people: readonly Person[]) =>
  renderPage(
    "Stand-in of ORCID",
    html`<p class="note">This is not ORCID: it stands in for it on this machine. Nobody here exists.</p>
<p>People with a public record:</p>
<ul>${people.map(
      (person) =>
        html`<li><a href="/${person.orcid}"><code>${person.orcid}</code></a> ${person.names ? `${person.names.given} ${person.names.family}` : "(name hidden)"}<small>${person.note}</small></li>`,
    )}</ul>`,
  );

export const renderProfilePage = (person: Person) =>
  renderPage(
    person.names ? `${person.names.given} ${person.names.family}` : "Name not public",
    html`<p><code>${person.orcid}</code></p><p>${person.note}</p>
<p>At the real ORCID, this page is where people choose what is visible to whom.</p>
<p><a href="/v3.0/${person.orcid}/record">The public record</a> · <a href="/">Everybody</a></p>`,
  );
