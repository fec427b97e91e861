import { type Holding, sortHoldings } from '@latchkey/kernel/assets'
import { foldText } from '@latchkey/kernel/text'
import { SearchList, useSecretTexts } from '@latchkey/kernel/views'
import { coinsIcon } from '@latchkey/theme/icons'
import { EmptyState, ListItem, Logo, safeName, Tag } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { sendHooks } from '../hooks.ts'
import { BALANCE_DIGITS, useSendForm } from './useSendForm.ts'

/** Longer queries that are one word may be an address; shorter ones never are. */
const ADDRESS_LENGTH = 26

/** The tokens of the account, and any other by its contract address. */
export function WalletSendSelectToken(): ReactNode {
  const t = sendHooks.useMessages()
  const secret = useSecretTexts()
  const router = sendHooks.useRouter()
  const run = sendHooks.useReportedAction()
  const { chooseAsset, findToken } = sendHooks.usePlugin()
  const form = useSendForm()
  const [query, setQuery] = useState('')
  const wanted = foldText(query)
  // Sorted and folded once, however much is typed.
  const tokens = useMemo(
    () =>
      sortHoldings(form.holdings.filter(({ asset }) => asset.kind !== 'nft')).map((holding) => {
        const { name, symbol, address } = holding.asset
        return { holding, text: textOf(name, symbol, address) }
      }),
    [form.holdings],
  )
  const rows = useMemo(
    () => tokens.filter(({ text }) => text.includes(wanted)).map(({ holding }) => holding),
    [tokens, wanted],
  )
  useEffect(() => {
    if (rows.length > 0 || query.trim().length < ADDRESS_LENGTH || /\s/.test(query.trim())) return
    const timer = new AbortController()
    run(async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (!timer.signal.aborted) await findToken(query)
    })
    return () => timer.abort()
  }, [query, rows.length, findToken, run])
  const choose = ({ asset }: Holding): Promise<void> => chooseAsset(asset).then(() => router.backTo('send.WalletSend'))
  return (
    <SearchList
      takesFocus
      label={t('tokens')}
      rows={rows}
      keyOf={({ asset }) => asset.id}
      renderRow={(holding, position) => <Token holding={holding} position={position} onChoose={choose} />}
      query={query}
      onQuery={setQuery}
      texts={{
        field: t('search'),
        clear: t('clear'),
        ...secret,
        found: t('found', { count: rows.length }),
      }}
      empty={
        <EmptyState icon={coinsIcon} title={t('noTokens')}>
          {t('noTokensText')}
        </EmptyState>
      }
    />
  )
}

function textOf(...texts: readonly (string | undefined)[]): string {
  return texts.map((text) => foldText(text ?? '')).join(' ')
}

interface TokenProps {
  readonly holding: Holding
  readonly position: { readonly index: number; readonly total: number }
  readonly onChoose: (holding: Holding) => Promise<void>
}

function Token({ holding, position, onChoose }: TokenProps): ReactNode {
  const t = sendHooks.useMessages()
  const form = useSendForm()
  const { asset, amount } = holding
  const worth = form.money(amount, holding)
  const owned = form.amount(amount, asset, BALANCE_DIGITS)
  const isCurrent = form.state.draft.asset?.id === asset.id
  return (
    <ListItem
      name={safeName(asset.name)}
      second={owned}
      start={<Logo name={asset.symbol} src={asset.iconUrl} shape="circle" />}
      end={
        asset.standing === 'imitation' ? (
          <Tag tone="error">{t('imitation')}</Tag>
        ) : asset.standing === 'unlisted' ? (
          <Tag tone="warning">{t('notListed')}</Tag>
        ) : (
          worth
        )
      }
      state={isCurrent ? 'current' : undefined}
      position={position}
      onPress={() => onChoose(holding)}
    />
  )
}
