import { Banner, Button, ListCard, ListItem, Spinner, Text } from '@latchkey/theme/ui'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { WordKey } from '../locales/en.ts'
import { showHidden } from '../read/hiddenSigns.ts'
import type { GrantList, GrantState, SiteGrant } from '../sessions/grants.ts'
import { useAttempt } from './useAttempt.ts'
import { useRead } from './useRead.ts'
import { dateOf, type Say, useWords } from './words.tsx'

/** What the user wants of permissions: their end, by one transaction of one network. */
export interface GrantsWish {
  readonly kind: 'endGrants'
  readonly grants: readonly SiteGrant[]
}

/** Where they are read from. */
export interface GrantsSource {
  load(): Promise<GrantList>
  /** Reads again how one stands. */
  look(grant: SiteGrant): Promise<SiteGrant>
  /** Takes one that is over out of the list. */
  remove(grant: SiteGrant): Promise<void>
}

interface GrantsProps extends GrantsSource {
  /** Is focused by the view that shows this part first. */
  readonly heading: RefObject<HTMLHeadingElement | null> | undefined
  readonly onWish: (wish: GrantsWish) => void
}

/** Milliseconds between two looks at what is being ended. */
const POLL = 4_000
/** Permissions that one transaction ends: far below what nodes take. */
const MAX_ENDED = 50

const WORDS: Readonly<Record<GrantState, WordKey>> = {
  active: 'grantActive',
  ending: 'grantEnding',
  failed: 'grantFailed',
  ended: 'grantEnded',
  expired: 'grantExpired',
  unread: 'grantUnread',
  elsewhere: 'grantElsewhere',
  unreadable: 'grantUnreadable',
}

const isOver = ({ state }: SiteGrant): boolean => state === 'ended' || state === 'expired'
const isGood = ({ state }: SiteGrant): boolean => state === 'active' || state === 'failed'

function stateIn({ state, network, site, until }: SiteGrant, say: Say): string {
  return say(WORDS[state], { network, site, until: dateOf(until) })
}

const mayIn = ({ may }: SiteGrant, say: Say): string => may.map(({ key, values }) => say(key, values)).join(' + ')

/** The button of a row: what is being ended may be ended anew, as its transaction may never get into a block. */
function RowButton({ grant, onEnd, onRemove }: RowProps): ReactNode {
  const say = useWords()
  const [kind, press] = isOver(grant) ? (['removeLogin', onRemove] as const) : (['endGrant', onEnd] as const)
  if (!isOver(grant) && !isGood(grant) && grant.state !== 'ending') return null
  const may = mayIn(grant, say)
  const label = `${say(kind)}: ${showHidden(grant.site)}${may === '' ? '' : `, ${may}`}`
  return (
    <Button kind="secondary" size="small" label={label} onPress={() => press(grant)}>
      {say(kind)}
    </Button>
  )
}

interface RowProps {
  readonly grant: SiteGrant
  readonly onEnd: (grant: SiteGrant) => void
  readonly onRemove: (grant: SiteGrant) => void
}

/** Who has it, what it allows, until when, where, and how it stands. */
function GrantRow(props: RowProps): ReactNode {
  const say = useWords()
  const { grant } = props
  const lines = [...grant.may.map(({ key, values }) => say(key, values)), stateIn(grant, say)]
  return (
    <ListItem
      wraps
      name={<bdi>{showHidden(grant.site)}</bdi>}
      second={lines.map((line, at) => (
        <span key={at} className="line">
          {line}
        </span>
      ))}
      end={<RowButton {...props} />}
    />
  )
}

/** Ends what is good on a network, where that is more than one. */
function EndAll({
  grants,
  onWish,
}: Pick<GrantsProps, 'onWish'> & { readonly grants: readonly SiteGrant[] }): ReactNode {
  const say = useWords()
  const good = grants.filter(isGood)
  return [...new Set(good.map(({ chain }) => chain))].map((chain) => {
    const all = good.filter((grant) => grant.chain === chain)
    const ended = all.slice(0, MAX_ENDED)
    const values = { count: String(ended.length), network: all[0]?.network ?? chain }
    if (all.length < 2) return null
    return (
      <Button key={chain} kind="secondary" onPress={() => onWish({ kind: 'endGrants', grants: ended })}>
        {say(ended.length < all.length ? 'endNewest' : 'endAll', values)}
      </Button>
    )
  })
}

