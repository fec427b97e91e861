import { faucetError } from './errors.ts'
import type { FaucetContext } from './plugin.ts'

/** Between two claims of an account, in milliseconds. */
export const PAUSE = 3_600_000

const schema = {
  parse(value: unknown): string {
    const hash: unknown = typeof value === 'object' && value !== null && 'hash' in value ? value.hash : undefined
    if (typeof hash !== 'string') throw new TypeError('The faucet names no transaction')
    return hash
  },
}

/** @throws `faucet/no-account`, `faucet/too-early`, `http/…` */
export async function claim(ctx: FaucetContext, url: string): Promise<void> {
  const { store, kernel, services, atoms } = ctx
  const account = store.get(kernel.atoms.account)
  const network = store.get(kernel.atoms.network)
  if (!account || !network) throw faucetError('faucet/no-account')
  const now = services.clock.now()
  const before = store.get(atoms.claims)
  if (now < (before[account.caipAddress] ?? 0) + PAUSE) throw faucetError('faucet/too-early')
  // Each post counts: it is never sent twice.
  await services.http.post(url, { schema, body: { address: account.address, network: network.id } })
  store.set(atoms.claims, { ...before, [account.caipAddress]: now })
  ctx.toast('success', 'claimed')
}
