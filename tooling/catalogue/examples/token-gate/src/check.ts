import { formatAmount, parseAmount } from '@latchkey/kernel'
import type { Holding, TokenGateContext } from './plugin.ts'

/**
 * Reads what the account holds. The answer of an account that is no longer in use changes nothing.
 * @throws what nodes say; then access is unknown, not denied
 */
export async function check(ctx: TokenGateContext, token: string, nobody: Holding): Promise<Holding['access']> {
  const { store, kernel, atoms } = ctx
  const account = (): string | undefined => store.get(kernel.atoms.account)?.caipAddress
  const asked = account()
  const read = ctx.capability('tokenBalances')
  store.set(atoms.access, nobody)
  if (!read || asked === undefined) return 'unknown'
  const { balances } = await read({ tokens: [token] })
  if (account() !== asked) return store.get(atoms.access).access
  const [balance] = balances
  const isEnough = balance !== undefined && balance.value >= parseAmount(nobody.least, balance.decimals)
  const held = balance ? formatAmount(balance.value, balance.decimals) : '0'
  const access = isEnough ? 'granted' : 'denied'
  store.set(atoms.access, { ...nobody, access, held, symbol: balance?.symbol ?? '' })
  return access
}
