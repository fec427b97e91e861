import { useConnection } from '@latchkey/kernel/react'
import { Button, Tag } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { Card } from '../parts/Card.tsx'
import { DescriptionTable } from '../parts/DescriptionTable.tsx'

/** An account on a chain, as one side of the page sees it. */
export interface SeenAccount {
  readonly address: string
  /** EIP-155 chain id. */
  readonly chainId: number
}

const NOBODY = 'Not connected'

function accountFacts(account: SeenAccount | undefined): readonly (readonly [string, ReactNode])[] {
  return [
    ['Account', <span className="pg-mono pg-explorer-value">{account?.address ?? NOBODY}</span>],
    ['Chain', account ? String(account.chainId) : 'None'],
  ]
}

/** The account and chain of the widget. */
function useWidgetAccount(): SeenAccount | undefined {
  const connection = useConnection()
  if (!connection) return undefined
  return { address: connection.account.address, chainId: Number(connection.network.slice('eip155:'.length)) }
}

/** What the widget says. */
export function WidgetCard(): ReactNode {
  const connection = useConnection()
  return (
    <Card
      title="The widget"
      note="What the kernel knows. Connect, switch and disconnect with the buttons of the header."
    >
      <DescriptionTable
        rows={[['Status', connection ? 'connected' : 'disconnected'], ...accountFacts(useWidgetAccount())]}
      />
    </Card>
  )
}

export interface LibraryCardProps {
  readonly title: string
  readonly note: string
  /** As the library says it. */
  readonly status: string
  readonly account: SeenAccount | undefined
  /** What the page can do by the library's own functions; each says how it ended, or rejects. */
  readonly actions: readonly { readonly label: string; run(): Promise<string> }[]
}

function isSame(left: SeenAccount | undefined, right: SeenAccount | undefined): boolean {
  return left?.address.toLowerCase() === right?.address.toLowerCase() && left?.chainId === right?.chainId
}

/** What a library says, its own buttons, and whether it and the widget agree. */
export function LibraryCard({ title, note, status, account, actions }: LibraryCardProps): ReactNode {
  const agrees = isSame(useWidgetAccount(), account)
  const [outcome, setOutcome] = useState('')
  const press = async (run: () => Promise<string>): Promise<void> => {
    setOutcome('')
    setOutcome(await run().catch((error: unknown) => (error instanceof Error ? error.message : String(error))))
  }
  return (
    <Card
      title={title}
      note={note}
      mark={<Tag tone={agrees ? 'success' : 'warning'}>{agrees ? 'Agrees with the widget' : 'Differs'}</Tag>}
    >
      <DescriptionTable rows={[['Status', status], ...accountFacts(account)]} />
      <div className="pg-buttons">
        {actions.map(({ label, run }) => (
          <Button key={label} kind="secondary" size="small" onPress={() => press(run)}>
            {label}
          </Button>
        ))}
      </div>
      <p role="status" className="pg-note pg-mono pg-explorer-value">
        {outcome}
      </p>
    </Card>
  )
}
