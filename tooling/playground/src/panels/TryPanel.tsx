import type { TransactionState } from '@latchkey/kernel'
import { useAccount, useAtom, useConnection, useNetwork } from '@latchkey/kernel/react'
import { shortAddress } from '@latchkey/kernel/text'
import { Banner, Button } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { writePlace } from '../explorer/place.ts'
import type { PlaygroundKernel } from '../kernel/createPlaygroundKernel.ts'
import { Card } from '../parts/Card.tsx'

interface Outcome {
  readonly title: string
  readonly tone: 'good' | 'warning'
  readonly detail: string
  /** What `detail` is: an answer in words, the id of a transaction's record, or a hash on the network of now. */
  readonly kind: 'words' | 'record' | 'hash'
}

/** Where a transaction can be looked at. */
function TransactionLink({ hash, chain }: { readonly hash: string; readonly chain: string }): ReactNode {
  return (
    <a className="pg-link" href={`/explorer${writePlace({ chain, kind: 'transaction', id: hash })}`}>
      {shortAddress(hash)} in the local explorer
    </a>
  )
}

/** What became of a transaction, where that is not simply that it was sent. */
const ENDS: Partial<Record<TransactionState, string>> = {
  confirmed: 'confirmed',
  failed: 'failed on the chain',
  replaced: 'replaced by another',
  dropped: 'forgotten by the chain',
}
const GOOD: readonly TransactionState[] = ['sent', 'seen', 'confirmed']

/** The outcome of the last request; a transaction is followed on its chain. */
function OutcomeBanner({
  kernel,
  outcome,
}: {
  readonly kernel: PlaygroundKernel
  readonly outcome: Outcome
}): ReactNode {
  const { title, tone, detail, kind } = outcome
  const network = useNetwork()
  const records = useAtom(kernel.atoms.transactions)
  const record = kind === 'record' ? records.find(({ id }) => id === detail) : undefined
  const isGood = record ? GOOD.includes(record.state) : tone === 'good'
  const shown = record ? `${title} ${ENDS[record.state] ?? 'sent'}` : title
  const hash = kind === 'hash' ? detail : record?.hash
  return (
    <Banner tone={isGood ? 'good' : 'warning'} title={shown} role="status">
      <span className="pg-mono">
        {hash === undefined ? (
          kind === 'words' && detail
        ) : (
          <TransactionLink hash={hash} chain={record?.network ?? network?.id ?? ''} />
        )}
      </span>
    </Banner>
  )
}

/** The outcome of the last request that an account was asked for, and what makes a press of each request. */
function useOutcome(address: string | undefined) {
  const [outcome, setOutcome] = useState<Outcome>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one account did says nothing of the next
  useEffect(() => setOutcome(undefined), [address])
  const trial =
    (title: string, run: () => Promise<string>, kind: Outcome['kind'] = 'words') =>
    async () => {
      setOutcome(undefined)
      try {
        setOutcome({ title, detail: await run(), tone: 'good', kind })
      } catch (error) {
        const detail = error instanceof Error ? error.message : ''
        setOutcome({ title: 'Request failed', detail, tone: 'warning', kind: 'words' })
      }
    }
  return { outcome, trial }
}

/** Things to ask the connected wallet for, so that signing and sending can be seen for real. */
export function TryPanel({ kernel }: { readonly kernel: PlaygroundKernel }): ReactNode {
  const { account } = useAccount()
  const network = useNetwork()
  const isEvm = network?.namespace === 'eip155'
  const takesPermissions = useConnection()?.connectorId === 'ID_AUTH' && isEvm
  const { trials } = kernel.plugins
  const { outcome, trial } = useOutcome(account?.caipAddress)
  const chainId = Number(network?.id.split(':')[1] ?? 1)
  const coins = `0.01 ${network?.nativeCurrency.symbol ?? 'ETH'}`
  const button = { kind: 'secondary', size: 'small', disabled: !account, reason: 'Connect a wallet first' } as const
  // Only EVM accounts sign typed data; the test token is on their chains.
  const evmButton = account && !isEvm ? { ...button, disabled: true, reason: 'Switch to an EVM network first' } : button
  return (
    <Card
      title="Ask the wallet"
      note={account ? 'Each request opens the wallet’s prompt and reaches the local chain.' : 'Connect a wallet first.'}
    >
      <div className="pg-buttons">
        <Button {...button} onPress={trial('Signed', trials.signMessage)}>
          Sign a message
        </Button>
        <Button {...evmButton} onPress={trial('Signed', () => trials.signOrder(chainId))}>
          Sign typed data
        </Button>
        <Button {...button} onPress={trial('Signed', trials.signBuilt)}>
          Sign a transaction from this site
        </Button>
        <Button {...button} onPress={trial(coins, trials.sendCoin, 'record')}>
          Send {coins}
        </Button>
        <Button {...evmButton} onPress={trial('1 LATCH', trials.sendToken, 'record')}>
          Send 1 LATCH
        </Button>
        {takesPermissions && (
          <>
            <Button {...button} onPress={trial('Granted', trials.askPermission)}>
              Ask for 0.01 ETH a day
            </Button>
            <Button {...button} onPress={trial('Taken', trials.takePermitted, 'hash')}>
              Take 0.005 ETH of it
            </Button>
          </>
        )}
      </div>
      {outcome && <OutcomeBanner kernel={kernel} outcome={outcome} />}
    </Card>
  )
}
