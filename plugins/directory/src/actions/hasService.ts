import { isKernelError } from '@latchkey/kernel'
import { pictureAddress } from '../client/pictureAddress.ts'
import type { DirectoryContext } from '../types.ts'

/** Whether there is a directory service to ask: an address of its own, or the kernel's gateway. */
export async function hasService(ctx: DirectoryContext): Promise<boolean> {
  try {
    await pictureAddress(ctx)
    return true
  } catch (error) {
    if (isKernelError(error, 'config/invalid')) return false
    throw error
  }
}
