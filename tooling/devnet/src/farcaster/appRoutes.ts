import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { ACCOUNTS } from '../core/accounts.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import type { HttpAnswer, HttpHandler } from '../http/types.ts'
import { type Html, html } from '../page/html.ts'
import { pageStyle } from '../page/pageStyle.ts'
import { renderPage } from '../page/renderPage.ts'
import type { Channel, Channels, SignatureParams } from './channels.ts'
import { CASTERS, type Caster } from './people.ts'
import { settle } from './relayRoutes.ts'

/** Farcaster's messages name OP Mainnet, wherever its registries are. */
const CHAIN_ID = 10

const keyOf = (address: string): `0x${string}` =>
  (ACCOUNTS.find((account) => account.address === address) ?? ACCOUNTS[0]).privateKey

/** Signs what a channel asks for, as a user's app does; with what was asked to be wrong. */
async function signFor(channels: Channels, { params }: Channel, caster: Caster) {
  const { wrong } = channels.take('app') ?? {}
  const domain = wrong === 'domain' ? 'another.example' : params.domain
  const nonce = wrong === 'nonce' ? 'anothernonce' : params.nonce
  const fid = wrong === 'fid' ? caster.fid + 50_000 : caster.fid
  const message = createSiweMessage({
    ...{ address: caster.signer, chainId: CHAIN_ID, domain, nonce, uri: params.siweUri, version: '1' },
    statement: 'Farcaster Auth',
    issuedAt: new Date(),
    resources: [`farcaster://fid/${fid}`],
  })
  const signer = wrong === 'signer' ? ACCOUNTS[0].address : caster.signer
  const signature = await privateKeyToAccount(keyOf(signer)).signMessage({ message })
  const authMethod = caster.owner === caster.signer ? 'custody' : 'authAddress'
  return { message, signature, fid, username: caster.userName, displayName: caster.name, authMethod }
}

function row({ fid, name, userName }: Caster): Html {
  return html`<li><button class="row" name="fid" value="${fid}"><span><strong>${name}</strong><small>@${userName}, id ${fid}</small></span></button></li>`
}

function askPage(token: string, { domain, siweUri }: SignatureParams): HttpAnswer {
  return renderPage(
    `Sign in to ${domain} · Farcaster`,
    html`<main class="narrow"><header><h1>Sign in to ${domain}</h1></header>
<p class="muted">The Farcaster app of the devnet. Nothing leaves this machine.</p>
<dl><dt>Site</dt><dd><bdi>${domain}</bdi></dd><dt>Address</dt><dd><bdi>${siweUri}</bdi></dd></dl>
<h2>Approve as</h2>
<form method="post" action="/~/siwf"><input type="hidden" name="channelToken" value="${token}"><ul class="plate">${CASTERS.map(row)}</ul></form></main>`,
  )
}

const donePage = (domain: string): HttpAnswer =>
  renderPage(
    'Signed in · Farcaster',
    html`<main class="narrow"><header><h1>You are signed in</h1></header><p class="muted" role="status">Go back to <bdi>${domain}</bdi>. You can close this page.</p></main>`,
  )

function listPage(waiting: readonly Channel[]): HttpAnswer {
  const rows = waiting.map(
    ({ token, params, openedAt }) =>
      html`<li><a class="row" href="/~/siwf?channelToken=${token}"><span><strong>${params.domain}</strong><small>${new Date(openedAt).toISOString().slice(11, 19)} UTC</small></span></a></li>`,
  )
  const list =
    rows.length > 0
      ? html`<ul class="plate">${rows}</ul>`
      : html`<div class="empty"><h2>Nobody waits</h2><p class="muted">Press Farcaster in the widget: the request appears here, as it does in the app when its code is scanned.</p></div>`
  return renderPage(
    'Farcaster app',
    html`<main class="narrow"><header><h1>Farcaster app</h1><a class="button" href="/">Refresh</a></header>
<p class="muted" role="status">${rows.length === 1 ? '1 request waits' : `${rows.length} requests wait`}</p>${list}</main>`,
  )
}

function waitingChannel(channels: Channels, token: string | null): Channel {
  const channel = channels.find(token ?? undefined)
  if (!channel) throw new HttpProblem(404, 'This request is over: go back to the site and start again.')
  return channel
}

/** The pages that play Farcaster's app: what asks, and who to approve it as. */
export function appRoutes(channels: Channels): Readonly<Record<string, HttpHandler>> {
  return {
    'GET /': () => listPage(channels.waiting()),
    'GET /page.css': pageStyle,
    'GET /health': () => ({ json: { status: 'ok' } }),
    'GET /api/info': () => ({ json: { waiting: channels.waiting().length } }),
    'GET /~/siwf': ({ url }) => {
      const { token, params, answer } = waitingChannel(channels, url.searchParams.get('channelToken'))
      return answer ? donePage(params.domain) : askPage(token, params)
    },
    'POST /~/siwf': async ({ form }) => {
      const fields = await form()
      const channel = waitingChannel(channels, fields.get('channelToken'))
      const caster = CASTERS.find(({ fid }) => `${fid}` === fields.get('fid'))
      if (!caster) throw new HttpProblem(400, 'Nobody of the devnet has this id.')
      if (!channel.answer) settle(channel, await signFor(channels, channel, caster))
      return { status: 303, headers: { location: `/~/siwf?channelToken=${channel.token}` } }
    },
  }
}
