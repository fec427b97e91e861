import { definePlugin, required } from '@latchkey/kernel'
import { pluginHooks, ViewBody } from '@latchkey/kernel/react'
import type { EmbeddedPlugin } from '@latchkey/plugin-embedded'
import { Button, Stack, TextField } from '@latchkey/theme/ui'
import { useEffect, useRef, useState } from 'react'

/** A login of the host's own: the least a plugin needs that lets people sign in by mail. */
export const mailLogin = () =>
  definePlugin({
    id: 'mailLogin',
    api: 1,
    needs: { embedded: required<EmbeddedPlugin>() },
    messages: { en: { title: 'Sign in by mail', email: 'E-mail', go: 'Continue', code: 'Code' } },
    views: {
      Mail: { load: async () => ({ default: Mail }), title: 'title' },
      Code: { load: async () => ({ default: Code }), title: 'code' },
    },
    actions: {
      async send(ctx, email: string) {
        await ctx.plugins.embedded.connectEmail({ email })
        ctx.router.push('mailLogin.Code')
      },
      async enter(ctx, element: Element, signal: AbortSignal) {
        await ctx.plugins.embedded.showFrame({ element, signal })
        await ctx.plugins.embedded.connectOtp({ signal })
        await ctx.plugins.embedded.finishLogin()
        ctx.router.close()
      },
    },
  })

interface MailLoginPlugin extends ReturnType<typeof mailLogin> {}

const hooks = pluginHooks<MailLoginPlugin>('mailLogin')

function Mail() {
  const t = hooks.useMessages()
  const { send } = hooks.usePlugin()
  const run = hooks.useReportedAction()
  const [email, setEmail] = useState('')
  return (
    <ViewBody>
      <Stack as="form" gap={3} onSubmit={() => run(() => send(email))}>
        <TextField label={t('email')} type="email" value={email} onChange={setEmail} />
        <Button type="submit">{t('go')}</Button>
      </Stack>
    </ViewBody>
  )
}

function Code() {
  const { enter } = hooks.usePlugin()
  const run = hooks.useReportedAction()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const element = place.current
    if (element)
      run(() => enter(element, signal).catch((error) => (signal.aborted ? undefined : Promise.reject(error))))
    return () => left.abort()
  }, [enter, run])
  return <div ref={place} data-embedded-place="" style={{ blockSize: 420 }} />
}
