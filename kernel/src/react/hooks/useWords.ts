import { useEffect, useReducer } from 'react'
import type { Words } from '../../core/i18n/words.ts'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useAtom, useScope } from './kernel.ts'

/** The kernel's words with one namespace loaded, now and after a change of language. */
export function useWords(user: string, namespace: string): Words {
  const { kernel } = useScope(user)
  const { words, report } = internalsOf(kernel)
  const locale = useAtom(kernel.atoms.locale)
  const [, changed] = useReducer((count: number) => count + 1, 0)
  useEffect(() => words.watch(changed), [words])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language needs another dictionary
  useEffect(() => {
    if (words.ready(namespace)) return
    words.load([namespace]).then(changed, (error) => report(error, { where: 'i18n' }))
  }, [words, report, namespace, locale])
  return words
}
