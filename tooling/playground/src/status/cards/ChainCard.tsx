import { formatAmount } from '@latchkey/kernel'
import { Button, TextField } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DescriptionTable } from '../../parts/DescriptionTable.tsx'
import { withLimit } from '../ask/withLimit.ts'
import type { Faucet } from '../faucets/faucet.ts'
import type { PartState } from '../poll/partState.ts'
import { useNow } from '../poll/partState.ts'
import type { ChainKind } from '../probes/chains.ts'
import { agoText, numberText } from './numberText.ts'
import { HostText, PartCard } from './PartCard.tsx'

interface FaucetFormProps {
  readonly url: string
  readonly faucet: Faucet
  /** What the field holds until a person writes into it. */
  readonly initial: string
  readonly chainName: string
}

interface Outcome {
  readonly tone: 'good' | 'bad'
  readonly words: string
}

/** Milliseconds a chain has to put the payment into a block. */
const LIMIT = 20_000

/** Sends test money to an address. */
function FaucetForm({ url, faucet, initial, chainName }: FaucetFormProps): ReactNode {
  const [typed, setTyped] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const address = (typed ?? initial).trim()
  const { fund, balanceOf, amount, symbol, decimals, isAddress, example } = faucet
  const words = (value: bigint): string => `${formatAmount(value, decimals)} ${symbol}`
  const isWrong = address !== '' && !isAddress(address)

  async function send(): Promise<void> {
    if (!isAddress(address)) return setOutcome({ tone: 'bad', words: `Enter an address such as ${example}.` })
    setOutcome(undefined)
    let sent = ''
    try {
      await withLimit(LIMIT, (signal) => fund(url, address, amount, signal))
      sent = `${words(amount)} sent`
      const balance = balanceOf && (await withLimit(LIMIT, (signal) => balanceOf(url, address, signal)))
      setOutcome({ tone: 'good', words: balance === undefined ? `${sent}.` : `${sent}, ${words(balance)} there now.` })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      setOutcome({ tone: 'bad', words: sent ? `${sent}; the new balance couldn’t be read. ${reason}` : reason })
    }
  }

  return (
    <div className="pg-faucet">
      <TextField
        label={`Send test money on ${chainName} to`}
        value={typed ?? initial}
        onChange={setTyped}
        onEnter={() => void send()}
        error={isWrong ? `This is not an address of ${chainName}.` : undefined}
        mono
        dir="ltr"
        autoComplete="off"
        maxLength={120}
      />
      <div className="pg-send">
        <Button kind="secondary" size="small" onPress={send} label={`Send ${words(amount)} on ${chainName}`}>
          Send {words(amount)}
        </Button>
        <p className="pg-outcome" role="status" data-tone={outcome?.tone}>
          {outcome?.words}
        </p>
      </div>
    </div>
  )
}

/** When a value that was known before became another one; `undefined` as long as it has not. */
function useChangedAt(value: number | undefined): number | undefined {
  const [at, setAt] = useState<number>()
  const before = useRef(value)
  useEffect(() => {
    if (before.current !== undefined && value !== before.current) setAt(Date.now())
    before.current = value
  }, [value])
  return at
}

export interface ChainCardProps {
  readonly chain: ChainKind
  readonly url: string | undefined
  readonly state: PartState<number>
  readonly reason: string | undefined
  /** What the faucet's field holds at first. */
  readonly address: string
}

/** A chain: its height, whether it moves, and its faucet. */
export function ChainCard({ chain, url, state, reason, address }: ChainCardProps): ReactNode {
  const { value, took } = state
  const changedAt = useChangedAt(value)
  const now = useNow()
  const { name, unit, note, faucet } = chain
  return (
    <PartCard title={name} note={note} state={state} reason={reason}>
      <p className="pg-figure">
        <span className="pg-figure-unit">{unit}</span>
        <bdi>{numberText(value)}</bdi>
      </p>
      <DescriptionTable
        rows={[
          [`New ${unit.toLowerCase()}`, changedAt === undefined ? 'none yet' : agoText(changedAt, now)],
          ['Answers in', took === undefined ? '–' : `${took} ms`],
          ['Address', <HostText key="address" url={url} />],
        ]}
      />
      {url && <FaucetForm url={url} faucet={faucet} initial={address} chainName={name} />}
    </PartCard>
  )
}
