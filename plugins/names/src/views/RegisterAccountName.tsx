import { useAtom, useErrorText, useKernel, ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { atSignIcon, circleCheckIcon } from '@latchkey/theme/icons'
import { Banner, Button, EmptyState, SkeletonRow, Stack, safeName, Text } from '@latchkey/theme/ui'
import { type ReactNode, useEffect } from 'react'
import { namesHooks } from '../hooks.ts'
import { CLOSED, isPending, type NamesState, nameOf } from '../model/machine.ts'
import { NameField, Suggestions, Zones } from './NameField.tsx'
import { useReason } from './useReason.ts'

/** The state, as it is before anything was opened too. */
export function useNames(): NamesState {
  return useAtom(namesHooks.usePlugin().atoms.state) ?? CLOSED
}

interface FormProps {
  readonly state: NamesState
}

/** The form: a name that is free, under one of the endings. */
export function RegisterAccountName(): ReactNode {
  const { startRegistration } = namesHooks.usePlugin()
  const run = namesHooks.useReportedAction()
  const account = useAtom(useKernel().atoms.account)?.caipAddress
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network begins the form anew
  useEffect(() => run(() => startRegistration()), [startRegistration, run, account])
  const state = useNames()
  const { place, own } = state
  if (own !== undefined) return <Owned name={own} />
  if (place.status === 'absent') return <Absent why={place.why} />
  if (place.status === 'failed') return <Failed state={state} />
  if (place.status === 'loading' || state.account !== account)
    return (
      <ViewBody>
        <SkeletonRow />
        <SkeletonRow />
      </ViewBody>
    )
  return (
    <>
      <ViewBody>
        <Stack gap={4}>
          <Problem state={state} />
          <NameField state={state} />
          <Zones state={state} />
          <Suggestions state={state} />
        </Stack>
      </ViewBody>
      <ViewFooter>
        <Submit state={state} />
      </ViewFooter>
    </>
  )
}

/** Why the last registration failed. */
function Problem({ state: { registration } }: FormProps): ReactNode {
  const t = namesHooks.useMessages()
  const reason = useReason(registration)
  if (registration.status !== 'failed') return null
  return (
    <Banner tone="danger" role="alert" title={t('failed', { name: safeName(registration.name) })}>
      {reason}
    </Banner>
  )
}

/** The button says what is missing. */
function Submit({ state }: FormProps): ReactNode {
  const t = namesHooks.useMessages()
  const router = namesHooks.useRouter()
  const { register } = namesHooks.usePlugin()
  const { status } = state.check
  const name = safeName(nameOf(state))
  // A registration goes on elsewhere: this form waits for its end.
  if (isPending(state))
    return <Button onPress={() => router.push('names.RegisterAccountNameSuccess')}>{t('showRegistration')}</Button>
  if (status !== 'free')
    return (
      <Button disabled busy={status === 'checking'}>
        {t(status === 'checking' ? 'looking' : status === 'taken' ? 'another' : 'missing')}
      </Button>
    )
  return (
    <Stack gap={2}>
      <Button onPress={() => register()}>{t('registerName', { name })}</Button>
      <Text variant="small" tone="muted" align="center">
        {t('publicNote')}
      </Text>
    </Stack>
  )
}

function Owned({ name }: { readonly name: string }): ReactNode {
  const t = namesHooks.useMessages()
  const router = namesHooks.useRouter()
  return (
    <ViewBody>
      <EmptyState
        icon={circleCheckIcon}
        tone="success"
        level={2}
        title={t('owned', { name: safeName(name) })}
        action={
          <Button width="auto" kind="secondary" onPress={() => router.home()}>
            {t('done')}
          </Button>
        }
      >
        {t('ownedText')}
      </EmptyState>
    </ViewBody>
  )
}

function Absent({ why }: { readonly why: 'network' | 'zone' }): ReactNode {
  const t = namesHooks.useMessages()
  const router = namesHooks.useRouter()
  return (
    <ViewBody>
      <EmptyState
        icon={atSignIcon}
        level={2}
        title={t(why === 'network' ? 'noNetwork' : 'noZone')}
        action={
          <Button width="auto" kind="secondary" onPress={() => router.home()}>
            {t('back')}
          </Button>
        }
      >
        {t(why === 'network' ? 'noNetworkText' : 'noZoneText')}
      </EmptyState>
    </ViewBody>
  )
}

function Failed({ state: { place } }: FormProps): ReactNode {
  const t = namesHooks.useMessages()
  const { startRegistration } = namesHooks.usePlugin()
  const text = useErrorText(place.status === 'failed' ? place.error : undefined)
  return (
    <ViewBody>
      <EmptyState
        icon={atSignIcon}
        tone="error"
        level={2}
        title={t('placeFailed')}
        action={
          <Button width="auto" onPress={() => startRegistration()}>
            {t('again')}
          </Button>
        }
      >
        {text}
      </EmptyState>
    </ViewBody>
  )
}
