import { type Connection, kernelError, type Network } from '@latchkey/kernel'
import { fromBase64, readProperty, toBase64 } from '@latchkey/kernel/adapter'
import { decodeBase58, encodeBase58 } from '../messages/base58.ts'
import type { AnnouncedAs, EmbeddedContext } from '../plugin.ts'
import { activeConnection, becomeActive, networksOf } from './ownConnection.ts'
import { type SignInFields, signInText } from './signInText.ts'

const SOLANA = 'solana'
const MESSAGE = 'solana:signMessage'
const SIGN = 'solana:signTransaction'
const SEND = 'solana:signAndSendTransaction'
const SIGN_IN = 'solana:signIn'

/** Marks a wallet that is in the widget already: kernels do not offer it once more. */
const OWN_WALLET: symbol = Symbol.for('latchkey:wallet')

/** An account of the Wallet Standard. */
interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

type Listener = (properties: { readonly accounts: readonly StandardAccount[] }) => void

/** How wallets name a network: `solana:mainnet`, …, or by its CAIP-2 id where it states no cluster. */
const chainOf = ({ id, parameters }: Network): string =>
  typeof parameters?.cluster === 'string' ? `solana:${parameters.cluster}` : id

function served(ctx: EmbeddedContext, { networks }: Connection): readonly Network[] {
  return networksOf(ctx, SOLANA).filter(({ id }) => networks.includes(id))
}

function accountsOf(ctx: EmbeddedContext): readonly StandardAccount[] {
  const connection = activeConnection(ctx, SOLANA)
  if (!connection) return []
  const { address } = connection.account
  const chains = served(ctx, connection).map(chainOf)
  return [{ address, publicKey: decodeBase58(address) ?? new Uint8Array(), chains, features: [MESSAGE, SIGN, SEND] }]
}

/** The connection for an input, and the network that it names. @throws `request/unauthorized`, `request/unknown-chain` */
function placeOf(ctx: EmbeddedContext, input: unknown): { readonly connection: Connection; readonly network: Network } {
  const connection = activeConnection(ctx, SOLANA)
  const address = readProperty(readProperty(input, 'account'), 'address')
  if (!connection || connection.account.address !== address) throw kernelError('request/unauthorized')
  const chain = readProperty(input, 'chain')
  const network = served(ctx, connection).find((offered) =>
    chain === undefined ? offered.id === connection.network : chainOf(offered) === chain,
  )
  if (!network) throw kernelError('request/unknown-chain', { details: { network: String(chain) } })
  return { connection, network }
}

function bytesOf(value: unknown, name: string): Uint8Array {
  const bytes = value instanceof Uint8Array ? value : undefined
  if (!bytes) throw kernelError('connect/malformed', { details: { method: name, expected: 'a Uint8Array' } })
  return bytes
}

/** Asks this wallet, past the gates of the widget. */
function ask(ctx: EmbeddedContext, { id }: Network, method: string, params: unknown): Promise<unknown> {
  return ctx.kernel.wallet.request({ network: id, method, params })
}

function decoded(answer: unknown, name: string, decode: (text: string) => Uint8Array | undefined): Uint8Array {
  const text = readProperty(answer, name)
  return bytesOf(typeof text === 'string' ? decode(text) : undefined, name)
}

async function signBytes(ctx: EmbeddedContext, network: Network, message: Uint8Array, pubkey: string) {
  const answer = await ask(ctx, network, 'solana_signMessage', { message: encodeBase58(message), pubkey })
  return { signedMessage: message, signature: decoded(answer, 'signature', decodeBase58) }
}

/** Features take several inputs and answer them in order; one approval stands at a time. */
const each =
  <T>(answer: (input: unknown) => Promise<T>) =>
  async (...inputs: readonly unknown[]): Promise<readonly T[]> => {
    const outputs: T[] = []
    for (const input of inputs) outputs.push(await answer(input))
    return outputs
  }

