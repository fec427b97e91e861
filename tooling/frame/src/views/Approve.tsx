import { Banner, Button, DescriptionList, Disclosure, MessageBox, Text, TextField } from '@latchkey/theme/ui'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { watchPress } from '../confirm/confirmRules.ts'
import type { Sight } from '../confirm/sight.ts'
import type { Facts, Row, Subject, Warning } from '../read/facts.ts'
import { showHidden } from '../read/hiddenSigns.ts'
import type { Turn } from '../requests/queue.ts'
import { Failure, type FirstPress, firstOf, type Problem, Shortage } from './Obstacle.tsx'
import { ReviewButton, type StartReview } from './ReviewButton.tsx'
import { useTitle } from './useAttempt.ts'
import { type Say, useWords } from './words.tsx'

/** What is asked, by whom, and where it stands among what waits. */
export interface ApprovalRequest {
  readonly subject: Subject
  /** The browser's word for the site; none where the person has asked, in the wallet itself. */
  readonly origin: string | undefined
  /** What the site calls itself. */
  readonly claim: string | undefined
  /** Its name; none where it is about no chain, nor `address`. */
  readonly chain: string | undefined
  readonly address: string | undefined
  readonly turn: Turn
  /** Why it could not be looked at again, or not be completed: then there is nothing to approve before that was tried again. */
  readonly problem?: Problem | undefined
}

/** What the person has decided. */
export type Decision =
  | { readonly kind: 'approve'; readonly digest: string }
  | { readonly kind: 'decline' }
  | { readonly kind: 'limit'; readonly amount: string }
  /** Once the account may have what it lacked, or what has failed may work. */
  | { readonly kind: 'again' }

interface ApproveProps {
  readonly request: ApprovalRequest
  readonly onDecide: (decision: Decision) => void
  /** How it is reviewed elsewhere, where this document cannot tell whether it is covered. */
  readonly onReview?: StartReview
}

/** Follows whether all of the view can be seen, and judges clicks on the button. */
function useApproval(isArmed: boolean, onApprove: () => void) {
  const main = useRef<HTMLElement>(null)
  const button = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const approve = useRef(onApprove)
  const [sight, setSight] = useState<Sight>('unsure')
  const isReady = isArmed && sight === 'seen'
  const armed = useRef(isArmed)
  useEffect(() => {
    approve.current = onApprove
    armed.current = isArmed
  })
  useEffect(() => {
    if (!main.current || !button.current) return
    return watchPress(
      { main: main.current, button: button.current, end: end.current ?? undefined },
      { isArmed: () => armed.current, onSight: setSight, onPress: () => approve.current() },
    )
  }, [])
  return { main, button, end, sight, isReady }
}

function itemOf(row: Row, at: number, say: Say) {
  const label = typeof row.label === 'string' ? say(row.label) : showHidden(row.label.text)
  const value = <bdi dir="ltr">{showHidden(row.value)}</bdi>
  const kind = row.isStacked ? ('stacked' as const) : ('line' as const)
  return { id: String(at), label: row.at === undefined ? label : `${row.at} · ${label}`, value, kind }
}

function FactList({ facts, request }: { readonly facts: Facts; readonly request: ApprovalRequest }): ReactNode {
  const say = useWords()
  const { chain, address } = request
  const fixed: Row[] = []
  if (chain !== undefined) fixed.push({ label: 'network', value: chain })
  if (address !== undefined) fixed.push({ label: 'account', value: address, isStacked: true })
  return <DescriptionList items={[...fixed, ...facts.rows].map((row, at) => itemOf(row, at, say))} />
}

function Warnings({ warnings }: { readonly warnings: readonly Warning[] }): ReactNode {
  const say = useWords()
  return warnings.map(({ key, values, tone, at: step }, at) => {
    const words = say(key, values)
    return <Banner key={at} tone={tone} title={step === undefined ? words : `${step} · ${words}`} />
  })
}

/** Who asks, by the browser's word, and what it calls itself. */
function Asker({ origin, claim }: { readonly origin: string; readonly claim: string | undefined }): ReactNode {
  const say = useWords()
  return (
    <div className="who">
      <Text weight="strong">{say('from', { origin })}</Text>
      {claim !== undefined && (
        <Text variant="caption" tone="muted">
          {say('claim', { name: claim })}
        </Text>
      )}
    </div>
  )
}

/** Lowering an unlimited approval: what is typed is drawn anew before anything is signed. */
function Limit({ symbol, decimals, onLimit }: NonNullable<Facts['limit']> & { onLimit: (amount: string) => void }) {
  const say = useWords()
  const [amount, setAmount] = useState('')
  const isAmount = /^\d{1,60}(\.\d+)?$/.test(amount) && (amount.split('.')[1]?.length ?? 0) <= decimals
  return (
    <Disclosure label={say('setLimit')}>
      <TextField label={say('newAmount', { symbol })} value={amount} onChange={setAmount} />
      <Button kind="secondary" size="small" disabled={!isAmount} onPress={() => onLimit(amount)}>
        {say('setLimit')}
      </Button>
    </Disclosure>
  )
}

