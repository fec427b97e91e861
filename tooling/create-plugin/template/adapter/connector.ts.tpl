import {
  type Account,
  type Connector,
  kernelError,
  type PageDiscovery,
  type Services,
  type WalletSession,
} from '@latchkey/kernel'
import { awaitAnswer, callWallet, connecting, readProperty, readStrings, sessionLife } from '@latchkey/kernel/adapter'
import { abortable } from '@latchkey/kernel/async'

/** What wallets of this chain put on the page as `window.__camel__`: replace this by what yours have. */
export interface PageWallet {
  request(call: { readonly method: string; readonly params?: unknown; readonly network?: string }): Promise<unknown>
  on?(event: 'accountsChanged', listener: (accounts: unknown) => void): void
  off?(event: 'accountsChanged', listener: (accounts: unknown) => void): void
}

const isWallet = (value: unknown): value is PageWallet => typeof readProperty(value, 'request') === 'function'

/** Accounts by the networks of the site: one that is no address of the family is left out. */
function toAccounts(answer: unknown, { families, networks }: Parameters<Connector['connect']>[1]): readonly Account[] {
  const family = families.find(({ namespace }) => namespace === '__NAMESPACE__')
  const network = networks.find(({ namespace }) => namespace === '__NAMESPACE__')
  if (!family || !network) throw kernelError('connect/no-family', { details: { namespaces: '__NAMESPACE__' } })
  return readStrings(answer)
    .filter((address) => family.isAddress(address))
    .map((address) => ({ caipAddress: `${network.id}:${address}`, address, type: family.defaultAccountType }))
}

/** An open session. It ends when the wallet shares no account any more. */
function openSession(
  wallet: PageWallet,
  services: Services,
  first: readonly Account[],
  read: (answer: unknown) => readonly Account[],
): WalletSession {
  let accounts = first
  const life = sessionLife(() => wallet.off?.('accountsChanged', onAccounts))
  const onAccounts = (answer: unknown): void => {
    accounts = read(answer)
    if (accounts.length === 0) life.close('ended')
    else life.emit({ type: 'accounts', namespace: '__NAMESPACE__', accounts })
  }
  wallet.on?.('accountsChanged', onAccounts)
  return {
    id: '__ID__',
    get accounts() {
      return accounts
    },
    networks: [],
    // The wallet is on no network of its own: each call names one.
    getNetwork: () => undefined,
    async request({ method, params, network }, options) {
      if (!life.isOpen) throw kernelError('request/disconnected')
      const call = () => callWallet(method, () => wallet.request({ method, params, network }))
      return awaitAnswer(call, options, { log: services.log, method })
    },
    on: life.on,
    async disconnect() {
      life.close('closed')
      await callWallet('__NAMESPACE___disconnect', () => wallet.request({ method: '__NAMESPACE___disconnect' }))
    },
    dispose: () => life.close('closed'),
  }
}

/** The wallet of the page as a connector. */
function pageConnector(wallet: PageWallet, services: Services): Connector {
  return {
    id: '__ID__',
    name: '__TITLE__ wallet',
    kind: 'injected',
    namespaces: ['__NAMESPACE__'],
    // Asks the user. What is approved after the wait was given up is taken back.
    connect: (_request, ctx) =>
      connecting(async () => {
        const method = '__NAMESPACE___connect'
        const ask = () => callWallet(method, () => wallet.request({ method }), { rejected: 'connect/rejected', fallback: 'connect/failed' })
        const takeBack = () => void wallet.request({ method: '__NAMESPACE___disconnect' }).catch(() => undefined)
        const accounts = toAccounts(await abortable(ask, ctx.signal, takeBack), ctx)
        if (accounts.length === 0) throw kernelError('connect/no-accounts')
        return openSession(wallet, services, accounts, (answer) => toAccounts(answer, ctx))
      }),
    // Asks nobody: a wallet that no longer shares the saved account stays closed.
    reconnect: ([saved], ctx) =>
      connecting(async () => {
        const method = '__NAMESPACE___accounts'
        const accounts = toAccounts(await abortable(() => callWallet(method, () => wallet.request({ method })), ctx.signal), ctx)
        const isShared = accounts.some(({ address }) => address === saved?.address)
        return isShared ? openSession(wallet, services, accounts, (answer) => toAccounts(answer, ctx)) : undefined
      }),
  }
}

/** Looks for the wallet until the signal aborts: now, and when the page has loaded. */
export function discover({ target, ctx, signal, onChange }: PageDiscovery): void {
  let isFound = false
  const look = (): void => {
    const wallet = readProperty(target, '__camel__')
    if (isFound || !isWallet(wallet)) return
    isFound = true
    onChange([pageConnector(wallet, ctx.services)])
  }
  onChange([])
  look()
  target.addEventListener('load', look, { signal })
}
