import type { HttpAnswer } from '../http/types.ts'
import { type Html, html } from '../page/html.ts'
import { renderPage } from '../page/renderPage.ts'
import type { Seen, WalletSession } from './types.ts'

const SHOWN = 20

interface WalletPage {
  readonly seen: readonly Seen[]
  readonly sessions: readonly WalletSession[]
  readonly uri?: string
  readonly problem?: string
}

const OUTCOMES: Readonly<Record<Seen['outcome'], string>> = {
  waiting: 'Waits for you',
  approved: 'Approved',
  rejected: 'Declined',
  ignored: 'Not answered',
  failed: 'Failed',
}

function askedFor({ kind, from, method, chainId }: Seen): Html {
  if (kind === 'proposal') return html`<strong dir="auto">${from} wants to connect</strong>`
  return html`<strong dir="auto">${from}: <code>${method}</code></strong><small>${chainId}</small>`
}

function row(seen: Seen): Html {
  return html`<li class="row"><span>${askedFor(seen)}${seen.error ? html`<small>${seen.error}</small>` : undefined}</span><small>${OUTCOMES[seen.outcome]}</small></li>`
}

function question(seen: Seen): Html {
  const facts = JSON.stringify(seen.params, undefined, 1)
  return html`<div class="card">${askedFor(seen)}<pre tabindex="0" role="region" aria-label="What is asked for">${facts}</pre></div>
<form class="pair" method="post" action="/page/answer"><button class="button quiet" name="answer" value="reject">Decline</button><button class="button primary" name="answer" value="approve">Approve</button></form>`
}

/** The wallet for people: where to paste a link, what waits for an answer, and what happened. */
export function walletPage({ seen, sessions, uri = '', problem }: WalletPage): HttpAnswer {
  const waiting = seen.find(({ outcome }) => outcome === 'waiting')
  const past = seen
    .filter(({ outcome }) => outcome !== 'waiting')
    .slice(-SHOWN)
    .reverse()
  return renderPage(
    waiting ? 'Approve? · Test wallet' : 'Test wallet',
    html`<main class="narrow"><header><h1>Test wallet</h1><a class="button" href="/">Refresh</a></header>
${problem === undefined ? undefined : html`<p class="error" role="alert">${problem}</p>`}
${waiting ? question(waiting) : html`<form method="post" action="/page/pair"><label for="uri">Link from "Copy link"</label><p><input id="uri" name="uri" value="${uri}" placeholder="wc:…" autocomplete="off" required></p><p><button class="button primary">Connect</button></p></form>`}
<h2>Connected</h2>${sessions.length === 0 ? html`<p class="muted">No app. Everybody knows the keys of this wallet: send nothing of value to it.</p>` : html`<ul class="plate">${sessions.map(({ peer, accounts }) => html`<li class="row"><span><strong dir="auto">${peer}</strong><small>${accounts.join(', ')}</small></span></li>`)}</ul><form method="post" action="/page/disconnect"><button class="button">Disconnect the latest</button></form>`}
${past.length === 0 ? undefined : html`<h2>What happened</h2><ul class="plate">${past.map(row)}</ul>`}</main>`,
    { status: problem === undefined ? 200 : 400 },
  )
}
