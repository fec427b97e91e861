import type { CapabilityMap } from '@latchkey/kernel'
import { readBalance } from '../chain/esplora.ts'

/** What the account holds in satoshis, with what is pending. */
export const nativeBalance: CapabilityMap['nativeBalance'] = async (_input, ctx) => ({
  value: await readBalance(ctx.account.address, ctx),
})

/** Has the wallet go to another network. @throws `request/rejected`, `request/unsupported-method`, … */
export const switchNetwork: CapabilityMap['switchNetwork'] = async ({ network }, { session, signal }) => {
  const call = { network: network.id, method: 'bitcoin_switchNetwork', params: { network: network.id } }
  await session.request(call, { signal })
}
