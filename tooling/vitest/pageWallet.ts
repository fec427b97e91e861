/** An EIP-1193 wallet in the page whose owner is the test. */
export interface PageWallet {
  readonly provider: PageProvider
  /** Questions shown to a person, in order. */
  readonly prompts: string[]
  /** What the next question gets: an approval, a refusal, nothing until `answer` is called, or what is no refusal. */
  next: 'approve' | 'refuse' | 'wait' | { readonly throws: unknown }
  /** Answers what waits. */
  answer(): void
  /** The owner moves it to another chain. */
  moveTo(chainId: number): void
  /** The owner shares other accounts, the first one in use; none ends the connection. */
  share(accounts: readonly string[]): void
  /** It is cut off from all chains, or says by 1013 that it looks for another node. */
  lose(code: number): void
  /** It has its chains again. */
  regain(): void
  listeners(): number
  /** How many requests have reached it, shown to a person or not. */
  requests(): number
  chainId(): number
  accounts(): readonly string[]
}

type Listener = (value: unknown) => void

interface PageProvider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): unknown
  removeListener(event: string, listener: Listener): unknown
}

const failure = (code: number, message: string): Error => Object.assign(new Error(message), { code })

/** What wallets throw where they have failed themselves: not all of it is an error. */
export const FAULTS: readonly { readonly throws: unknown }[] = [
  { throws: failure(-32603, 'Internal error') },
  { throws: 'Something went wrong' },
  { throws: undefined },
]

/** Throws what is no approval. */
function fail(answer: PageWallet['next']): void {
  if (answer === 'refuse') throw failure(4001, 'User rejected the request.')
  if (typeof answer === 'object') throw answer.throws
}

/** A call to the node of a chain, which holds the keys. */
export type NodeCall = (chainId: number, method: string, params: readonly unknown[]) => Promise<unknown>

/** What a person is shown first. */
const SHOWN = /^(eth_send|eth_sign|personal_sign)/

/** What a wallet answers with. */
interface Inside {
  readonly addresses: readonly string[]
  accounts(): readonly string[]
  chainId(): number
  share(accounts: readonly string[]): void
  move(chainId: number): void
  prompt(method: string): Promise<void>
}

type Answers = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

/** The methods that a wallet answers itself. */
function answersOf({ addresses, accounts, chainId, share, move, prompt }: Inside): Answers {
  return {
    eth_accounts: accounts,
    eth_chainId: () => `0x${chainId().toString(16)}`,
    async eth_requestAccounts() {
      if (accounts().length > 0) return accounts()
      await prompt('eth_requestAccounts')
      share(addresses)
      return accounts()
    },
    async wallet_requestPermissions() {
      await prompt('wallet_requestPermissions')
      share(accounts().length > 0 ? accounts() : addresses)
      return [{ parentCapability: 'eth_accounts', caveats: [{ value: accounts() }] }]
    },
    wallet_getPermissions: () => (accounts().length > 0 ? [{ parentCapability: 'eth_accounts' }] : []),
    wallet_revokePermissions: () => share([]),
    async wallet_switchEthereumChain([parameter]) {
      await prompt('wallet_switchEthereumChain')
      move(Number(typeof parameter === 'object' && parameter !== null ? Reflect.get(parameter, 'chainId') : 0))
      return null
    },
  }
}

/** Who listens to a wallet. */
function createListeners() {
  const all = new Map<string, Set<Listener>>()
  return {
    add: (event: string, listener: Listener): void => void all.set(event, (all.get(event) ?? new Set()).add(listener)),
    remove: (event: string, listener: Listener): void => void all.get(event)?.delete(listener),
    emit(event: string, value: unknown): void {
      for (const listener of [...(all.get(event) ?? [])]) listener(value)
    },
    count: (): number => [...all.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

/**
 * @param addresses what it shares when it is asked
 * @param node signs and sends for real; without it signatures are none
 */
export function pageWallet(addresses: readonly string[], chain = 1, node?: NodeCall): PageWallet {
  const listeners = createListeners()
  const waiting: (() => void)[] = []
  let shared: readonly string[] = []
  let chainId = chain
  let requests = 0
  const prompt = async (method: string): Promise<void> => {
    wallet.prompts.push(method)
    const answer = wallet.next
    wallet.next = 'approve'
    if (answer === 'wait') await new Promise<void>((resolve) => waiting.push(resolve))
    fail(answer)
  }
  const share = (accounts: readonly string[]): void => {
    if (accounts.join() === shared.join()) return
    shared = accounts
    listeners.emit('accountsChanged', shared)
  }
  const move = (to: number): void => {
    if (to === chainId) return
    chainId = to
    listeners.emit('chainChanged', `0x${to.toString(16)}`)
  }
  const methods = answersOf({ addresses, accounts: () => shared, chainId: () => chainId, share, move, prompt })
  const provider: PageProvider = {
    async request({ method, params }) {
      requests += 1
      const list: readonly unknown[] = Array.isArray(params) ? params : []
      const run = methods[method]
      if (run) return run(list)
      if (SHOWN.test(method)) await prompt(method)
      if (node) return node(chainId, method, list)
      if (method === 'personal_sign') return '0x01'
      throw failure(4200, `${method} is not supported`)
    },
    on(event, listener) {
      listeners.add(event, listener)
      return provider
    },
    removeListener(event, listener) {
      listeners.remove(event, listener)
      return provider
    },
  }
  const wallet: PageWallet = {
    provider,
    prompts: [],
    next: 'approve',
    answer: () => void waiting.splice(0).map((resolve) => resolve()),
    moveTo: move,
    share,
    lose: (code) => listeners.emit('disconnect', failure(code, 'The provider is disconnected.')),
    regain: () => listeners.emit('connect', { chainId: `0x${chainId.toString(16)}` }),
    listeners: listeners.count,
    requests: () => requests,
    chainId: () => chainId,
    accounts: () => shared,
  }
  return wallet
}
