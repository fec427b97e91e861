import { useAtom, useErrorText } from '@latchkey/kernel/react'
import { ViewBody } from '@latchkey/kernel/views'
import { Button, Stack, TextField } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { hooks } from '../hooks.ts'

/** A form for the mark. */
export function PriceAlert(): ReactNode {
  const t = hooks.useMessages()
  const { atoms, setMark } = hooks.usePlugin()
  const router = hooks.useRouter()
  const saved = useAtom(atoms.mark)
  const [text, setText] = useState(saved)
  const [problem, setProblem] = useState<unknown>()
  const sentence = useErrorText(problem)
  const set = async (mark: string): Promise<void> => {
    try {
      await setMark(mark)
      router.back()
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <ViewBody>
      <Stack as="form" gap={3} onSubmit={() => set(text)}>
        <TextField
          label={t('field')}
          value={text}
          onChange={setText}
          inputMode="decimal"
          dir="ltr"
          error={sentence || undefined}
        />
        <Button type="submit">{t('save')}</Button>
        {saved !== '' && (
          <Button kind="secondary" onPress={() => set('')}>
            {t('off')}
          </Button>
        )}
      </Stack>
    </ViewBody>
  )
}
