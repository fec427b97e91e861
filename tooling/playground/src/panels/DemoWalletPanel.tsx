import { Address, Button, Checkbox, Tag } from '@latchkey/theme/ui'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { DemoWalletControl, Hang, RequestRecord, WalletState } from '../demoWallet/index.ts'
import { Card } from '../parts/Card.tsx'
import { Choice } from '../parts/Choice.tsx'
import { DescriptionTable } from '../parts/DescriptionTable.tsx'

const SHOWN = 6
const TONES = { pending: 'accent', answered: 'success', refused: 'error' } as const

/** The last things the page has asked the wallet for, newest first. */
function RequestList({ requests }: { readonly requests: readonly RequestRecord[] }): ReactNode {
  const last = requests.slice(-SHOWN).reverse()
  return (
    <div>
      <h3 className="pg-subtitle">Last requests</h3>
      {last.length === 0 ? (
        <p className="pg-note">The page has not asked for anything yet.</p>
      ) : (
        <ul className="pg-requests">
          {last.map(({ id, method, outcome, code }) => (
            <li key={id}>
              <span className="pg-mono">{method}</span>
              <Tag tone={TONES[outcome]}>{code === undefined ? outcome : `${outcome} ${code}`}</Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The demo wallet's state and requests, kept fresh. */
function useDemoWallet(control: DemoWalletControl): {
  readonly state: WalletState
  readonly requests: readonly RequestRecord[]
} {
  const state = useSyncExternalStore(control.subscribe, () => control.state)
  const requests = useSyncExternalStore(control.subscribe, () => control.requests)
  return { state, requests }
}

const HANGS: readonly { readonly value: Hang; readonly label: string }[] = [
  { value: 'off', label: 'Always' },
  { value: 'approvals', label: 'Reads only' },
  { value: 'everything', label: 'Never' },
]

function mark({ vanished, locked, connected }: WalletState): ReactNode {
  if (vanished) return <Tag tone="error">Gone</Tag>
  if (locked) return <Tag tone="warning">Locked</Tag>
  return connected ? <Tag tone="success">Connected</Tag> : <Tag>Not connected</Tag>
}

/** What a person can do inside the demo wallet, and the ways in which real wallets misbehave. */
export function DemoWalletPanel({ control }: { readonly control: DemoWalletControl }): ReactNode {
  const { state, requests } = useDemoWallet(control)
  const accounts = control.accounts.map((_, value) => ({ value, label: String(value + 1) }))
  const chains = control.chains.map(({ id, name }) => ({ value: id, label: name }))
  const address = control.accounts[state.account]
  return (
    <Card
      title="Demo wallet"
      mark={mark(state)}
      note="A test wallet in this page. Lock it, switch its account, or make it disappear."
    >
      <Choice label="Account" value={state.account} options={accounts} onChange={control.selectAccount} />
      <Choice label="Network" value={state.chainId} options={chains} onChange={control.switchChain} />
      {address && <DescriptionTable rows={[['Address', <Address key="address" value={address} />]]} />}
      <div className="pg-buttons">
        <Button kind="secondary" size="small" onPress={state.locked ? control.unlock : control.lock}>
          {state.locked ? 'Unlock' : 'Lock'}
        </Button>
        <Button
          kind="secondary"
          size="small"
          disabled={!state.connected}
          reason="The wallet is not connected"
          onPress={control.disconnect}
        >
          Disconnect
        </Button>
        <Button kind="secondary" size="small" onPress={control.rejectNext}>
          Reject next
        </Button>
        <Button kind="secondary" size="small" onPress={state.vanished ? control.appear : control.vanish}>
          {state.vanished ? 'Come back' : 'Disappear'}
        </Button>
      </div>
      <Choice label="Answers" value={state.hang} options={HANGS} onChange={control.setHang} />
      <Checkbox checked={state.autoApprove} onChange={control.setAutoApprove}>
        Approve everything without asking
      </Checkbox>
      <Checkbox
        checked={control.chains.some((chain) => chain.id === 42161)}
        onChange={(known) => control.setKnown(42161, known)}
      >
        Has Arbitrum One added
      </Checkbox>
      <div className="pg-rule" />
      <RequestList requests={requests} />
      <div className="pg-buttons">
        <Button kind="quiet" size="small" onPress={control.reset}>
          Reset the wallet
        </Button>
      </div>
    </Card>
  )
}
