import { type ReactNode, useEffect, useState } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useAtom, useKernel } from '../hooks/kernel.ts'
import { useMessagesOf } from '../hooks/messages.ts'
import { lazyResource, useResource } from '../lazyResource.ts'
import { hidden } from '../views/view.css.ts'

const messages = /* @__PURE__ */ lazyResource(() => import('./messages.tsx').then((file) => file.Messages))

/** Milliseconds a live region is in the page before its first text; screen readers ignore text that comes with it. */
const REGION_DELAY = 150

/**
 * Reads snackbars aloud, an error at once and everything else when the screen reader has finished, and brings the
 * snackbar and the alert bar in when there is one. The two live regions are in the page as long as the widget.
 */
export function Announcer(): ReactNode {
  const kernel = useKernel()
  const { services, messages: dictionaries, report } = internalsOf(kernel)
  const toast = useAtom(kernel.atoms.toast)
  const alert = useAtom(kernel.atoms.alert)
  const plugin = toast?.plugin ?? 'kernel'
  const texts = useMessagesOf('Announcer', plugin)
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    services.clock.sleep(REGION_DELAY, controller.signal).then(
      () => setSettled(true),
      () => undefined,
    )
    return () => controller.abort()
  }, [services])
  const [announcement, setAnnouncement] = useState('')
  const text = toast && dictionaries.ready(plugin) ? texts.t(plugin, toast.key, toast.values) : ''
  useEffect(() => {
    if (isSettled) setAnnouncement(text)
  }, [isSettled, text])
  const isWanted = toast !== undefined || alert !== undefined
  const Messages = useResource(messages, isWanted, (error) => report(error, { where: 'messages' }))
  const isError = toast?.kind === 'error'
  return (
    <>
      <div className={hidden} role="status">
        {isError ? '' : announcement}
      </div>
      <div className={hidden} role="alert">
        {isError ? announcement : ''}
      </div>
      {Messages && <Messages />}
    </>
  )
}
