import { useAtom } from '@latchkey/kernel/react'
import { StatusView } from '@latchkey/kernel/views'
import type { ReactNode } from 'react'
import { embeddedHooks } from '../hooks.ts'
import { FramePlace } from './FramePlace.tsx'

/** What the site asks for is drawn by the frame; leaving this view declines it. */
export function ApproveTransaction(): ReactNode {
  const t = embeddedHooks.useMessages()
  const { atoms } = embeddedHooks.usePlugin()
  const router = embeddedHooks.useRouter()
  const method = useAtom(atoms.refusal)
  if (method === undefined) return <FramePlace />
  return (
    <StatusView
      title={t('notAllowed')}
      text={t('notAllowedText', { method })}
      primary={{ label: t('back'), onPress: () => router.back() }}
    />
  )
}
