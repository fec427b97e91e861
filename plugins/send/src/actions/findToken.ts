import { type Holding, tokenAssetId } from '@latchkey/kernel/assets'
import { cleanText, shortAddress } from '@latchkey/kernel/text'
import { state } from '../model/sendState.ts'
import type { SendContext } from '../plugin.ts'
import { familyOf } from './read.ts'

/** Looks a token up by its contract or mint address; `undefined` when there is none. Decimals and name are the chain's. */
export async function findToken(ctx: SendContext, address: string): Promise<Holding | undefined> {
  const { draft, found } = ctx.store.get(state)
  const family = familyOf(ctx, draft.network)
  const read = ctx.capability('tokenBalances')
  const exact = family?.parseAddress ? await family.parseAddress(address.trim()) : address.trim()
  if (!read || !family?.tokenStandard || !exact) return undefined
  const { balances } = await read({ tokens: [exact] }, { signal: ctx.signal })
  const [balance] = balances
  if (!balance) return undefined
  // A chain may keep no name of a token.
  const nameless = shortAddress(balance.address)
  const id = tokenAssetId(draft.network, family, balance.address)
  const holding: Holding = {
    asset: {
      id,
      network: draft.network,
      kind: 'token',
      standard: family.tokenStandard,
      address: balance.address,
      name: cleanText(balance.name) || nameless,
      symbol: cleanText(balance.symbol) || nameless,
      decimals: balance.decimals,
      standing: 'unlisted',
    },
    amount: balance.value,
    at: ctx.services.clock.now(),
    source: 'chain',
  }
  if (ctx.store.get(state).draft.network !== draft.network) return undefined
  if (!found.some(({ asset }) => asset.id === id))
    ctx.store.set(state, (now) => ({ ...now, found: [...now.found, holding] }))
  return holding
}
