import type { ApiContext } from '../types.ts'
import type { NetworkOptions } from './callOptions.ts'
import { gate } from './gate.ts'

/** Does a call where the gateway serves the network, and gives what stands for it elsewhere. */
export async function whereSupported<T>(
  ctx: ApiContext,
  { network, signal }: NetworkOptions,
  call: () => Promise<T>,
  otherwise: () => T,
): Promise<T> {
  return (await gate(ctx, network, signal)) ? call() : otherwise()
}
