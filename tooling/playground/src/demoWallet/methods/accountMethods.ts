import type { Context, Method } from '../context.ts'
import { toRecord } from './params.ts'

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
export const accountMethods: Readonly<Record<string, Method>> = {
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
