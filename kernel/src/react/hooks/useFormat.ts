import type { Format } from '../../core/i18n/format.ts'
import { useWords } from './useWords.ts'

/**
 * Numbers, amounts and times in the present language; for views, where the language is loaded.
 * @throws `config/invalid` outside a provider, `i18n/load` before any words are loaded
 */
export function useFormat(): Format {
  return useWords('useFormat', 'kernel').format()
}