/** Milliseconds after which something must be covering the view. */
const LATE = 3000

function useLate(sight: Sight): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (sight !== 'unsure') return
    const timer = setTimeout(() => setLate(true), LATE)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [sight])
  return isLate
}

/** Why the button does not work yet. */
function Hint({ sight }: { readonly sight: Sight }): ReactNode {
  const say = useWords()
  const isLate = useLate(sight)
  if (sight === 'seen') return null
  const wait = isLate ? 'covered' : 'wait'
  return (
    <div role="status">
      <Text variant="caption" tone="muted">
        {say(sight === 'unread' ? 'readOn' : wait)}
      </Text>
    </div>
  )
}

interface FootProps {
  /** What the press that must be meant is watched on. */
  readonly button: RefObject<HTMLDivElement | null>
  readonly isReady: boolean
  /** Where there is nothing to approve before that was done: the account cannot pay, or something has failed. */
  readonly first: FirstPress
  readonly elsewhere: { readonly onStart: StartReview; readonly reason: 'review' | 'reviewSmall' } | undefined
  readonly onDecide: ApproveProps['onDecide']
  /** What stands above the buttons where it is approved here. */
  readonly children: ReactNode
}

function Foot({ button, isReady, first, elsewhere, onDecide, children }: FootProps): ReactNode {
  const say = useWords()
  const isApart = elsewhere !== undefined && !first
  return (
    <div className="foot">
      {isApart && <ReviewButton {...elsewhere} />}
      {!isApart && !first && children}
      <div className={isApart ? undefined : 'pair'}>
        {/* First, so that what approves does not come to stand under a pointer that has just asked for this. */}
        {first && <Button onPress={() => onDecide({ kind: 'again' })}>{say(first)}</Button>}
        <Button kind="secondary" onPress={() => onDecide({ kind: 'decline' })}>
          {say('decline')}
        </Button>
        <div ref={button} hidden={isApart || first !== undefined}>
          <Button disabled={!isReady}>{say('approve')}</Button>
        </div>
      </div>
    </div>
  )
}

/** What happens, who asks, warnings, facts, bytes; then one press that must be meant. */
export function Approve({ request, onDecide, onReview }: ApproveProps): ReactNode {
  const say = useWords()
  const { subject, origin, claim, turn, problem } = request
  const { facts, digest } = subject
  const { shortage } = facts
  const [word, setWord] = useState('')
  const needsWord = facts.warnings.some(({ tone }) => tone === 'danger')
  const isWordRight = word.trim().toUpperCase() === say('word')
  const first = firstOf(shortage, problem)
  const isArmed = first === undefined && (!needsWord || isWordRight)
  const { main, button, end, sight, isReady } = useApproval(isArmed, () => onDecide({ kind: 'approve', digest }))
  const isElsewhere = sight === 'blind' || sight === 'small'
  const reason = sight === 'small' ? 'reviewSmall' : 'review'
  const elsewhere = isElsewhere && onReview ? ({ onStart: onReview, reason } as const) : undefined
  const title = useTitle()
  return (
    <main ref={main} aria-labelledby="what">
      <div className="scroll">
        {turn.total > 1 && (
          <Text variant="caption" tone="muted">
            {say('position', { at: String(turn.position), total: String(turn.total) })}
          </Text>
        )}
        <h1 id="what" ref={title} tabIndex={-1}>
          {say(facts.sentence.key, facts.sentence.values)}
        </h1>
        {origin !== undefined && <Asker origin={origin} claim={claim} />}
        {problem && <Failure problem={problem} />}
        {shortage && <Shortage sentence={shortage} />}
        <Warnings warnings={facts.warnings} />
        {facts.text !== undefined && (
          <div className="text">
            <MessageBox label={say('bytes')}>{showHidden(facts.text, false)}</MessageBox>
          </div>
        )}
        <FactList facts={facts} request={request} />
        {facts.limit && <Limit {...facts.limit} onLimit={(amount) => onDecide({ kind: 'limit', amount })} />}
        {facts.raw !== '' && (
          <Disclosure label={say('details')}>
            <MessageBox label={say('bytes')}>{showHidden(facts.raw, false)}</MessageBox>
          </Disclosure>
        )}
        <div ref={end} className="end" />
      </div>
      <Foot {...{ button, isReady, first, elsewhere, onDecide }}>
        {needsWord && <TextField label={say('typeWord', { word: say('word') })} value={word} onChange={setWord} />}
        <Hint sight={sight} />
      </Foot>
    </main>
  )
}
