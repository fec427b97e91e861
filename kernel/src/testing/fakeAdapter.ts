import type { Adapter, ChainFamily } from '../core/adapters/adapter.ts'
import { defineAdapter } from '../core/adapters/adapter.ts'
import type { Capabilities } from '../core/adapters/capability.ts'
import type { CaipNetworkId, Network } from '../core/network/network.ts'
import type { SignInKind } from '../core/signIn/signInText.ts'
import type {
  Account,
  Connector,
  PersistedConnection,
  RpcRequest,
  SessionEvent,
  SignInProof,
  WalletSession,
} from '../core/wallet/connector.ts'

/** How a fake wallet misbehaves. */
export interface FakeFailures {
  /** `connect` and `request` reject with this. */
  readonly reject?: unknown
  /** `connect` waits until {@link FakeWallet.resolvePending} is called. */
  readonly hang?: boolean
  /** `request` waits until {@link FakeWallet.resolvePending} is called. */
  readonly hangRequests?: boolean
  /** `disconnect` rejects with this. */
  readonly disconnect?: unknown
  /** `disconnect` waits until {@link FakeWallet.resolvePending} is called. */
  readonly hangDisconnect?: boolean
}

export interface FakeAdapterOptions {
  /** @defaultValue 'test' */
  readonly namespace?: string
  /** @defaultValue `<namespace>:1` and `<namespace>:2` */
  readonly networks?: readonly Network[]
  /** Plain addresses the wallet shares. @defaultValue one address */
  readonly accounts?: readonly string[]
  /** What kind of accounts they are, each or all. @defaultValue 'eoa' */
  readonly accountType?: string | readonly string[]
  /** What the wallet calls them. */
  readonly accountName?: string
  readonly capabilities?: Capabilities
  /** What sign-in texts of its accounts look like. */
  readonly signIn?: SignInKind
  /** How addresses are written on a network, where that differs. */
  readonly addressOn?: (address: string, network: Network) => string
  /** What the wallet signs together with a connection. */
  readonly signedIn?: () => readonly SignInProof[]
  /** Whether the wallet reopens what was saved; a function is asked each time. @defaultValue true */
  readonly reconnects?: boolean | ((saved: readonly PersistedConnection[]) => boolean)
  /** @defaultValue 'fake' */
  readonly connectorId?: string
}

/** A complete family with one wallet, and the wallet's own buttons. */
export interface FakeWallet {
  readonly adapter: Adapter
  readonly networks: readonly Network[]
  /** Calls the wallet has received. */
  readonly requests: readonly RpcRequest[]
  /** How often it was asked to connect, to reconnect and to disconnect, and how often a session was disposed. */
  readonly counts: { connect: number; reconnect: number; disconnect: number; dispose: number }
  fail(failures: FakeFailures): void
  /** Ends everything that hangs. */
  resolvePending(): void
  /** Reports an event of its sessions, as a wallet does when its user acts in it. */
  emit(event: SessionEvent): void
  account(address: string, network?: CaipNetworkId): Account
  /** Takes the wallet's connector out of the list, and puts it back. */
  setAvailable(isAvailable: boolean): void
  /** While it is locked it has nothing to reopen; pages that have asked hear when it is unlocked. */
  setLocked(isLocked: boolean): void
}

function fakeNetwork(namespace: string, reference: number): Network {
  return {
    id: `${namespace}:${reference}`,
    namespace,
    name: `Network ${reference}`,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: [`http://127.0.0.1:1/${reference}`],
  }
}

