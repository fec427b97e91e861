import { formatAmount, type Network } from '@latchkey/kernel'
import { centsOf, type Holding } from '@latchkey/kernel/assets'
import { type RowPosition, useFormat } from '@latchkey/kernel/views'
import { HiddenText, ListItem, Logo, safeName, Tag } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { balancesHooks } from '../hooks.ts'
import { centsText } from '../model/total.ts'

interface TokenRowProps {
  readonly holding: Holding
  readonly network: Network
  readonly position: RowPosition
}

/** The picture of an asset with its network. */
export function AssetLogo({
  asset,
  network,
}: {
  readonly asset: Holding['asset']
  readonly network: Network
}): ReactNode {
  // An imitation does not get to show a picture of its own choice.
  const src = asset.standing === 'imitation' ? undefined : asset.iconUrl
  return <Logo name={asset.symbol} src={src} shape="circle" badge={{ name: network.name, src: network.icon }} />
}

/** Decimals of a shown amount; the rest is cut off. */
const DIGITS = 3

/** The amount of an asset in the user's language. */
export function useAmountText(): (holding: Holding) => string {
  const format = useFormat()
  return ({ amount, asset }) =>
    format.amount(formatAmount(amount, asset.decimals), { symbol: safeName(asset.symbol), digits: DIGITS })
}

/** What a holding is worth; `undefined` when its price is not known. */
export function useValueText(): (holding: Holding) => string | undefined {
  const format = useFormat()
  return ({ amount, asset, price }) => {
    const cents = price && centsOf(amount, asset.decimals, price.usd)
    return cents === undefined ? undefined : format.fiat(centsText(cents))
  }
}

/** Whether a value is shown that the total leaves out: who makes a token can trade it at any price. */
export function isUncounted({ asset, price }: Holding): boolean {
  return asset.standing === 'unlisted' && price !== undefined
}

/** An unknown value is a dash, read as what it means. */
function NoPrice(): ReactNode {
  const t = balancesHooks.useMessages()
  return (
    <>
      <span aria-hidden="true">–</span>
      <HiddenText>{t('noPrice')}</HiddenText>
    </>
  )
}

/** One token: its name, how much of it, and what that is worth. */
export function TokenRow({ holding, network, position }: TokenRowProps): ReactNode {
  const t = balancesHooks.useMessages()
  const { openToken } = balancesHooks.usePlugin()
  const amountText = useAmountText()
  const valueText = useValueText()
  const { asset } = holding
  return (
    <ListItem
      name={safeName(asset.name)}
      second={amountText(holding)}
      start={<AssetLogo asset={asset} network={network} />}
      end={
        asset.standing === 'imitation' ? (
          <Tag tone="warning">{t('imitation')}</Tag>
        ) : (
          (valueText(holding) ?? <NoPrice />)
        )
      }
      endSecond={isUncounted(holding) ? t('uncounted') : undefined}
      position={position}
      onPress={() => openToken(asset.id)}
    />
  )
}
