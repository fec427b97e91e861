import type { ViewProps } from '@latchkey/kernel'
import type { Asset } from '@latchkey/kernel/assets'
import { type RowPosition, rowHeadings, SearchList, useSecretTexts } from '@latchkey/kernel/views'
import { coinsIcon } from '@latchkey/theme/icons'
import { EmptyState, ListItem, Logo, safeName, Tag } from '@latchkey/theme/ui'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { swapsHooks } from '../hooks.ts'
import { groupTokens, repeatedIn } from '../model/tokens.ts'
import type { SelectTokenParams } from '../plugin.ts'
import { Stranger } from './Stranger.tsx'
import * as styles from './swap.css.ts'
import { useHoldings, useSwap } from './useSwap.ts'

/** Longer queries that are one word may be an address; shorter ones never are. */
const ADDRESS_LENGTH = 26
/** Pixels; that of `styles.heading`. */
const HEADING_HEIGHT = 32
const NOTHING = 0n

/** A token in one of the parts of the list: the same one may stand in several. */
interface TokenRow {
  readonly key: string
  readonly token: Asset
}

/** The tokens of one side: own, suggested, all, and any other by its address. */
export function SwapSelectToken({ params }: ViewProps<SelectTokenParams>): ReactNode {
  const t = swapsHooks.useMessages()
  const secret = useSecretTexts()
  const { state } = useSwap()
  const [query, setQuery] = useState('')
  const [asked, setAsked] = useState<Asset>()
  const { rows, headings } = useRows(query)
  const { found, isSearching } = useFound(query, rows.length === 0)
  useSearch(query)
  const shown = rows.length === 0 && found ? [{ key: found.id, token: found }] : rows
  const take = useTake(params.side)
  const choose = useCallback(
    (token: Asset): void => {
      // A stranger is looked at first, once: then it is one of the form's tokens.
      const isStranger = !state.tokens.some(({ id }) => id === token.id) && token.standing !== 'listed'
      const isRepeated = repeatedIn(state.tokens).has(token.id)
      if (isStranger || isRepeated) setAsked(token)
      else take(token)
    },
    [state.tokens, take],
  )
  const current = state.intent[params.side]?.id
  const renderRow = useCallback(
    ({ token }: TokenRow, position: RowPosition) => (
      <TokenItem token={token} position={position} isCurrent={token.id === current} onChoose={choose} />
    ),
    [choose, current],
  )
  if (asked) {
    return <Stranger token={asked} onAccept={() => take(asked)} onBack={() => setAsked(undefined)} />
  }
  return (
    <SearchList
      takesFocus
      label={t('tokens')}
      rows={shown}
      keyOf={({ key }) => key}
      renderRow={renderRow}
      headings={rows.length > 0 ? headings : undefined}
      busy={isSearching}
      query={query}
      onQuery={setQuery}
      texts={{
        field: t('search'),
        clear: t('clear'),
        ...secret,
        found: t('found', { count: new Set(shown.map(({ token }) => token.id)).size }),
      }}
      empty={
        <EmptyState icon={coinsIcon} title={t('noTokens')}>
          {t('noTokensText')}
        </EmptyState>
      }
    />
  )
}

/** Takes a token for one side: the form is there at once, its price follows. */
function useTake(side: SelectTokenParams['side']): (token: Asset) => void {
  const router = swapsHooks.useRouter()
  const run = swapsHooks.useReportedAction()
  const { chooseToken } = swapsHooks.usePlugin()
  return useCallback(
    (token: Asset): void => {
      run(() => chooseToken(side, token))
      router.backTo('swaps.Swap')
    },
    [run, chooseToken, side, router],
  )
}

/** The rows of the list, and where its parts begin. */
function useRows(query: string) {
  const t = swapsHooks.useMessages()
  const { state } = useSwap()
  const holdings = useHoldings(state.intent.account)
  const groups = useMemo(() => groupTokens(state.tokens, holdings, query), [state.tokens, holdings, query])
  return useMemo(() => {
    const rows = groups.flatMap(({ name, tokens }): readonly TokenRow[] =>
      tokens.map((token) => ({ key: `${name} ${token.id}`, token })),
    )
    const places = groups.map(({ name }, at) => ({
      at: groups.slice(0, at).reduce((sum, { tokens }) => sum + tokens.length, 0),
      label: t(name),
    }))
    const draw = (label: string): ReactNode => (
      // biome-ignore lint/a11y/useSemanticElements: the rows of a list are divs, so are their headings
      <div role="listitem" className={styles.heading}>
        {label}
      </div>
    )
    return { rows, headings: rowHeadings({ places, height: HEADING_HEIGHT, draw }) }
  }, [groups, t])
}

/** Has what a long list leaves out looked up, for the newest text. */
function useSearch(query: string): void {
  const { searchTokens } = swapsHooks.usePlugin()
  swapsHooks.useWhileShown(useCallback((shown) => searchTokens(query, shown), [query, searchTokens]))
}

/** The token at an address that was typed and is on no list. */
function useFound(query: string, isWanted: boolean) {
  const run = swapsHooks.useReportedAction()
  const { findToken } = swapsHooks.usePlugin()
  const [found, setFound] = useState<{ readonly query: string; readonly token: Asset | undefined }>()
  const text = query.trim()
  const isAddress = isWanted && text.length >= ADDRESS_LENGTH && !/\s/.test(text)
  useEffect(() => {
    if (!isAddress) return
    let isOver = false
    run(async () => {
      const token = await findToken(text)
      if (!isOver) setFound({ query: text, token })
    })
    return () => {
      isOver = true
    }
  }, [text, isAddress, findToken, run])
  const isKnown = found?.query === text
  return { found: isKnown ? found.token : undefined, isSearching: isAddress && !isKnown }
}

interface TokenItemProps {
  readonly token: Asset
  readonly position: RowPosition
  readonly isCurrent: boolean
  readonly onChoose: (token: Asset) => void
}

function TokenItem({ token, position, isCurrent, onChoose }: TokenItemProps): ReactNode {
  const t = swapsHooks.useMessages()
  const form = useSwap()
  const holding = useHoldings(form.state.intent.account).find(({ asset }) => asset.id === token.id)
  const owned = form.state.balances[token.id] ?? holding?.amount
  const end =
    token.standing === 'imitation' ? (
      <Tag tone="error">{t('imitation')}</Tag>
    ) : token.standing === 'unlisted' ? (
      <Tag tone="warning">{t('notListed')}</Tag>
    ) : repeatedIn(form.state.tokens).has(token.id) ? (
      <Tag tone="warning">{t('repeatedTag')}</Tag>
    ) : owned === undefined || owned === NOTHING ? undefined : (
      form.amount(owned, token, 3)
    )
  return (
    <ListItem
      name={safeName(token.symbol)}
      second={safeName(token.name)}
      start={<Logo name={token.symbol} src={token.iconUrl} shape="circle" />}
      end={end}
      state={isCurrent ? 'current' : undefined}
      position={position}
      onPress={() => onChoose(token)}
    />
  )
}
