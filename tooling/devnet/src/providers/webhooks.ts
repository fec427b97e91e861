import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpProblem } from '../http/httpProblem.ts'
import type { HttpHandler } from '../http/types.ts'
import { networkOf, transactionOf } from './coinbase.ts'
import { CREDENTIALS } from './credentials.ts'
import type { Faults } from './faults.ts'
import { MELD_STATUS } from './meld.ts'
import type { Sale, SaleStatus, Sales } from './sales.ts'

/** Milliseconds between two looks at what is under way. */
const PACE = 250

/** Something to be posted, without its signature. */
type Note = (sale: Sale, sales: Sales) => Promise<string>
/** The headers that sign a body for an address. */
type Sign = (url: string, body: string, secret: string) => Readonly<Record<string, string>>

/** A provider that tells a client what became of its orders. */
interface Teller {
  readonly secret: string
  readonly note: Note
  readonly sign: Sign
}

const seconds = (): string => `${Math.floor(Date.now() / 1000)}`
const TYPE = 'application/json'

/** https://docs.cdp.coinbase.com/webhooks/verify-signatures */
const coinbase: Teller = {
  secret: CREDENTIALS.coinbase.webhookSecret,
  async note(sale, sales) {
    const event = { paid: 'updated', sent: 'success', failed: 'failed', open: 'created' }[sale.status]
    const fields = Object.entries(transactionOf(sale, await networkOf(sales, sale)) ?? {})
    const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const named = Object.fromEntries(fields.map(([name, value]) => [camel(name), value]))
    return JSON.stringify({ eventType: `onramp.transaction.${event}`, ...named })
  },
  sign(_url, body, secret) {
    const [time, id] = [seconds(), randomUUID()]
    const head = `${time}.content-type x-hook0-id.${TYPE}.${id}.`
    const signature = createHmac('sha256', secret).update(`${head}${body}`).digest('hex')
    return { 'x-hook0-id': id, 'x-hook0-signature': `t=${time},h=content-type x-hook0-id,v1=${signature}` }
  },
}

/** https://docs.meld.io/docs/webhooks-authentication */
const meld: Teller = {
  secret: CREDENTIALS.meld.webhookSecret,
  async note({ id, ref, status }) {
    const word = status === 'open' ? 'PENDING' : MELD_STATUS[status]
    const payload = { paymentTransactionId: id, externalSessionId: ref, paymentTransactionStatus: word }
    const eventType = `TRANSACTION_CRYPTO_${word}`
    return JSON.stringify({ eventType, eventId: randomUUID(), timestamp: new Date().toISOString(), payload })
  },
  sign(url, body, secret) {
    const time = seconds()
    const signature = createHmac('sha256', secret).update(`${time}.${url}.${body}`).digest('base64url')
    return { 'meld-signature': signature, 'meld-signature-timestamp': time }
  },
}

const TELLERS = { coinbase, meld } as const
type Named = keyof typeof TELLERS

const isNamed = (name: unknown): name is Named => typeof name === 'string' && Object.hasOwn(TELLERS, name)

/** What is told to whom. */
interface Subscription {
  readonly of: Named
  readonly url: string
}

/** A delivery, as the present fault leaves it. @returns the statuses that were answered */
async function deliver(
  { note, sign, secret }: Teller,
  { sale, sales, url }: { readonly sale: Sale; readonly sales: Sales; readonly url: string },
  fault: ReturnType<Faults['take']>,
): Promise<readonly number[]> {
  const { delivery, delay = 0 } = fault
  if (delay > 0) await sleep(delay)
  if (delivery === 'lost') return []
  const body = await note(sale, sales)
  const signed = sign(url, body, delivery === 'forged' ? 'somebody else’s' : secret)
  const sent = delivery === 'altered' ? body.replace(/.$/, ' }') : body
  const post = async (): Promise<number> => {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': TYPE, ...signed }, body: sent })
    await answer.arrayBuffer()
    return answer.status
  }
  const first = await post()
  return delivery === 'twice' ? [first, await post()] : [first]
}

/** What a provider that is played here has told its clients. */
interface Delivered extends Subscription {
  readonly ref: string
  readonly status: SaleStatus
  /** What was answered. */
  readonly answers: readonly number[]
}

function readSubscription(body: unknown): Subscription {
  const { of, url } = Object(body)
  if (isNamed(of) && URL.canParse(String(url))) return { of, url: String(url) }
  throw new HttpProblem(400, 'A subscription has "of", which is "coinbase" or "meld", and "url".')
}

/**
 * Tells clients, signed as each provider does, what becomes of their orders. Who wants to be told says so with
 * `POST /dev/webhooks`; a `GET` there lists what was posted and what was answered.
 *
 * @param signal ends the telling
 */
export function webhookRoutes(
  sales: Readonly<Record<Named, Sales>>,
  take: Faults['take'],
  signal: AbortSignal,
): Readonly<Record<string, HttpHandler>> {
  const subscriptions = new Map<Named, string>()
  const reported = new Map<string, SaleStatus>()
  const delivered: Delivered[] = []

  async function look(of: Named, url: string, ref: string): Promise<void> {
    const sale = await sales[of].read(ref)
    if (!sale || sale.status === (reported.get(ref) ?? 'open')) return
    reported.set(ref, sale.status)
    const answers = await deliver(TELLERS[of], { sale, sales: sales[of], url }, take('webhooks'))
    delivered.push({ of, url, ref, status: sale.status, answers })
  }
  const isOver = (ref: string): boolean => ['sent', 'failed'].includes(reported.get(ref) ?? '')

  async function tell(): Promise<void> {
    while (!signal.aborted) {
      // A client that is away is told nothing more: it asks when it is back.
      for (const [of, url] of subscriptions)
        for (const ref of sales[of].refs()) if (!isOver(ref)) await look(of, url, ref).catch(() => undefined)
      await sleep(PACE, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    async 'POST /dev/webhooks'({ json }) {
      const { of, url } = readSubscription(await json())
      const isFirst = subscriptions.size === 0
      subscriptions.set(of, url)
      if (isFirst) void tell()
      return { json: { of, url } }
    },
    'GET /dev/webhooks': () => ({ json: { delivered } }),
  }
}