/** Looks at what is being ended until it is known what came of that; says it to who only hears the view. */
function useLooks(list: GrantList | undefined, { look }: GrantsProps, onRead: (grant: SiteGrant) => void): string {
  const say = useWords()
  const [news, setNews] = useState('')
  const ending = list?.grants.filter(({ state }) => state === 'ending') ?? []
  const latest = useRef({ ending, look, onRead, say })
  useEffect(() => {
    latest.current = { ending, look, onRead, say }
  })
  const isEnding = ending.length > 0
  useEffect(() => {
    if (!isEnding) return
    const round = async (grant: SiteGrant): Promise<void> => {
      const read = await latest.current.look(grant)
      if (read.state === grant.state) return
      latest.current.onRead(read)
      setNews(`${showHidden(read.site)}: ${stateIn(read, latest.current.say)}`)
    }
    // What cannot be read now is read in the next round.
    const timer = setInterval(
      () => latest.current.ending.forEach((grant) => void round(grant).catch(() => undefined)),
      POLL,
    )
    return () => clearInterval(timer)
  }, [isEnding])
  return news
}

interface ListProps extends Pick<GrantsProps, 'onWish'> {
  readonly list: GrantList
  readonly onRemove: (grant: SiteGrant) => void
}

function List({ list: { grants, lacksBefore }, onWish, onRemove }: ListProps): ReactNode {
  const say = useWords()
  const sorted = [...grants.filter((grant) => !isOver(grant)), ...grants.filter(isOver)]
  return (
    <>
      {sorted.length === 0 && <Text tone="muted">{say('permissionsNone')}</Text>}
      {sorted.length > 0 && (
        <ListCard label={say('permissions')}>
          {sorted.map((grant) => (
            <GrantRow
              key={grant.id}
              grant={grant}
              onEnd={(ended) => onWish({ kind: 'endGrants', grants: [ended] })}
              onRemove={onRemove}
            />
          ))}
        </ListCard>
      )}
      <EndAll grants={sorted} onWish={onWish} />
      {sorted.some((grant) => !isOver(grant)) && (
        <Text variant="caption" tone="muted">
          {say('permissionsHelp')}
        </Text>
      )}
      {lacksBefore !== undefined && (
        <Text variant="caption" tone="muted">
          {say('permissionsBefore', { at: dateOf(lacksBefore) })}
        </Text>
      )}
    </>
  )
}

/** What the account has permitted to sites, all of them, and ending it. */
export function Grants(props: GrantsProps): ReactNode {
  const say = useWords()
  const { load, remove, heading, onWish } = props
  const { value: list, setValue, problem, isReading, retry, title } = useRead(load, heading)
  const attempt = useAttempt()
  const change = (changed: SiteGrant, next: readonly SiteGrant[]): void =>
    setValue(
      (before) => before && { ...before, grants: before.grants.flatMap((own) => (own.id === changed.id ? next : own)) },
    )
  const news = useLooks(list, props, (read) => change(read, [read]))
  const drop = (grant: SiteGrant): void =>
    attempt.run(async () => {
      await remove(grant)
      // The button that was pressed goes.
      title.current?.focus()
      change(grant, [])
    })
  const isUnread = problem !== undefined || (list?.grants.some(({ state }) => state === 'unread') ?? false)
  const failure = problem ?? attempt.problem
  return (
    <>
      <h2 ref={title} tabIndex={-1}>
        {say('permissions')}
      </h2>
      {list?.grants.some((grant) => !isOver(grant)) && <Text tone="muted">{say('permissionsText')}</Text>}
      {failure !== undefined && <Banner tone="danger" role="alert" title={failure} />}
      {list && <List list={list} onWish={onWish} onRemove={drop} />}
      <div role="status" className="heard">
        {news}
      </div>
      {isReading && <Spinner label={say('loading')} />}
      {isUnread && !isReading && (
        <Button kind="secondary" onPress={retry}>
          {say('tryAgain')}
        </Button>
      )}
    </>
  )
}
