import type { CapabilityContext, CapabilityMap, TokenBalance } from '@latchkey/kernel'
import { tokensOfEveryNode } from '@latchkey/kernel/assets'
import { cleanText } from '@latchkey/kernel/text'
import { isAssetId, readAsset, readAssetAccount } from './chainState.ts'

async function readTokens(ctx: CapabilityContext, tokens: readonly string[]): Promise<readonly TokenBalance[]> {
  const balances = await Promise.all(
    tokens.filter(isAssetId).map(async (address) => {
      const [asset, account] = await Promise.all([
        readAsset(ctx, address),
        readAssetAccount(ctx, address, ctx.account.address),
      ])
      if (!asset) return []
      const { decimals, name, symbol } = asset
      return [{ address, symbol: cleanText(symbol), name: cleanText(name), decimals, value: account.balance }]
    }),
  )
  return balances.flat()
}

/** What the account holds of tokens of the pallet `Assets`, with decimals and names of the chain. */
export const tokenBalances: CapabilityMap['tokenBalances'] = async ({ tokens = [], everyNode = false }, ctx) => {
  const read = (at: CapabilityContext) => readTokens(at, tokens)
  return { balances: await (everyNode ? tokensOfEveryNode(ctx, read) : read(ctx)) }
}
