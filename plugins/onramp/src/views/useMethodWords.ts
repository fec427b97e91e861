import { onrampHooks } from '../hooks.ts'

/** A way to pay in words. */
export function useMethodWords(): (id: string) => string {
  const t = onrampHooks.useMessages()
  return (id) => {
    if (/card/i.test(id)) return t('method.card')
    if (/ach|bank|sepa/i.test(id)) return t('method.bank')
    return /apple_?pay/i.test(id) ? 'Apple Pay' : t('method.other')
  }
}
