import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Format } from '../../core/i18n/format.ts'
import type { Messages, MessageValues } from '../../core/i18n/messages.ts'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useAtom, useScope } from './kernel.ts'

/**
 * The kernel's messages with one namespace loaded, now and after a change of language; a new object whenever `t` may
 * answer differently.
 * @param user - the hook or component, named where it is used outside a provider
 */
export function useMessagesOf(user: string, namespace: string): Messages {
  const { kernel } = useScope(user)
  const { messages, report } = internalsOf(kernel)
  const locale = useAtom(kernel.atoms.locale)
  const version = useSyncExternalStore(messages.watch, messages.version, messages.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language needs another dictionary
  useEffect(() => {
    if (!messages.ready(namespace)) messages.load([namespace]).catch((error) => report(error, { where: 'i18n' }))
  }, [messages, report, namespace, locale])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is an object of its own
  return useMemo(() => ({ ...messages }), [messages, version])
}

/** Looks up messages of a namespace whose keys are not typed. */
export function useTranslate(namespace: string): (key: string, values?: MessageValues) => string {
  const messages = useMessagesOf('useMessages', namespace)
  return useMemo(() => (key, values) => messages.t(namespace, key, values), [messages, namespace])
}

/**
 * What to tell a user about an error: the translation of `errors.<code>`, never `error.message`.
 * @throws `config/invalid` outside a provider
 */
export function useErrorText(error: unknown): string {
  const messages = useMessagesOf('useErrorText', 'kernel')
  return error === undefined ? '' : messages.errorText(error)
}

/**
 * Numbers, amounts and times in the present language; for views, where the language is loaded.
 * @throws `config/invalid` outside a provider, `i18n/load` before any messages are loaded
 */
export function useFormat(): Format {
  return useMessagesOf('useFormat', 'kernel').format()
}
