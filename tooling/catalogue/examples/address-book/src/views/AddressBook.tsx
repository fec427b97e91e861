import { useAtom, useErrorText } from '@latchkey/kernel/react'
import { ViewBody } from '@latchkey/kernel/views'
import { trash2Icon } from '@latchkey/theme/icons'
import { Address, Button, Hint, IconButton, List, ListItem, Stack, TextField } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { hooks } from '../hooks.ts'

/** Every entry of the book, and a form for one more. */
export function AddressBook(): ReactNode {
  const t = hooks.useMessages()
  const { atoms, add, remove } = hooks.usePlugin()
  const people = Object.entries(useAtom(atoms.people))
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const sentence = useErrorText(problem)
  const submit = async (): Promise<void> => {
    try {
      await add(name, address)
      setName('')
      setAddress('')
      setProblem(undefined)
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <ViewBody>
      <Stack as="form" gap={3} onSubmit={submit}>
        <TextField label={t('name')} value={name} onChange={setName} maxLength={60} />
        <TextField
          label={t('address')}
          value={address}
          onChange={setAddress}
          dir="ltr"
          mono
          error={sentence || undefined}
        />
        <Button type="submit">{t('add')}</Button>
        {people.length === 0 && <Hint>{t('hint')}</Hint>}
      </Stack>
      <List label={t('title')}>
        {people.map(([own, called]) => (
          <ListItem
            key={own}
            name={called}
            second={<Address value={own} />}
            end={<IconButton icon={trash2Icon} label={t('remove', { name: called })} onPress={() => remove(own)} />}
          />
        ))}
      </List>
    </ViewBody>
  )
}
