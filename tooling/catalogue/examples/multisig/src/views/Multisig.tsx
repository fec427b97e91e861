import { useAtom, useErrorText } from '@latchkey/kernel/react'
import { ViewBody } from '@latchkey/kernel/views'
import { Address, Banner, Button, DescriptionList, List, ListItem, Stack, TextField } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import type { Safe } from '../actions.ts'
import { hooks } from '../hooks.ts'

/** A field for the contract, and what it says. */
export function Multisig(): ReactNode {
  const t = hooks.useMessages()
  const { atoms, look } = hooks.usePlugin()
  const [address, setAddress] = useState(useAtom(atoms.watched))
  const [safe, setSafe] = useState<Safe>()
  const [problem, setProblem] = useState<unknown>()
  const sentence = useErrorText(problem)
  const submit = async (): Promise<void> => {
    setSafe(undefined)
    setProblem(undefined)
    try {
      setSafe(await look(address))
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <ViewBody>
      <Stack as="form" gap={3} onSubmit={submit}>
        <TextField
          label={t('field')}
          value={address}
          onChange={setAddress}
          dir="ltr"
          mono
          error={sentence || undefined}
        />
        <Button type="submit">{t('look')}</Button>
      </Stack>
      {safe && (
        <Stack gap={3}>
          <Banner
            role="status"
            title={t('rule', { threshold: String(safe.threshold), owners: String(safe.owners.length) })}
          />
          <DescriptionList items={[{ label: t('nonce'), value: safe.nonce }]} />
          <List label={t('owners')}>
            {safe.owners.map((owner) => (
              <ListItem key={owner} name={<Address value={owner} />} />
            ))}
          </List>
        </Stack>
      )}
    </ViewBody>
  )
}