/** @param options what the wallet shares and can do */
export function fakeAdapter(options: FakeAdapterOptions = {}): FakeWallet {
  const { namespace = 'test', accounts = ['0xa11ce'], reconnects = true, connectorId = 'fake' } = options
  const { accountType = 'eoa' } = options
  const networks = options.networks ?? [fakeNetwork(namespace, 1), fakeNetwork(namespace, 2)]
  const first = networks[0]?.id ?? `${namespace}:1`
  const listeners = new Set<(event: SessionEvent) => void>()
  const watchers = new Set<(connectors: readonly Connector[]) => void>()
  const counts = { connect: 0, reconnect: 0, disconnect: 0, dispose: 0 }
  const requests: RpcRequest[] = []
  let failures: FakeFailures = {}
  let current: CaipNetworkId = first
  let waiting: (() => void)[] = []
  let isLocked = false
  const retries = new Set<() => void>()

  const account = (address: string, network: CaipNetworkId = current): Account => ({
    caipAddress: `${network}:${address}`,
    address,
    type: (typeof accountType === 'string' ? accountType : accountType[accounts.indexOf(address)]) ?? 'eoa',
    ...(options.accountName === undefined ? {} : { name: options.accountName }),
  })
  const session = (): WalletSession => {
    const own = new Set<(event: SessionEvent) => void>()
    let isOpen = true
    const dispose = (): void => {
      if (!isOpen) return
      isOpen = false
      counts.dispose += 1
      for (const listener of own) listeners.delete(listener)
    }
    return {
      id: connectorId,
      ...(options.signedIn ? { signedIn: options.signedIn() } : {}),
      accounts: accounts.map((address) => account(address)),
      networks: [],
      getNetwork: (asked) => (asked === namespace ? current : undefined),
      async request(call) {
        requests.push(call)
        if (failures.reject !== undefined) throw failures.reject
        if (failures.hangRequests) await new Promise<void>((resolve) => waiting.push(resolve))
        return `${call.method} done`
      },
      on(listener) {
        own.add(listener)
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      async disconnect() {
        counts.disconnect += 1
        try {
          if (failures.disconnect !== undefined) throw failures.disconnect
          if (failures.hangDisconnect) await new Promise<void>((resolve) => waiting.push(resolve))
        } finally {
          dispose()
        }
      },
      dispose,
    }
  }
  const switchNetwork =
    async () =>
    async ({ network }: { readonly network: Network }) => {
      if (failures.reject !== undefined) throw failures.reject
      if (failures.hang) await new Promise<void>((resolve) => waiting.push(resolve))
      current = network.id
    }
  const connector: Connector = {
    id: connectorId,
    name: 'Fake wallet',
    kind: 'announced',
    namespaces: [namespace],
    async connect() {
      counts.connect += 1
      if (failures.reject !== undefined) throw failures.reject
      if (failures.hang) await new Promise<void>((resolve) => waiting.push(resolve))
      return session()
    },
    async reconnect(saved, { retryWhen }) {
      counts.reconnect += 1
      if (isLocked)
        retryWhen?.((retry) => {
          retries.add(retry)
          return () => void retries.delete(retry)
        })
      if (isLocked) return undefined
      if (failures.hang) await new Promise<void>((resolve) => waiting.push(resolve))
      return (typeof reconnects === 'function' ? reconnects(saved) : reconnects) ? session() : undefined
    },
  }
  const family: ChainFamily = {
    namespace,
    label: 'Test networks',
    networks,
    defaultAccountType: 'eoa',
    slip44: 1,
    tokenStandard: 'token',
    async methods() {
      const { signIn } = options
      const methods = { pairing: { methods: [], events: [] }, rpc: { safe: [], approval: [] } }
      return signIn ? { ...methods, signIn: async () => signIn } : methods
    },
    isAddress: (value) => value.startsWith('0x'),
    ...(options.addressOn ? { addressOn: options.addressOn } : {}),
    capabilities: () => ({ switchNetwork, ...options.capabilities }),
  }
  return {
    adapter: defineAdapter({
      id: namespace,
      api: 1,
      family,
      connectors: () => ({
        initial: [connector],
        watch(onChange) {
          watchers.add(onChange)
          onChange([connector])
          return () => void watchers.delete(onChange)
        },
      }),
    }),
    networks,
    requests,
    counts,
    account,
    fail: (next) => {
      failures = next
    },
    resolvePending() {
      for (const resolve of waiting) resolve()
      waiting = []
    },
    emit(event) {
      if (event.type === 'network') current = event.network
      for (const listener of [...listeners]) listener(event)
    },
    setAvailable(isAvailable) {
      for (const watcher of watchers) watcher(isAvailable ? [connector] : [])
    },
    setLocked(next) {
      isLocked = next
      if (!isLocked) for (const retry of [...retries]) retry()
    },
  }
}
