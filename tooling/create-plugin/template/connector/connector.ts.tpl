import { type Eip1193Provider, sendCall } from '@latchkey/adapter-evm/provider'
import {
  type Account,
  type CaipNetworkId,
  type ConnectContext,
  type Connector,
  kernelError,
  type PageDiscovery,
  type Services,
  type WalletSession,
} from '@latchkey/kernel'
import { callWallet, connecting, readProperty, readStrings, sessionLife } from '@latchkey/kernel/adapter'
import { abortable } from '@latchkey/kernel/async'

/** Where the wallet is: replace this by its SDK, loaded here, so that no page pays for it before it is shown. */
function findWallet(page: unknown): Eip1193Provider | undefined {
  const found = readProperty(page, '__camel__')
  return typeof readProperty(found, 'request') === 'function' ? (found as Eip1193Provider) : undefined
}

/** What the wallet said last. */
interface State {
  accounts: readonly Account[]
  network: CaipNetworkId
}

/** A chain id as the wallet says it, `0x1`, as CAIP-2. @throws `connect/malformed` */
function readNetwork(answer: unknown): CaipNetworkId {
  if (typeof answer === 'string' && /^0x[0-9a-f]{1,12}$/i.test(answer)) return `eip155:${Number(answer)}`
  throw kernelError('connect/malformed', { details: { method: 'eth_chainId', expected: 'a chain id' } })
}

/** Accounts in the family's normal form; what is no address is left out. */
async function readAccounts(answer: unknown, network: CaipNetworkId, { families }: ConnectContext): Promise<readonly Account[]> {
  const family = families.find(({ namespace }) => namespace === 'eip155')
  if (!family) throw kernelError('connect/no-family', { details: { namespaces: 'eip155' } })
  const parsed = await Promise.all(readStrings(answer).map((text) => family.parseAddress?.(text)))
  return parsed.flatMap((address) =>
    address === undefined ? [] : [{ caipAddress: `${network}:${address}`, address, type: family.defaultAccountType }],
  )
}

/** An open session, which follows what the wallet says. */
function openSession(provider: Eip1193Provider, services: Services, state: State, ctx: ConnectContext): WalletSession {
  const onAccounts = async (answer: unknown): Promise<void> => {
    state.accounts = await readAccounts(answer, state.network, ctx)
    if (state.accounts.length === 0) life.close('ended')
    else life.emit({ type: 'accounts', namespace: 'eip155', accounts: state.accounts })
  }
  const listeners = {
    accountsChanged: (answer: unknown) => void onAccounts(answer).catch((error: unknown) => services.log.warn('Accounts that cannot be read', error)),
    chainChanged: (answer: unknown) => {
      state.network = readNetwork(answer)
      life.emit({ type: 'network', network: state.network })
    },
    disconnect: () => life.close('ended'),
  }
  const life = sessionLife(() => {
    for (const [event, listener] of Object.entries(listeners)) provider.removeListener?.(event, listener)
  })
  for (const [event, listener] of Object.entries(listeners)) provider.on?.(event, listener)
  return {
    id: '__ID__',
    get accounts() {
      return state.accounts
    },
    networks: [],
    getNetwork: (namespace) => (namespace === 'eip155' ? state.network : undefined),
    async request(call, options) {
      if (!life.isOpen) throw kernelError('request/disconnected')
      // To the wallet where it is on that network; what only reads may go to the network's own nodes.
      return sendCall({ provider, services }, call, state.network, options)
    },
    on: life.on,
    async disconnect() {
      life.close('closed')
      const params = [{ eth_accounts: {} }]
      await callWallet('wallet_revokePermissions', () => provider.request({ method: 'wallet_revokePermissions', params }))
    },
    dispose: () => life.close('closed'),
  }
}

/** The wallet as a connector. */
function walletConnector(provider: Eip1193Provider, services: Services): Connector {
  /** Reads the accounts a method answers with, and the chain. What comes after the wait was given up opens nothing. */
  const read = async (method: string, ctx: ConnectContext): Promise<State> => {
    const ask = (name: string) =>
      abortable(() => callWallet(name, () => provider.request({ method: name }), { rejected: 'connect/rejected', fallback: 'connect/failed' }), ctx.signal)
    const shared = await ask(method)
    const network = readNetwork(await ask('eth_chainId'))
    return { accounts: await readAccounts(shared, network, ctx), network }
  }
  return {
    id: '__ID__',
    name: '__TITLE__',
    kind: 'injected',
    namespaces: ['eip155'],
    connect: (_request, ctx) =>
      connecting(async () => {
        const state = await read('eth_requestAccounts', ctx)
        if (state.accounts.length === 0) throw kernelError('connect/no-accounts')
        return openSession(provider, services, state, ctx)
      }),
    // Asks nobody: a wallet that no longer shares the saved account stays closed.
    reconnect: ([saved], ctx) =>
      connecting(async () => {
        const state = await read('eth_accounts', ctx)
        const isShared = state.accounts.some(({ address }) => address === saved?.address)
        return isShared ? openSession(provider, services, state, ctx) : undefined
      }),
  }
}

/** Looks for the wallet until the signal aborts: now, and when the page has loaded. */
export function discover({ target, ctx, signal, onChange }: PageDiscovery): void {
  let isFound = false
  const look = (): void => {
    const provider = findWallet(target)
    if (isFound || !provider) return
    isFound = true
    onChange([walletConnector(provider, ctx.services)])
  }
  onChange([])
  look()
  target.addEventListener('load', look, { signal })
}
