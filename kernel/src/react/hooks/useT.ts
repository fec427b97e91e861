import { useMemo } from 'react'
import type { MessageValues } from '../../core/i18n/messages.ts'
import { useWords } from './useWords.ts'

/** Looks up messages of a namespace whose keys are not typed. */
export function useT(namespace: string): (key: string, values?: MessageValues) => string {
  const messages = useWords('useMessages', namespace)
  return useMemo(() => (key, values) => messages.t(namespace, key, values), [messages, namespace])
}
