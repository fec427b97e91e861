import type { Kernel } from '../core/kernel.ts'
import { internalsOf } from '../core/kernelInternals.ts'

function assertKernel(value: object): asserts value is Kernel {
  internalsOf(value)
}

/** A kernel of any plugin list as the shell works with it. @throws `config/two-copies` */
export function checkedKernel(value: object): Kernel {
  assertKernel(value)
  return value
}
