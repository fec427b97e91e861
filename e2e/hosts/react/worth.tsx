// A tab by another author: one file, built only from published entry points.
import { definePlugin, formatAmount, optional } from '@latchkey/kernel'
import { centsOf, type Holding } from '@latchkey/kernel/assets'
import { pluginHooks, useAtom, useFormat, useKernel } from '@latchkey/kernel/react'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type { BalancesPlugin } from '@latchkey/plugin-balances'
import { coinsIcon } from '@latchkey/theme/icons'
import { EmptyState, List, ListItem, safeName } from '@latchkey/theme/ui'
import { atom } from 'jotai/vanilla'
import type { ReactNode } from 'react'

const NOBODY = atom({})

/** Adds the tab "Worth": what is owned on the active network, and what that is worth. */
export const worth = () =>
  definePlugin({
    id: 'worth',
    api: 1,
    needs: { account: optional<AccountPlugin>(), balances: optional<BalancesPlugin>() },
    messages: { en: { tab: 'Worth', nothing: 'Nothing is owned here', noPrice: 'No price is known' } },
    contributes: { 'account.tab': { order: 40, label: 'tab', view: async () => ({ default: WorthTab }) } },
  })

export interface WorthPlugin extends ReturnType<typeof worth> {}

const hooks = pluginHooks<WorthPlugin>('worth')

/** What the active account owns on its network; nothing where `balances` is not installed. */
function useOwned(): readonly Holding[] {
  const { account, network } = useKernel().atoms
  const key = `${useAtom(network)?.id}:${useAtom(account)?.address}`
  const portfolios: Readonly<Record<string, { readonly holdings?: readonly Holding[] }>> = useAtom(
    hooks.usePlugin('balances')?.atoms.portfolios ?? NOBODY,
  )
  return portfolios[key]?.holdings?.filter(({ amount }) => amount > 0n) ?? []
}

function WorthTab(): ReactNode {
  const t = hooks.useMessages()
  const format = useFormat()
  const owned = useOwned()
  if (owned.length === 0) return <EmptyState icon={coinsIcon} title={t('nothing')} />
  return (
    <List label={t('tab')}>
      {owned.map(({ asset, amount, price }) => {
        const cents = price && centsOf(amount, asset.decimals, price.usd)
        return (
          <ListItem
            key={asset.id}
            name={safeName(asset.name)}
            end={format.amount(formatAmount(amount, asset.decimals), { symbol: safeName(asset.symbol), digits: 3 })}
            endSecond={cents === undefined ? t('noPrice') : format.fiat(formatAmount(cents, 2))}
          />
        )
      })}
    </List>
  )
}
