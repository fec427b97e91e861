import type { Asset } from '@latchkey/kernel/assets'
import { swapsError } from '../errors.ts'
import { isSameAddress } from '../model/networks.ts'
import { isDescribed } from '../model/tokens.ts'
import type { SwapsContext } from '../plugin.ts'
import { needed } from './read.ts'

/** Tokens whose contracts have said the same as the gateway: a contract's decimals do not change. */
const checked = new WeakSet<Asset>()

/**
 * Compares what the gateway says of tokens with what their contracts say. Amounts are read and shown with these decimals, so
 * a token that cannot be asked is not traded either, and every node is asked: one that repeats what the gateway made up does
 * not decide alone.
 * @throws `swaps/wrong-token`, `swaps/nodes-disagree`
 */
export async function checkTokens(
  ctx: SwapsContext,
  assets: readonly (Asset | undefined)[],
  { again = false }: { readonly again?: boolean } = {},
): Promise<void> {
  const open = assets.flatMap((asset) => (asset?.kind === 'token' && (again || !checked.has(asset)) ? [asset] : []))
  if (open.length === 0) return
  const tokens = open.map(({ address = '' }) => address)
  const { balances } = await needed(ctx, 'tokenBalances')({ tokens, everyNode: true }, { signal: ctx.signal })
  for (const asset of open) {
    const found = balances.find(({ address }) => isSameAddress(address, asset.address))
    checked.delete(asset)
    if (found?.isDisputed) throw swapsError('swaps/nodes-disagree')
    if (!found || !isDescribed(asset, found)) {
      const { symbol, address } = asset
      throw swapsError('swaps/wrong-token', { details: { symbol, address, decimals: asset.decimals } })
    }
    checked.add(asset)
  }
}
