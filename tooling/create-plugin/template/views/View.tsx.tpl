import { useAccount, useAtom } from '@latchkey/kernel/react'
import { ViewBody } from '@latchkey/kernel/views'
import { Button, Stack, Text, TextField } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { hooks } from '../hooks.ts'

/** A form for the note of the account in use. */
export function __Name__(): ReactNode {
  const t = hooks.useMessages()
  const { atoms, saveNote } = hooks.usePlugin()
  const router = hooks.useRouter()
  const run = hooks.useReportedAction()
  const account = useAccount()
  const saved = useAtom(atoms.notes)[account.caipAddress ?? '']
  const count = useAtom(atoms.connections)
  const [text, setText] = useState(saved ?? '')
  const submit = async (): Promise<void> => {
    await saveNote(text)
    router.back()
  }
  return (
    <ViewBody>
      <Stack as="form" gap={3} onSubmit={() => run(submit)}>
        <TextField label={t('field')} value={text} onChange={setText} />
        <Text tone="muted">{t('connections', { count })}</Text>
        <Button type="submit">{t('save')}</Button>
      </Stack>
    </ViewBody>
  )
}
