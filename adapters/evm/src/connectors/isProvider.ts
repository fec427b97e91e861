import type { Eip1193Provider } from './eip1193Provider.ts'

/** Whether a value can be asked like an EIP-1193 provider; `false` for one whose property cannot even be read. */
export function isProvider(value: unknown): value is Eip1193Provider {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false
  try {
    return typeof Reflect.get(value, 'request') === 'function'
  } catch {
    return false
  }
}
