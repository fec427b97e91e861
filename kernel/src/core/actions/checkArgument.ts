import { kernelError } from '../errors/errorTable.ts'

/** @throws `config/invalid` naming the argument when a value is not a text with something in it */
export function checkArgument(value: unknown, argument: string): void {
  if (typeof value !== 'string' || value === '')
    throw kernelError('config/invalid', { details: { argument, problem: 'expected text' } })
}
