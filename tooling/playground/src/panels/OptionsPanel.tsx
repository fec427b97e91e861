import { Checkbox } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { Card } from '../parts/Card.tsx'
import type { SettingsPanelProps } from './LookPanel.tsx'

/** What a host can switch on; each change makes a new kernel. */
export function OptionsPanel({ settings, change }: SettingsPanelProps): ReactNode {
  return (
    <Card title="Options" note="Each change makes a new kernel; the code below follows.">
      <Checkbox checked={settings.legal} onChange={(legal) => change({ legal })}>
        Ask for consent to the terms
      </Checkbox>
      <Checkbox checked={settings.collapse} onChange={(collapse) => change({ collapse })}>
        Collapse the wallets into one row
      </Checkbox>
      <Checkbox checked={settings.unsupported} onChange={(unsupported) => change({ unsupported })}>
        Let a wallet stay on other networks
      </Checkbox>
      <Checkbox checked={settings.signIn} onChange={(signIn) => change({ signIn })}>
        Sign in after connecting, with a server
      </Checkbox>
      <Checkbox checked={settings.analytics} onChange={(analytics) => change({ analytics })}>
        Count what users do, at the local gateway
      </Checkbox>
    </Card>
  )
}
