import type { Account, Network } from '@latchkey/kernel'
import type { Holding } from '@latchkey/kernel/assets'
import { useAtom, useFormat } from '@latchkey/kernel/react'
import { shortAddress } from '@latchkey/kernel/text'
import { AmountField, ChipGroup, Disclosure, Stack, safeName, Text } from '@latchkey/theme/ui'
import { type Atom, atom } from 'jotai/vanilla'
import type { ReactNode } from 'react'
import { receiveHooks } from '../hooks.ts'

/** What can be asked for; without an address the network's own coin. */
export interface Askable {
  readonly id: string
  readonly symbol: string
  readonly decimals: number
  readonly address?: string | undefined
}

/** What is known of holdings without the plugin that knows. */
const nothing: Atom<Readonly<Record<string, { readonly holdings?: readonly Holding[] }>>> = atom({})
/** Tokens to choose from: those that come first in the list of holdings. */
const MOST_TOKENS = 8

/** The network's coin, the listed tokens that the account holds there, and the chosen one, held or not. */
export function useAskable(account: Account, network: Network, chosen?: Askable): readonly [Askable, ...Askable[]] {
  const balances = receiveHooks.usePlugin('balances')
  const { holdings = [] } = useAtom(balances?.atoms.portfolios ?? nothing)[`${network.id}:${account.address}`] ?? {}
  const { symbol, decimals } = network.nativeCurrency
  const tokens = holdings.flatMap(({ asset }): Askable[] =>
    asset.kind === 'token' && asset.standing === 'listed' && asset.address !== undefined
      ? [{ id: asset.id, symbol: asset.symbol, decimals: asset.decimals, address: asset.address }]
      : [],
  )
  const listed = [{ id: '', symbol, decimals }, ...tokens.slice(0, MOST_TOKENS)] as const
  const isListed = !chosen || listed.some(({ id }) => id === chosen.id)
  return isListed ? listed : [...listed, chosen]
}

/** The symbol, with the address of a token whose symbol another one has as well. */
function labelOf({ id, symbol, address }: Askable, assets: readonly Askable[]): string {
  const name = safeName(symbol)
  const isShared = assets.some((other) => other.id !== id && safeName(other.symbol) === name)
  return isShared && address ? `${name} (${shortAddress(address)})` : name
}

interface AskProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly assets: readonly Askable[]
  readonly asset: Askable
  readonly onAsset: (asset: Askable | undefined) => void
  readonly problem: ReactNode
}

/** An amount of the coin or of a token for the code and the link, folded away until it is wanted. */
export function Ask({ text, onText, assets, asset, onAsset, problem }: AskProps): ReactNode {
  const t = receiveHooks.useMessages()
  const format = useFormat()
  return (
    <Disclosure label={t('ask')}>
      <Stack gap={2}>
        <AmountField
          label={t('amount')}
          value={text}
          onChange={onText}
          decimals={asset.decimals}
          separator={format.decimalSign}
          write={format.number}
          asset={<Text weight="strong">{safeName(asset.symbol)}</Text>}
          error={problem}
        />
        {assets.length > 1 && (
          <ChipGroup
            label={t('askAsset')}
            options={assets.map((entry) => ({ id: entry.id, label: labelOf(entry, assets) }))}
            current={asset.id}
            onChange={(id) => onAsset(assets.find((entry) => entry.id === id))}
          />
        )}
        <Text variant="small" tone="muted">
          {t('amountText')}
        </Text>
      </Stack>
    </Disclosure>
  )
}
