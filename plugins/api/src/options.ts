import { kernelError } from '@latchkey/kernel'

/** What a host can set. */
export interface ApiOptions {
  /**
   * Base address of the blockchain API, http(s).
   * @defaultValue the `gateway` of the kernel
   */
  readonly apiUrl?: string
}

function isWebAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/.test(value)
}

/** @throws `config/invalid` naming the option */
export function checkOptions({ apiUrl }: ApiOptions): void {
  if (apiUrl === undefined || isWebAddress(apiUrl)) return
  const details = {
    argument: 'api({ apiUrl })',
    problem: 'expected a web address without query, e.g. https://api.example',
  }
  throw kernelError('config/invalid', { details })
}
