import { ViewBody } from '@latchkey/kernel/react'
import type { SettingsSection } from '@latchkey/plugin-embedded'
import { ListCard, ListItem, Stack, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { emailHooks } from '../hooks.ts'

const STEPS = [
  ['passkey', 'upgradePasskey', 'upgradePasskeyText'],
  ['recovery', 'upgradeCode', 'upgradeCodeText'],
  ['recovery', 'upgradeOff', 'upgradeOffText'],
  ['export', 'upgradePhrase', 'upgradePhraseText'],
] as const satisfies readonly (readonly [SettingsSection, string, string])[]

/** Leads to what makes the wallet its owner's alone; the wallet's own document does each step. */
export function UpgradeEmailWallet(): ReactNode {
  const t = emailHooks.useMessages()
  const { upgrade } = emailHooks.usePlugin()
  const run = emailHooks.useReportedAction()
  return (
    <ViewBody>
      <Stack gap={4}>
        <Text tone="muted">{t('upgradeText')}</Text>
        <ListCard label={t('upgradeTitle')}>
          {STEPS.map(([section, name, text]) => (
            <ListItem
              key={name}
              wraps
              name={t(name)}
              second={t(text)}
              onPress={() => run(() => upgrade({ section }))}
            />
          ))}
        </ListCard>
      </Stack>
    </ViewBody>
  )
}
