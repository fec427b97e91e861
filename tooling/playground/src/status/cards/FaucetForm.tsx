import { formatAmount } from '@latchkey/kernel'
import { Button, TextField } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { withLimit } from '../ask/withLimit.ts'
import type { Faucet } from '../faucets/faucet.ts'

export interface FaucetFormProps {
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
export function FaucetForm({ url, faucet, initial, chainName }: FaucetFormProps): ReactNode {
  const [typed, setTyped] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const address = (typed ?? initial).trim()
  const { fund, balanceOf, amount, symbol, decimals, isAddress, example } = faucet
  const words = (value: bigint): string => `${formatAmount(value, decimals)} ${symbol}`
  const isWrong = address !== '' && !isAddress(address)

  async function send(): Promise<void> {
    if (!isAddress(address)) return setOutcome({ tone: 'bad', words: `Write an address such as ${example}.` })
    setOutcome(undefined)
    let sent = ''
    try {
      await withLimit(LIMIT, (signal) => fund(url, address, amount, signal))
      sent = `${words(amount)} sent`
      const balance = balanceOf && (await withLimit(LIMIT, (signal) => balanceOf(url, address, signal)))
      setOutcome({ tone: 'good', words: balance === undefined ? `${sent}.` : `${sent}, ${words(balance)} there now.` })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      setOutcome({ tone: 'bad', words: sent ? `${sent}; what is there now is not known. ${reason}` : reason })
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
