import { useWords } from './useWords.ts'

/**
 * What to tell a person about an error: the translation of `errors.<code>`, never `error.message`.
 * @throws `config/invalid` outside a provider
 */
export function useErrorText(error: unknown): string {
  const words = useWords('useErrorText', 'kernel')
  return error === undefined ? '' : words.errorText(error)
}
