import { fromUnknown } from './fromUnknown.ts'
import type { KernelError } from './kernelError.ts'

/**
 * For what may be missing: waits for `promise` and gives `fallback` when it fails, after telling `report`.
 * @param report - where the failure goes; a failure that nobody hears about is a bug
 */
export async function degrade<T, F>(
  promise: Promise<T>,
  fallback: F,
  report: (error: KernelError) => void,
): Promise<T | F> {
  try {
    return await promise
  } catch (error) {
    report(fromUnknown(error))
    return fallback
  }
}
