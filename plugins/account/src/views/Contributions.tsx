import type { SlotIconSource } from '@latchkey/kernel'
import { type SlotItem, useAtom, useNetwork } from '@latchkey/kernel/react'
import { puzzleIcon, wifiOffIcon } from '@latchkey/theme/icons'
import {
  ActionButton,
  Banner,
  ButtonGroup,
  EmptyState,
  Heading,
  type IconData,
  List,
  SkeletonRow,
  Stack,
  Tabs,
  useNamedIcon,
} from '@latchkey/theme/ui'
import { atom } from 'jotai/vanilla'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { accountHooks } from '../hooks.ts'
import type { AccountSlots } from '../plugin.ts'

/** What to know before going on: that there is no connection, and what other plugins have to say. */
export function Banners(): ReactNode {
  const t = accountHooks.useMessages()
  const { watchOnline, watchSetUp, atoms } = accountHooks.usePlugin()
  const isSetUp = useAtom(atoms.isSetUp)
  const banners = accountHooks.useSlot('banner')
  const [isOnline, setOnline] = useState(true)
  accountHooks.useWhileShown(watchSetUp)
  accountHooks.useWhileShown(useCallback((shown) => watchOnline({ ...shown, onChange: setOnline }), [watchOnline]))
  return (
    <>
      {!isOnline && (
        <Banner icon={wifiOffIcon} title={t('offlineTitle')} role="status">
          {t('offlineText')}
        </Banner>
      )}
      {isSetUp === false && <Banner title={t('notSetUpTitle')}>{t('notSetUpText')}</Banner>}
      {banners.map(({ key, view: View }) => (
        <View key={key} />
      ))}
    </>
  )
}

/** Actions of other plugins; without any nothing is shown. */
export function ContributedActions(): ReactNode {
  const actions = accountHooks.useSlot('action')
  if (actions.length === 0) return null
  return (
    <ButtonGroup kind="actions">
      {actions.map(({ key, label, icon, open }) => (
        <ContributedIcon
          key={key}
          icon={icon}
          draw={(found) => <ActionButton icon={found} label={label} onPress={open} />}
        />
      ))}
    </ButtonGroup>
  )
}

interface ContributedIconProps {
  readonly icon: SlotIconSource
  readonly draw: (icon: IconData) => ReactNode
}

/** An icon that a contributor drew or named. */
export function ContributedIcon({ icon, draw }: ContributedIconProps): ReactNode {
  return typeof icon === 'string' ? <NamedIcon icon={icon} draw={draw} /> : draw(icon)
}

function NamedIcon({ icon, draw }: ContributedIconProps & { readonly icon: string }): ReactNode {
  return draw(useNamedIcon(icon))
}

/** Rows that a tab shows while it loads. */
const LOADING_ROWS = [0, 1, 2, 3]

/** The tabs that other plugins have for the active network. */
export function useTabs(): readonly SlotItem<AccountSlots['tab']>[] {
  const network = useNetwork()
  const tabs = accountHooks.useSlot('tab')
  const present = useMemo(
    () => atom((get) => tabs.filter(({ shown }) => !shown || (network !== undefined && get(shown(network))))),
    [tabs, network],
  )
  return useAtom(present)
}

/** Tabs of other plugins; a single one is shown under its name without a tab list. */
export function ContributedTabs({ tabs }: { readonly tabs: readonly SlotItem<AccountSlots['tab']>[] }): ReactNode {
  const t = accountHooks.useMessages()
  const { atoms, showTab } = accountHooks.usePlugin()
  const run = accountHooks.useReportedAction()
  const chosen = useAtom(atoms.tab)
  const current = tabs.find(({ key, plugin }) => key === chosen || plugin === chosen) ?? tabs[0]
  if (!current) return null
  const Content = current.view
  const content = (
    <Content key={current.key} failed={<TabFailed label={current.label} />}>
      <List label={current.label} busy>
        {LOADING_ROWS.map((at) => (
          <SkeletonRow key={at} start="circle" end />
        ))}
      </List>
    </Content>
  )
  if (tabs.length === 1)
    return (
      <Stack gap={2} as="section">
        <Heading level={3}>{current.label}</Heading>
        {content}
      </Stack>
    )
  return (
    <div>
      <Tabs
        label={t('tabs')}
        tabs={tabs.map(({ key, label }) => ({ id: key, label }))}
        current={current.key}
        onChange={(key) => run(() => showTab(key))}
      >
        {content}
      </Tabs>
    </div>
  )
}

/** Stands where a contributor's own content failed. */
function TabFailed({ label }: { readonly label: string }): ReactNode {
  const t = accountHooks.useMessages()
  return (
    <EmptyState icon={puzzleIcon} tone="error" title={t('tabFailedTitle', { tab: label })}>
      {t('tabFailedText')}
    </EmptyState>
  )
}
