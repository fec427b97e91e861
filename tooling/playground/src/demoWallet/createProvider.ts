import type { Context, Method } from './context.ts'
import { callsMethods } from './methods/callsMethods.ts'
import { chainMethods } from './methods/chainMethods.ts'
import { formatEther, invalid, owner, toCall, toChainId, toRecord } from './methods/params.ts'
import { signMethods } from './methods/signMethods.ts'
import { WalletError } from './methods/walletError.ts'
import type { Call } from './signer.ts'
import type { Emitter, Presence, RequestLog } from './startDemoWallet.ts'
import type { DemoProvider } from './types.ts'

const pending = new WeakMap<Context, Promise<unknown>>()

async function connect(context: Context): Promise<unknown> {
  const { store, accounts, ask, exposed } = context
  const { locked, account: selected } = store.get()
  const { account = selected } = await ask({
    title: locked ? 'Unlock and connect' : 'Connect to this site',
    text: 'It will see your address and balances. It cannot move anything without your approval.',
    choose: { accounts: accounts.map((account) => account.address), selected },
  })
  store.set({ connected: true, locked: false, account })
  return exposed()
}

/** A page that asks twice waits for the one prompt that is open. */
const requestAccounts: Method = async (_, context) => {
  if (context.exposed().length > 0) return context.exposed()
  // One that will never be answered must not hold up those that come after the wallet has recovered.
  if (context.store.get().hang !== 'off') return connect(context)
  const running = pending.get(context) ?? connect(context).finally(() => pending.delete(context))
  pending.set(context, running)
  return running
}

const permissions = ({ exposed }: Context) =>
  exposed().length === 0
    ? []
    : [
        {
          invoker: location.origin,
          parentCapability: 'eth_accounts',
          caveats: [{ type: 'restrictReturnedAccounts', value: exposed() }],
        },
      ]

/** Accounts and permissions: EIP-1102, EIP-2255 and the revocation that MetaMask brought (MIP-2). */
const accountMethods: Readonly<Record<string, Method>> = {
  eth_accounts: async (_, { exposed }) => exposed(),
  eth_requestAccounts: requestAccounts,
  wallet_getPermissions: async (_, context) => permissions(context),
  wallet_requestPermissions: async (_, context) => {
    await connect(context)
    return permissions(context)
  },
  async wallet_revokePermissions([what], { store }) {
    if ('eth_accounts' in toRecord(what, 'The permission')) store.set({ connected: false })
    return null
  },
}

async function estimate(from: string, { to, value = 0n, data = '0x' }: Call, { chain, rpc }: Context): Promise<string> {
  const request = { from, ...(to ? { to } : {}), value: `0x${value.toString(16)}`, data }
  const [gas, price] = await Promise.all([rpc(chain(), 'eth_estimateGas', [request]), rpc(chain(), 'eth_gasPrice', [])])
  return `about ${formatEther(BigInt(String(gas)) * BigInt(String(price)))}`
}

/** Transactions: the wallet signs and sends them itself. */
const sendMethods: Readonly<Record<string, Method>> = {
  async eth_sendTransaction([request], context) {
    const { from, chainId } = toRecord(request, 'The transaction')
    const account = owner(from, context)
    const call = toCall(request)
    const chain = context.chain()
    if (chainId !== undefined && toChainId(chainId) !== chain.id) {
      throw invalid(`The transaction is for chain ${toChainId(chainId)}, the wallet is on ${chain.id}.`)
    }
    const fee = await estimate(account.address, call, context).catch(() => 'unknown: it would fail')
    await context.ask({
      title: call.to ? 'Send a transaction' : 'Deploy a contract',
      text: 'This moves what is named below. It cannot be undone.',
      facts: [
        ['Amount', formatEther(call.value ?? 0n)],
        ...(call.to ? [['To', call.to] as const] : []),
        ['Network', chain.name],
        ['Fee', fee],
      ],
      ...(call.data && call.data !== '0x' ? { payload: call.data } : {}),
    })
    const sent = context.isFaulty('otherAmount') ? { ...call, value: (call.value ?? 0n) + 1n } : call
    const hash = await (await context.signer()).send(account, chain, sent)
    return context.isFaulty('noHash') ? 'sent' : hash
  },
}

const READ = /^(eth|net|web3)_/
/** The node would do these with its own unlocked keys, past the person. */
const NODE_SIGNS = new Set(['eth_sign', 'eth_signTransaction', 'eth_signTypedData', 'eth_signTypedData_v3'])

/** Reads go to the selected chain as they are; everything else is unknown to the wallet (4200). */
function forward(method: string): Method {
  return async (params, { chain, rpc }) => {
    if (!READ.test(method) || NODE_SIGNS.has(method)) throw new WalletError(4200, `The wallet does not know ${method}.`)
    return rpc(chain(), method, params)
  }
}

/** Every method the wallet answers itself. */
const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({ ...accountMethods, ...chainMethods, ...signMethods, ...sendMethods, ...callsMethods }),
)

function toWalletError(error: unknown): WalletError {
  if (error instanceof WalletError) return error
  return new WalletError(-32603, error instanceof Error ? error.message : 'The wallet failed.', error)
}

/** The EIP-1193 object that pages get. */
export function createProvider(
  context: Context,
  { track }: RequestLog,
  emitter: Emitter,
  presence: Presence,
): DemoProvider {
  async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
    const { vanished, hang } = context.store.get()
    if (vanished) throw new WalletError(4900, 'The wallet is gone.')
    const run = methods.get(method) ?? forward(method)
    const work = hang === 'everything' ? new Promise<never>(() => undefined) : run(params, context)
    return presence.race(work).catch((error: unknown) => {
      throw toWalletError(error)
    })
  }

  const provider: DemoProvider = {
    async request(call) {
      const { method, params = [] } = call ?? {}
      if (typeof method !== 'string') throw new WalletError(-32600, 'A request needs a method.')
      if (!Array.isArray(params)) throw new WalletError(-32602, 'params must be a list.')
      return structuredClone(await track(method, params, () => answer(method, params)))
    },
    on(event, listener) {
      emitter.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      emitter.off(event, listener)
      return provider
    },
  }
  return Object.freeze(provider)
}
