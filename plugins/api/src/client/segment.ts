import { kernelError } from '@latchkey/kernel'

/**
 * A value as one part of a path.
 * @throws `config/invalid` for what cannot be one
 */
export function segment(value: string, argument: string): string {
  if (typeof value === 'string' && !/^\.{0,2}$/.test(value)) return encodeURIComponent(value)
  throw kernelError('config/invalid', { details: { argument, problem: 'expected text other than "", "." and ".."' } })
}
