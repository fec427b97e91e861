import type { Account, Network } from '@latchkey/kernel'
import { type Holding, sortHoldings } from '@latchkey/kernel/assets'
import { useAtom, useKernel, useNetwork } from '@latchkey/kernel/react'
import { useMemo } from 'react'
import { balancesHooks } from '../hooks.ts'
import { withNative } from '../model/total.ts'
import type { Portfolio } from '../plugin.ts'

/** What the active account holds, as views show it. */
export interface ShownPortfolio {
  readonly account: Account | undefined
  readonly network: Network | undefined
  readonly portfolio: Portfolio | undefined
  /** Sorted, with the newest known amount of the native coin. */
  readonly holdings: readonly Holding[] | undefined
  /** Nothing is known yet. */
  readonly isLoading: boolean
}

/** What the active account holds on the active network. */
export function usePortfolio(): ShownPortfolio {
  const { atoms } = balancesHooks.usePlugin()
  const core = useKernel().atoms
  const account = useAtom(core.account)
  const network = useNetwork()
  const key = account && network ? `${network.id}:${account.address}` : ''
  const portfolio = useAtom(atoms.portfolios)[key]
  const native = useAtom(core.nativeBalances)[key]
  const known = portfolio?.holdings
  const holdings = useMemo(() => known && sortHoldings(withNative(known, native)), [known, native])
  const isLoading = !holdings && (!portfolio || portfolio.status === 'loading')
  return { account, network, portfolio, holdings, isLoading }
}
