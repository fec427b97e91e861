import { useSecretTexts } from '@latchkey/kernel/views'
import { atSignIcon, refreshCwIcon } from '@latchkey/theme/icons'
import { IconButton, ListCard, ListItem, SegmentedControl, safeName, Text, TextField } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { namesHooks } from '../hooks.ts'
import { isPending, type NamesState, nameOf, zoneOf } from '../model/machine.ts'
import { ending } from './names.css.ts'

interface FieldProps {
  readonly state: NamesState
}

/** Characters that a field takes: too many for a name are said instead of cut, and a recovery phrase is recognised whole. */
const MAX_CHARACTERS = 4096

/** The part before the dot, and what is known of the name. */
export function NameField({ state }: FieldProps): ReactNode {
  const t = namesHooks.useMessages()
  const { setName, check, register } = namesHooks.usePlugin()
  const run = namesHooks.useReportedAction()
  const { check: found, label, zone } = state
  const { status } = found
  const { secretTitle, secretText } = useSecretTexts()
  const name = safeName(nameOf(state))
  const least = zoneOf(state)?.minLength ?? 0
  const problem =
    status === 'invalid'
      ? t('state.invalid')
      : status === 'taken'
        ? t('state.taken', { name })
        : status === 'failed'
          ? t('suggestionsFailed')
          : status === 'secret'
            ? `${secretTitle}. ${secretText}`
            : undefined
  const hint =
    status === 'free' ? t('state.free', { name }) : status === 'checking' ? t('state.checking', { name }) : undefined
  return (
    <TextField
      label={t('field')}
      value={label}
      onChange={(text) => run(() => setName(text))}
      onEnter={() => status === 'free' && run(() => register())}
      icon={atSignIcon}
      end={
        status === 'failed' ? (
          <IconButton icon={refreshCwIcon} label={t('again')} onPress={() => check()} />
        ) : (
          <Text tone="muted">
            <bdi dir="ltr" className={ending}>
              .{safeName(zone)}
            </bdi>
          </Text>
        )
      }
      readOnly={isPending(state)}
      busy={status === 'checking'}
      error={problem}
      hint={hint ?? t('state.rule', { count: least })}
      hintTone={status === 'free' ? 'good' : status === 'short' ? 'warning' : 'muted'}
      dir="ltr"
      autoComplete="off"
      inputMode="text"
      enterKeyHint="done"
      maxLength={MAX_CHARACTERS}
    />
  )
}

/** As many as a segmented control has room for. */
const MAX_SEGMENTS = 2

/** The choice among several endings. */
export function Zones({ state }: FieldProps): ReactNode {
  const t = namesHooks.useMessages()
  const run = namesHooks.useReportedAction()
  const { chooseZone } = namesHooks.usePlugin()
  const { place, zone: current } = state
  const zones = place.status === 'ready' ? place.zones : []
  if (zones.length < 2) return null
  if (zones.length <= MAX_SEGMENTS)
    return (
      <SegmentedControl
        label={t('zone')}
        options={zones.map(({ zone }) => ({ id: zone, label: `.${safeName(zone)}` }))}
        current={current}
        onChange={(zone) => run(() => chooseZone(zone))}
      />
    )
  return (
    <ListCard label={t('zone')}>
      {zones.map(({ zone }) => (
        <ListItem
          key={zone}
          compact
          name={<bdi dir="ltr">.{safeName(zone)}</bdi>}
          {...(zone === current ? { state: 'current' as const } : {})}
          onPress={() => chooseZone(zone)}
        />
      ))}
    </ListCard>
  )
}

/** Names that are free, in place of one that is taken. */
export function Suggestions({ state: { check, zone } }: FieldProps): ReactNode {
  const t = namesHooks.useMessages()
  const { setName } = namesHooks.usePlugin()
  if (check.status !== 'taken' || check.suggestions.length === 0) return null
  return (
    <ListCard label={t('suggestions')}>
      {check.suggestions.map((name) => (
        <ListItem
          key={name}
          compact
          name={<bdi dir="ltr">{safeName(name)}</bdi>}
          end={t('free')}
          onPress={() => setName(name.slice(0, -zone.length - 1))}
        />
      ))}
    </ListCard>
  )
}
