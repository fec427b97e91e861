import { randomBytes } from 'node:crypto'
import { encodeFunctionData, parseAbi, parseUnits } from 'viem'
import { TOKENS } from '../contracts/tokens.ts'
import { DEPLOYER } from '../evm/callRpc.ts'
import { evmNode } from '../evm/evmNode.ts'
import { fundEvm } from '../evm/fundEvm.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import { startHttp } from '../http/startHttp.ts'
import type { HttpAnswer, HttpHandler } from '../http/types.ts'
import { type Html, html } from '../page/html.ts'
import { pageStyle } from '../page/pageStyle.ts'
import { renderPage } from '../page/renderPage.ts'
import type { Part, PartOptions } from '../part.ts'

const MINT = parseAbi(['function mint(address to, uint256 amount)'])

/** What the exchange sends; an asset without an address is the chain's own coin. */
const EXCHANGE_ASSETS = [
  { symbol: 'ETH', name: 'Ether', decimals: 18, address: undefined },
  TOKENS.usdc,
  TOKENS.usdt,
  TOKENS.eurc,
] as const

/** A deposit that a user asked for. */
interface Deposit {
  readonly id: string
  readonly chainId: string
  readonly address: `0x${string}`
  readonly symbol: string
  readonly amount: string
  status: 'open' | 'sending' | 'sent' | 'declined'
  hash?: string
}

const signal = (): AbortSignal => AbortSignal.timeout(20_000)

/** Pays out of the chain's faucet by a real transaction. */
async function pay(rpcUrl: string, { address, symbol, amount }: Deposit): Promise<string> {
  const asset = EXCHANGE_ASSETS.find((entry) => entry.symbol === symbol)
  if (!asset) throw new HttpProblem(400, `The exchange has no ${symbol}.`)
  const units = parseUnits(amount, asset.decimals)
  if (!asset.address) return fundEvm(rpcUrl, address, units)
  const data = encodeFunctionData({ abi: MINT, args: [address, units] })
  const receipt = await evmNode(rpcUrl, signal()).call('eth_sendTransactionSync', {
    from: DEPLOYER,
    to: asset.address,
    data,
  })
  return String(Object(receipt).transactionHash)
}

function readDeposit(value: unknown, services: Readonly<Record<string, string>>): Deposit {
  const { chainId, address, symbol, amount } = Object(value)
  const isKnown = EXCHANGE_ASSETS.some((asset) => asset.symbol === symbol)
  if (!/^0x[0-9a-fA-F]{40}$/.test(address) || !/^\d{1,9}(\.\d{1,18})?$/.test(amount) || !isKnown)
    throw new HttpProblem(400, 'Expected address, symbol and amount of a deposit.')
  if (!services[`evm-${String(chainId).slice('eip155:'.length)}`])
    throw new HttpProblem(400, `The exchange sends nothing to ${chainId}.`)
  return { id: randomBytes(16).toString('hex'), chainId, address, symbol, amount, status: 'open' }
}

const TITLE = 'Local exchange'

function page(deposit: Deposit, url: string): HttpAnswer {
  const { symbol, amount, address, status, id, hash } = deposit
  const words: Readonly<Record<Deposit['status'], Html>> = {
    open: html`<form method="post" action="/deposits/${id}/send"><p><button class="button primary">Send ${amount} ${symbol}</button></p></form>
<form method="post" action="/deposits/${id}/decline"><p><button class="button quiet">Decline</button></p></form>`,
    sending: html`<p role="status">The coins are being sent.</p>`,
    sent: html`<p role="status">Sent. You can close this page.</p><p class="muted">Transaction <code>${hash}</code></p>`,
    declined: html`<p role="status">Nothing was sent. You can close this page.</p>`,
  }
  return renderPage(
    TITLE,
    html`<main class="narrow"><header><h1>${TITLE}</h1></header>
<p>Send <strong>${amount} ${symbol}</strong> from your account at the exchange to</p><p><code>${address}</code></p>
<p class="muted">This exchange is part of the devnet: its coins are those of the local chains, and nothing leaves this machine.</p>
${words[status]}</main>`,
    { formAction: `'self' ${url}` },
  )
}

/**
 * Starts an exchange with a page on which a person sends coins of the local chains to an account, by real transactions.
 * Needs to be told the chains: it is started after them.
 */
export async function startExchange({ port, signal: ended, services = {} }: PartOptions = {}): Promise<Part> {
  const deposits = new Map<string, Deposit>()
  const find = (id: string | undefined): Deposit => {
    const found = deposits.get(id ?? '')
    if (found) return found
    throw new HttpProblem(404, 'There is no such deposit.')
  }
  const back = (id: string): HttpAnswer => ({ status: 303, headers: { location: `/deposits/${id}/page` }, body: '' })
  const send: HttpHandler = async ({ parameters, form }) => {
    await form()
    const deposit = find(parameters.id)
    // Once, however often it is pressed.
    if (deposit.status === 'open') {
      deposit.status = 'sending'
      deposit.hash = await pay(services[`evm-${deposit.chainId.slice('eip155:'.length)}`] ?? '', deposit)
      deposit.status = 'sent'
    }
    return back(deposit.id)
  }
  const routes: Record<string, HttpHandler> = {
    'GET /page.css': pageStyle,
    'GET /assets': async () => ({
      json: {
        chains: Object.keys(services).flatMap((name) => /^evm-(\d+)$/.exec(name)?.[1] ?? []),
        assets: EXCHANGE_ASSETS.map(({ symbol, name, address = '' }) => ({ symbol, name, address })),
      },
    }),
    'POST /deposits': async ({ json }) => {
      const deposit = readDeposit(await json(), services)
      deposits.set(deposit.id, deposit)
      return { json: { id: deposit.id, url: `${http.url}/deposits/${deposit.id}/page` } }
    },
    'GET /deposits/:id': async ({ parameters }) => {
      const { status, hash, amount } = find(parameters.id)
      return { json: { status, hash, amount } }
    },
    'GET /deposits/:id/page': async ({ parameters }) => page(find(parameters.id), http.url),
    'POST /deposits/:id/send': send,
    'POST /deposits/:id/decline': async ({ parameters, form }) => {
      await form()
      const deposit = find(parameters.id)
      if (deposit.status === 'open') deposit.status = 'declined'
      return back(deposit.id)
    },
  }
  const http = await startHttp({ what: 'The exchange', port, signal: ended, routes })
  return { name: 'exchange', url: http.url, stop: http.stop }
}
