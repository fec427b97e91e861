import { useAtom, useConnection, useKernel } from '@latchkey/kernel/react'
import { StatusView } from '@latchkey/kernel/views'
import { Address, Avatar, Card, Heading, Latch, Logo, Row, Stack, safeName } from '@latchkey/theme/ui'
import { type ReactNode, useEffect } from 'react'
import { namesHooks } from '../hooks.ts'
import type { Registration } from '../model/machine.ts'
import { useNames } from './RegisterAccountName.tsx'

type Going = Extract<Registration, { readonly status: 'signing' | 'sending' | 'unknown' | 'done' }>

/** Waits while the wallet signs and the gateway registers, and says how it ended. */
export function RegisterAccountNameSuccess(): ReactNode {
  const router = namesHooks.useRouter()
  const { registration } = useNames()
  const isGoing = registration.status !== 'none' && registration.status !== 'failed'
  // Opened by itself there is nothing to wait for.
  useEffect(() => {
    if (registration.status === 'none') router.replace('names.RegisterAccountName')
  }, [registration.status, router])
  return isGoing ? <Progress registration={registration} /> : null
}

const LATCH = { signing: 'wait', sending: 'wait', unknown: 'slow', done: 'done' } as const

function Progress({ registration }: { readonly registration: Going }): ReactNode {
  const t = namesHooks.useMessages()
  const router = namesHooks.useRouter()
  const { checkRegistration } = namesHooks.usePlugin()
  const { status } = registration
  const name = safeName(registration.name)
  const wallet = safeName(useConnection()?.name ?? '')
  return (
    <StatusView
      animation={<Ends registration={registration} />}
      title={t(`going.${status}`, { name, wallet })}
      text={t(`going.${status}Text`, { name, wallet })}
      primary={
        status === 'done'
          ? { label: t('done'), onPress: () => router.home() }
          : status === 'unknown'
            ? { label: t('lookAgain'), onPress: () => checkRegistration() }
            : undefined
      }
    >
      {status === 'done' && <NameCard name={name} />}
    </StatusView>
  )
}

/** The account and the name, and what is between them. */
function Ends({ registration: { status, name } }: { readonly registration: Going }): ReactNode {
  const t = namesHooks.useMessages()
  const address = useAtom(useKernel().atoms.account)?.address ?? ''
  return (
    <Latch
      state={LATCH[status]}
      start={{ name: t('account'), picture: <Avatar address={address} size={64} /> }}
      end={{ name: safeName(name.split('.')[0] ?? ''), picture: <Logo name={name} size={64} /> }}
    />
  )
}

/** The name as others see it, above the address it leads to. */
function NameCard({ name }: { readonly name: string }): ReactNode {
  const address = useAtom(useKernel().atoms.account)?.address ?? ''
  return (
    <Card tone="sunken">
      <Row gap={3}>
        <Avatar address={address} />
        <Stack gap={1}>
          <Heading level={3}>
            <bdi dir="ltr">{name}</bdi>
          </Heading>
          <Address value={address} />
        </Stack>
      </Row>
    </Card>
  )
}