function signing(ctx: EmbeddedContext): Readonly<Record<string, object>> {
  const versions = ['legacy', 0] as const
  const transactionOf = (input: unknown): string => toBase64(bytesOf(readProperty(input, 'transaction'), 'transaction'))
  return {
    [MESSAGE]: {
      version: '1.1.0',
      signMessage: each((input) => {
        const { connection, network } = placeOf(ctx, input)
        return signBytes(ctx, network, bytesOf(readProperty(input, 'message'), 'message'), connection.account.address)
      }),
    },
    [SIGN]: {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signTransaction: each(async (input) => {
        const { network } = placeOf(ctx, input)
        const answer = await ask(ctx, network, 'solana_signTransaction', { transaction: transactionOf(input) })
        return { signedTransaction: decoded(answer, 'transaction', fromBase64) }
      }),
    },
    [SEND]: {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signAndSendTransaction: each(async (input) => {
        const { network } = placeOf(ctx, input)
        const params = { transaction: transactionOf(input), options: readProperty(input, 'options') }
        const answer = await ask(ctx, network, 'solana_signAndSendTransaction', params)
        return { signature: decoded(answer, 'signature', decodeBase58) }
      }),
    },
    [SIGN_IN]: {
      version: '1.0.0',
      signIn: each(async (input) => {
        await becomeActive(ctx, SOLANA)
        const [account] = accountsOf(ctx)
        if (!account) throw kernelError('request/unauthorized')
        const { network } = placeOf(ctx, { account })
        const site = new URL(ctx.services.platform.url)
        const text = signInText((input ?? {}) as SignInFields, { domain: site.host, address: account.address })
        return { account, ...(await signBytes(ctx, network, new TextEncoder().encode(text), account.address)) }
      }),
    },
  }
}

function connecting(ctx: EmbeddedContext, listeners: Set<Listener>): Readonly<Record<string, object>> {
  return {
    'standard:connect': {
      version: '1.0.0',
      async connect(input?: { readonly silent?: boolean }) {
        if (!activeConnection(ctx, SOLANA) && !input?.silent) await becomeActive(ctx, SOLANA)
        return { accounts: accountsOf(ctx) }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        const connection = activeConnection(ctx, SOLANA)
        if (connection) await ctx.kernel.wallet.disconnect({ connectionId: connection.id })
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: Listener) {
        if (event === 'change') listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }
}

/** Tells the listeners of the wallet that its accounts have changed. */
function followAccounts(ctx: EmbeddedContext, listeners: ReadonlySet<Listener>): () => void {
  const identity = (): string =>
    accountsOf(ctx)
      .map(({ address, chains }) => [address, ...chains].join())
      .join('|')
  let last = identity()
  return ctx.store.sub(ctx.kernel.atoms.wallet, () => {
    const now = identity()
    if (now === last) return
    last = now
    for (const listener of [...listeners])
      try {
        listener({ accounts: accountsOf(ctx) })
      } catch (error) {
        ctx.report(error, 'walletStandard.change')
      }
  })
}

/** Registers the wallet with every library that knows the Wallet Standard, until the plugin ends. */
export function registerWallet(ctx: EmbeddedContext, { name, icon }: Required<AnnouncedAs>): void {
  const listeners = new Set<Listener>()
  const wallet = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    get chains() {
      return networksOf(ctx, SOLANA).map(chainOf)
    },
    get accounts() {
      return accountsOf(ctx)
    },
    features: Object.freeze({ ...connecting(ctx, listeners), ...signing(ctx) }),
    [OWN_WALLET]: true,
  })
  const offs = [followAccounts(ctx, listeners)]
  const offer = (api: unknown): void => {
    const register = readProperty(api, 'register')
    const off: unknown = typeof register === 'function' ? register(wallet) : undefined
    if (typeof off === 'function') offs.push(() => void off())
  }
  const onReady = (event: Event): void => {
    if ('detail' in event) offer(event.detail)
  }
  window.addEventListener('wallet-standard:app-ready', onReady, { signal: ctx.signal })
  ctx.signal.addEventListener('abort', () => {
    for (const off of offs.splice(0)) off()
    listeners.clear()
  })
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: offer }))
}
