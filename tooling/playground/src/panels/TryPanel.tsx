import { latch } from '@latchkey/devnet/latch'
import { useAccount, useConnection, useNetwork } from '@latchkey/kernel/react'
import { shortAddress } from '@latchkey/kernel/text'
import { Banner, Button } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { writePlace } from '../explorer/place.ts'
import type { PlaygroundKernel } from '../kernel/createPlaygroundKernel.ts'
import { Card } from '../parts/Card.tsx'

interface Outcome {
  readonly title: string
  readonly detail: ReactNode
  readonly tone: 'good' | 'warning'
}

/** Where a transaction can be looked at: on the network that it was sent on. */
function TransactionLink({ hash }: { readonly hash: string }): ReactNode {
  const chain = useNetwork()?.id ?? ''
  return (
    <a className="pg-link" href={`/explorer${writePlace({ chain, kind: 'transaction', id: hash })}`}>
      {shortAddress(hash)} in the local explorer
    </a>
  )
}

/** The outcome of the last request that an account was asked for, and what makes a press of each request. */
function useOutcome(address: string | undefined) {
  const [outcome, setOutcome] = useState<Outcome>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one account did says nothing of the next
  useEffect(() => setOutcome(undefined), [address])
  const trial =
    (title: string, run: () => Promise<string>, show: (answer: string) => ReactNode = String) =>
    async () => {
      setOutcome(undefined)
      try {
        setOutcome({ title, detail: show(await run()), tone: 'good' })
      } catch (error) {
        setOutcome({ title: 'Request failed', detail: error instanceof Error ? error.message : '', tone: 'warning' })
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
  const transaction = (hash: string): ReactNode => <TransactionLink hash={hash} />
  const button = { kind: 'secondary', size: 'small', disabled: !account, reason: 'Connect a wallet first' } as const
  // What only EVM accounts sign and send.
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
        <Button {...evmButton} onPress={trial('0.01 ETH sent', trials.sendEther, transaction)}>
          Send 0.01 ETH
        </Button>
        <Button {...evmButton} onPress={trial('1 LATCH sent', () => trials.sendToken(latch.address), transaction)}>
          Send 1 LATCH
        </Button>
        {takesPermissions && (
          <>
            <Button {...button} onPress={trial('Granted', trials.askPermission)}>
              Ask for 0.01 ETH a day
            </Button>
            <Button {...button} onPress={trial('Taken', trials.takePermitted, transaction)}>
              Take 0.005 ETH of it
            </Button>
          </>
        )}
      </div>
      {outcome && (
        <Banner tone={outcome.tone} title={outcome.title} role="status">
          <span className="pg-mono">{outcome.detail}</span>
        </Banner>
      )}
    </Card>
  )
}
