import { useAtom, useKernel } from '@latchkey/kernel/react'
import { foldText } from '@latchkey/kernel/text'
import { SearchList, useSecretTexts } from '@latchkey/kernel/views'
import { coinsIcon } from '@latchkey/theme/icons'
import { EmptyState, ListItem, Logo, safeName } from '@latchkey/theme/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { fundHooks } from '../hooks.ts'
import { state as fundState } from '../model/fundState.ts'

/** What the chosen exchange sends to this network. */
export function FundAssetSelect(): ReactNode {
  const t = fundHooks.useMessages()
  const secret = useSecretTexts()
  const router = fundHooks.useRouter()
  const { chooseAsset } = fundHooks.usePlugin()
  const { draft, exchanges } = useAtom(fundState)
  const [query, setQuery] = useState('')
  const assets = exchanges.list.find(({ id }) => id === draft.exchange)?.assets
  const rows = useMemo(() => {
    const wanted = foldText(query)
    return (assets ?? []).filter(({ symbol, name }) => foldText(`${name} ${symbol}`).includes(wanted))
  }, [assets, query])
  return (
    <SearchList
      takesFocus
      label={t('chooseAsset')}
      rows={rows}
      keyOf={({ symbol }) => symbol}
      renderRow={({ symbol, name }, position) => (
        <ListItem
          name={safeName(name)}
          second={safeName(symbol)}
          start={<AssetLogo symbol={symbol} />}
          state={symbol === draft.asset ? 'current' : undefined}
          position={position}
          onPress={async () => {
            await chooseAsset(symbol)
            router.back()
          }}
        />
      )}
      query={query}
      onQuery={setQuery}
      texts={{
        field: t('search'),
        clear: t('clear'),
        ...secret,
        found: t('found', { count: rows.length }),
      }}
      empty={
        <EmptyState icon={coinsIcon} title={t('nothingTitle')}>
          {t('nothingText')}
        </EmptyState>
      }
    />
  )
}

/** The mark of an asset: that of the gateway; the network's own coin has the network's picture at least. */
export function AssetLogo({ symbol, size }: { readonly symbol: string; readonly size?: 24 | 64 }): ReactNode {
  const network = useAtom(useKernel().atoms.network)
  const { exchanges } = useAtom(fundState)
  const known = exchanges.list.flatMap(({ assets }) => assets).find((asset) => asset.symbol === symbol)?.logoUri
  const src = known ?? (symbol === network?.nativeCurrency.symbol ? network.icon : undefined)
  return <Logo name={symbol} src={src} size={size} shape="circle" />
}
