import { useAccount, useAtom } from '@latchkey/kernel/react'
import { Button, ChipGroup } from '@latchkey/theme/ui'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { familyWallets, type Misbehaviour, type WalletFamily } from '../demoWallet/familyWallets.ts'
import type { DemoWalletControl, Fault } from '../demoWallet/index.ts'
import type { PlaygroundKernel } from '../kernel/createPlaygroundKernel.ts'
import type { ServiceFault, ServiceFaults } from '../main.tsx'
import { Card } from '../parts/Card.tsx'
import { Choice } from '../parts/Choice.tsx'

const SERVICES: readonly { readonly value: ServiceFault; readonly label: string }[] = [
  { value: 'off', label: 'Work' },
  { value: 'down', label: 'Down' },
  { value: 'slow', label: 'Slow' },
  { value: 'busy', label: 'Busy' },
]

const WALLET: readonly { readonly fault: Fault; readonly label: string }[] = [
  { fault: 'internal', label: 'Fails after approval' },
  { fault: 'never', label: 'Never answers' },
  { fault: 'late', label: 'Answers late' },
  { fault: 'otherAccount', label: 'Signs with another account' },
  { fault: 'otherText', label: 'Signs another text' },
  { fault: 'otherAmount', label: 'Sends another amount' },
  { fault: 'noHash', label: 'Returns no hash' },
]

const MISBEHAVIOURS: readonly { readonly id: Misbehaviour; readonly label: string }[] = [
  { id: 'none', label: 'Works' },
  { id: 'changes', label: 'Tampers' },
  { id: 'rewrites', label: 'Rewrites' },
  { id: 'hangs', label: 'Hangs' },
  { id: 'gone', label: 'Gone' },
  { id: 'elsewhere', label: 'Elsewhere' },
]

const FAMILIES: readonly (readonly [WalletFamily, string])[] = [
  ['solana', 'Solana demo wallet'],
  ['bip122', 'Bitcoin demo wallet'],
  ['polkadot', 'Polkadot demo wallet'],
]

/** What the demo wallet of a family does wrong. */
function FamilyFaults({ family, label }: { readonly family: WalletFamily; readonly label: string }): ReactNode {
  const { subscribe, misbehave } = familyWallets[family]
  const value = useSyncExternalStore(subscribe, () => familyWallets[family].misbehaviour)
  return (
    <div>
      <span className="pg-label" aria-hidden="true">
        {label}
      </span>
      <ChipGroup
        label={label}
        options={MISBEHAVIOURS}
        current={value}
        onChange={(id) => misbehave(MISBEHAVIOURS.find((entry) => entry.id === id)?.id ?? 'none')}
      />
    </div>
  )
}

/** Receivers and payment links that are refused, or warned of. */
const RECEIVERS: readonly { readonly label: string; readonly to: string }[] = [
  { label: 'Wrong checksum', to: '0xF39fd6e51aad88F6F4ce6aB8827279cffFb92266' },
  { label: 'Bitcoin address', to: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
  { label: 'Zero address', to: '0x0000000000000000000000000000000000000000' },
  { label: 'Name nobody has', to: 'nobody-has-this-name.eth' },
  { label: 'Private key', to: `0x${'4c'.repeat(32)}` },
  { label: 'Link for Polygon', to: 'ethereum:0x70997970C51812dc3A010C7d01b50e0d17dc79C8@137?value=1e18' },
  { label: 'Link to a server', to: 'solana:https://example.com/pay' },
  { label: 'Payment link', to: 'ethereum:0x70997970C51812dc3A010C7d01b50e0d17dc79C8@1?value=2.5e17' },
]

export interface FaultsPanelProps {
  readonly kernel: PlaygroundKernel
  readonly wallet: DemoWalletControl | undefined
  readonly services: ServiceFaults
}

/** What goes wrong around sending and signing in, each on a button. */
export function FaultsPanel({ kernel, wallet, services }: FaultsPanelProps): ReactNode {
  const { account } = useAccount()
  const families = useAtom(kernel.atoms.families)
  const [fault, setFault] = useState<ServiceFault>('off')
  const button = { kind: 'secondary', size: 'small' } as const
  return (
    <Card title="Faults" note="What goes wrong around sending and signing in, and what the widget says then.">
      <Choice
        label="Gateway and sign-in server"
        value={fault}
        options={SERVICES}
        onChange={(next) => {
          setFault(next)
          services.set(next)
        }}
      />
      {wallet && (
        <>
          <span className="pg-label">The wallet’s next answer</span>
          <div className="pg-buttons">
            {WALLET.map(({ fault: next, label }) => (
              <Button key={next} {...button} onPress={() => wallet.failNext(next)}>
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
      {FAMILIES.filter(([family]) => families.some(({ namespace }) => namespace === family)).map(([family, label]) => (
        <FamilyFaults key={family} family={family} label={label} />
      ))}
      <span className="pg-label">Send to</span>
      <div className="pg-buttons">
        {RECEIVERS.map(({ label, to }) => (
          <Button
            key={label}
            {...button}
            disabled={!account}
            reason="Connect a wallet first"
            onPress={() => kernel.plugins.send.openSend({ to })}
          >
            {label}
          </Button>
        ))}
      </div>
    </Card>
  )
}
