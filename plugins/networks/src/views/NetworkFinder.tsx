import type { Network } from '@latchkey/kernel'
import { looksSecret } from '@latchkey/kernel/text'
import { searchIcon } from '@latchkey/theme/icons'
import { Banner, Button, EmptyState, HiddenText, List, SearchField, useKeptHeight } from '@latchkey/theme/ui'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react'
import { networksHooks } from '../hooks.ts'
import { searchNetworks } from '../model/networkList.ts'
import { NetworkRows } from './NetworkRows.tsx'
import * as styles from './networks.css.ts'

interface NetworkFinderProps {
  readonly networks: readonly Network[]
}

/** A search field and the rows that match. */
export function NetworkFinder({ networks }: NetworkFinderProps): ReactNode {
  const t = networksHooks.useMessages()
  const [query, setQuery] = useState('')
  const [hadSecret, setHadSecret] = useState(false)
  const shown = useDeferredValue(query)
  const found = useMemo(() => searchNetworks(networks, shown), [networks, shown])
  const field = useRef<HTMLInputElement>(null)
  const rows = useKeptHeight(shown === '', shown !== '')
  const onKeyDown = useArrowKeys(field, rows)
  const change = useCallback((value: string): void => {
    const isSecret = looksSecret(value)
    setHadSecret(isSecret)
    setQuery(isSecret ? '' : value)
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut, every row can be reached without
    <div className={styles.root} onKeyDown={onKeyDown}>
      <SearchField ref={field} label={t('search')} clearLabel={t('clear')} value={query} onChange={change} />
      {hadSecret && (
        <Banner tone="danger" role="alert" title={t('secretTitle')}>
          {t('secretText')}
        </Banner>
      )}
      <HiddenText live="polite">{shown !== '' && t('found', { count: found.length })}</HiddenText>
      <div ref={rows} className={styles.rows}>
        {found.length > 0 ? (
          <List label={t('list')}>
            <NetworkRows networks={found} />
          </List>
        ) : (
          <NothingFound onShowAll={() => change('')} />
        )}
      </div>
    </div>
  )
}

function NothingFound({ onShowAll }: { readonly onShowAll: () => void }): ReactNode {
  const t = networksHooks.useMessages()
  return (
    <EmptyState
      icon={searchIcon}
      title={t('noneTitle')}
      action={
        <Button kind="secondary" width="auto" onPress={onShowAll}>
          {t('showAll')}
        </Button>
      }
    >
      {t('noneText')}
    </EmptyState>
  )
}

/** Where an arrow key leads in a list of `count` rows; -1 is the field above it. `undefined` when the key does not move. */
export function nextIndex(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return at < 0 ? undefined : at - 1
  if (key === 'Home') return at < 0 ? undefined : 0
  if (key === 'End') return at < 0 ? undefined : count - 1
  return undefined
}

/** Arrow keys from a search field into the rows below it and among them; typing in a row goes on in the field. */
function useArrowKeys(
  field: RefObject<HTMLInputElement | null>,
  rows: RefObject<HTMLElement | null>,
): (event: KeyboardEvent) => void {
  return useCallback(
    (event) => {
      const buttons = [...(rows.current?.querySelectorAll<HTMLElement>('[role="listitem"] button') ?? [])]
      const at = buttons.findIndex((button) => event.target instanceof Node && button.contains(event.target))
      if (at < 0 && event.target !== field.current) return
      const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (at >= 0 && isText) return field.current?.focus()
      const next = nextIndex(event.key, at, buttons.length)
      if (next === undefined) return
      event.preventDefault()
      const target = next < 0 ? field.current : buttons[next]
      target?.focus()
    },
    [field, rows],
  )
}
