import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Messages } from '../../core/i18n/messages.ts'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useAtom } from './useAtom.ts'
import { useScope } from './useScope.ts'

/** The kernel's messages with one namespace loaded, now and after a change of language; a new object whenever `t` may answer differently. */
export function useWords(user: string, namespace: string): Messages {
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
