import type { AnyPlugin, WordOf } from '../../core/plugins/pluginTypes.ts'
import { useWords } from './useWords.ts'

/** Looks a word up; `values` fill its placeholders. */
export type Translate<Word extends string> = (word: Word, values?: Readonly<Record<string, string | number>>) => string

/**
 * The words of a plugin in the present language: `useT<FaucetPlugin>('faucet')` accepts only keys of that dictionary.
 * Inside a view they are loaded; elsewhere they arrive a moment after the first render.
 * @throws `config/invalid` outside a provider
 */
export function useT<P extends AnyPlugin = AnyPlugin>(namespace: P['id']): Translate<WordOf<P>> {
  const words = useWords('useT', namespace)
  return (word, values) => words.t(namespace, word, values)
}
