import type { AssetId } from '@latchkey/kernel/assets'
import type { BalancesContext } from '../plugin.ts'

export { loadMoreNfts, refreshNfts } from './nfts.ts'
export { refresh } from './refresh.ts'
export { watch } from './watch.ts'

/** Shows the details of a token of the active account. */
export async function openToken(ctx: BalancesContext, id: AssetId): Promise<void> {
  ctx.router.push('balances.TokenDetails', { id })
}

/** Shows the details of a collectible of the active account. */
export async function openNft(ctx: BalancesContext, id: AssetId): Promise<void> {
  ctx.router.push('balances.NftDetails', { id })
}

/** Shows the collectibles that advertise, which are hidden elsewhere. */
export async function openHiddenNfts(ctx: BalancesContext): Promise<void> {
  ctx.router.push('balances.HiddenNfts')
}

/** Copies the address of a token's contract and says so. */
export async function copyContract(ctx: BalancesContext, address: string): Promise<void> {
  try {
    await ctx.services.platform.copy(address)
    ctx.toast('success', 'copied')
  } catch (error) {
    ctx.report(error, 'copyContract')
    ctx.toast('error', 'copyFailed')
  }
}
