import { useAtom } from '@latchkey/kernel/react'
import { usersIcon, xIcon } from '@latchkey/theme/icons'
import { Address, IconButton, safeName, TextField } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { sendHooks } from '../hooks.ts'
import type { ReceiverState } from '../model/receiver.ts'
import type { SendForm } from './useSendForm.ts'
import { useReceivers } from './WalletSendSelectReceiver.tsx'

interface FormProps {
  readonly form: SendForm
}

/** To whom: what was entered, what it stands for, and why it is no receiver. */
export function ReceiverField({ form }: FormProps): ReactNode {
  const t = sendHooks.useMessages()
  const router = sendHooks.useRouter()
  const run = sendHooks.useReportedAction()
  const { setReceiver, atoms } = sendHooks.usePlugin()
  const { recents, own } = useReceivers()
  const { load } = useAtom(atoms.contacts)
  // Without one the list would only say that it is empty.
  const hasReceivers = recents.length + own.length > 0 || load !== undefined
  const { state, network } = form
  const { draft, receiver } = state
  const isEmpty = draft.receiver === ''
  return (
    <TextField
      label={t('to')}
      value={draft.receiver}
      onChange={(text) => run(() => setReceiver(text))}
      placeholder={t('toPlaceholder')}
      autoComplete="off"
      dir="ltr"
      busy={receiver.status === 'checking'}
      end={
        isEmpty ? (
          hasReceivers && (
            <IconButton
              size="small"
              label={t('people')}
              icon={usersIcon}
              onPress={() => router.push('send.WalletSendSelectReceiver')}
            />
          )
        ) : (
          <IconButton size="small" label={t('clear')} icon={xIcon} onPress={() => run(() => setReceiver(''))} />
        )
      }
      error={receiver.problem && <ReceiverProblemText receiver={receiver} network={safeName(network?.name ?? '')} />}
      hint={receiver.status === 'checking' || receiver.status === 'ready' ? <ReceiverHint form={form} /> : undefined}
      hintTone={receiver.status === 'ready' ? 'good' : 'muted'}
    />
  )
}

function ReceiverHint({ form: { state, address } }: FormProps): ReactNode {
  const t = sendHooks.useMessages()
  const { receiver } = state
  if (receiver.status === 'checking') return t('checking')
  return receiver.status === 'ready' && receiver.address ? <Address value={address(receiver.address)} /> : undefined
}

/** Why a text is no receiver. */
function ReceiverProblemText({
  receiver: { problem, detail = '' },
  network,
}: {
  readonly receiver: ReceiverState
  readonly network: string
}): ReactNode {
  const t = sendHooks.useMessages()
  switch (problem) {
    case undefined:
      return undefined
    case 'otherNetwork':
      return t('receiver.otherNetwork', { network })
    case 'otherFamily':
      return t('receiver.otherFamily', { detail, network })
    default:
      return t(`receiver.${problem}`, { detail })
  }
}
