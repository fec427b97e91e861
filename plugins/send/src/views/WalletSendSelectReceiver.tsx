import { useAtom, useFormat, useKernel, ViewBody } from '@latchkey/kernel/react'
import { usersIcon } from '@latchkey/theme/icons'
import { Address, Avatar, EmptyState, List, ListItem, Stack, safeName, Text } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { sendHooks } from '../hooks.ts'
import { loadContacts } from '../model/contacts.ts'
import type { Contact } from '../model/receiver.ts'
import { state as sendState } from '../model/sendState.ts'
import { useNetworkWriter } from './useNetworkWriter.ts'

/** Who can be chosen as the receiver without the site's contacts: of the chain family that is sent on. */
interface Receivers {
  readonly namespace: string
  /** Who was sent to before. */
  readonly recents: readonly Contact[]
  /** The user's own other accounts. */
  readonly own: readonly Contact[]
}

export function useReceivers(): Receivers {
  const { atoms } = sendHooks.usePlugin()
  const { draft } = useAtom(sendState)
  const connections = useAtom(useKernel().atoms.connections)
  const recents = useAtom(atoms.recents)
  const namespace = draft.network.slice(0, draft.network.indexOf(':'))
  const sender = draft.account.slice(draft.account.lastIndexOf(':') + 1)
  const own = connections
    .filter((entry) => entry.namespace === namespace)
    .flatMap((connection) =>
      connection.accounts.map(({ address, name }): Contact => ({ address, name: name ?? connection.name, namespace })),
    )
    .filter(({ address }, at, all) => address !== sender && all.findIndex((entry) => entry.address === address) === at)
  return { namespace, own, recents: recents.filter((entry) => entry.namespace === namespace) }
}

/** Who was sent to before, the user's own other accounts, and whom the site knows. */
export function WalletSendSelectReceiver(): ReactNode {
  const t = sendHooks.useMessages()
  const { namespace, recents, own } = useReceivers()
  const contacts = useContacts().filter((entry) => entry.namespace === namespace)
  if (recents.length + contacts.length + own.length === 0)
    return (
      <ViewBody>
        <EmptyState icon={usersIcon} title={t('noAddresses')}>
          {t('noAddressesText')}
        </EmptyState>
      </ViewBody>
    )
  return (
    <ViewBody>
      <Group label={t('recents')} contacts={recents} />
      <Group label={t('own')} contacts={own} />
      <Group label={t('contacts')} contacts={contacts} />
    </ViewBody>
  )
}

function useContacts(): readonly Contact[] {
  const { atoms } = sendHooks.usePlugin()
  const { load } = useAtom(atoms.contacts)
  const run = sendHooks.useReportedAction()
  const [contacts, setContacts] = useState<readonly Contact[]>([])
  useEffect(() => {
    let isGone = false
    run(async () => {
      const found = await loadContacts(load)
      if (!isGone) setContacts(found)
    })
    return () => {
      isGone = true
    }
  }, [load, run])
  return contacts
}

function Group({ label, contacts }: { readonly label: string; readonly contacts: readonly Contact[] }): ReactNode {
  const { address: written } = useNetworkWriter(useAtom(sendState).draft.network)
  const router = sendHooks.useRouter()
  const { setReceiver } = sendHooks.usePlugin()
  const format = useFormat()
  if (contacts.length === 0) return null
  const choose = ({ address }: Contact): void => {
    router.backTo('send.WalletSend')
    void setReceiver(address)
  }
  return (
    <Stack gap={1}>
      <Text variant="small" weight="strong">
        {label}
      </Text>
      <List label={label}>
        {contacts.map((contact) => (
          <ListItem
            key={contact.address}
            name={contact.name ? safeName(contact.name) : <Address value={written(contact.address)} />}
            second={contact.name ? <Address value={written(contact.address)} /> : undefined}
            start={<Avatar address={contact.address} />}
            endSecond={contact.at === undefined ? undefined : format.relativeTime(contact.at, Date.now())}
            onPress={() => choose(contact)}
          />
        ))}
      </List>
    </Stack>
  )
}
