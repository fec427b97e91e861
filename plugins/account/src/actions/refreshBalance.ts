import { isKernelError, kernelError, type Network } from '@latchkey/kernel'
import { state } from '../atoms.ts'
import { isBalance } from '../derived/isBalance.ts'
import { mayFetch } from '../derived/mayFetch.ts'
import { accountError } from '../errors.ts'
import type { AccountContext, Balance } from '../types.ts'
import { syncActive } from './syncActive.ts'
import { writeBalance } from './writeBalance.ts'

type Read = () => Promise<{ readonly value: bigint }>

async function readBalance(read: Read, network: Network): Promise<bigint> {
  const answer: unknown = (await read()).value
  if (!isBalance(answer)) throw accountError('account/balance-malformed', { details: { network: network.name } })
  return answer
}

/** See {@link AccountActions.refreshBalance}. An answer belongs to the account and network it was asked for. */
export async function refreshBalance(ctx: AccountContext, options: { readonly force?: boolean } = {}): Promise<void> {
  const { store, core, services, signal } = ctx
  const key = syncActive(ctx)
  const network = store.get(core.network)
  if (!key || !network) return
  const known = store.get(state.balances)[key]
  if (!mayFetch(known, services.clock.now(), options.force ?? false)) return
  const { decimals, symbol } = network.nativeCurrency
  const before: Balance = { ...known, status: known?.status ?? 'loading', decimals, symbol }
  const read = ctx.capability('nativeBalance')
  if (!read) return writeBalance(ctx, key, { ...before, status: 'unsupported' })
  writeBalance(ctx, key, { ...before, status: 'loading' })
  try {
    const value = await readBalance(() => read({}, { signal }), network)
    writeBalance(ctx, key, { status: 'ready', value, at: services.clock.now(), decimals, symbol })
  } catch (cause) {
    if (signal.aborted) return
    const error = isKernelError(cause) ? cause : kernelError('unknown', { cause })
    writeBalance(ctx, key, { ...before, status: 'failed', failedAt: services.clock.now(), error })
    if (known?.status !== 'failed' && store.get(core.modal).open) ctx.toast('error', 'balanceUnavailable')
  }
}
