import type { AdapterKernel, Connection } from '@latchkey/kernel'
import { withTimeout } from 'viem'
import { representedConnection } from './ownConnections.ts'

/** How long wagmi waits for the kernel, in milliseconds: it tries connectors one after another. */
const WAIT_MS = 1000

/** The kernel a connector stands for: with it from the start, or once an adapter of that config is part of a kernel. */
export interface KernelLink {
  kernel: AdapterKernel | undefined
  readonly waiting: Set<(kernel: AdapterKernel) => void>
}

/** By the emitter that wagmi gives to each connector, which is all that connector and config share. */
const links = new WeakMap<object, KernelLink>()

/** Remembers the link of the connector that wagmi makes with this emitter. */
export function attach(emitter: object, own: KernelLink): void {
  links.set(emitter, own)
}

/** The link of a connector that {@link latchkey} made. */
export function linkOf({ emitter }: { readonly emitter: object }): KernelLink | undefined {
  return links.get(emitter)
}

/** Says which kernel a connector stands for, from now on. */
export function link(to: KernelLink, kernel: AdapterKernel): void {
  to.kernel = kernel
  for (const resolve of to.waiting) resolve(kernel)
  to.waiting.clear()
}

/** Waits a moment of real time; `undefined` when nothing came. @param ms - what a moment is */
export function soon<T>(promise: Promise<T>, ms: number = WAIT_MS): Promise<T | undefined> {
  return withTimeout(() => promise, { timeout: ms }).catch(() => undefined)
}

/** The kernel, now or in a moment. */
export async function kernelOf(to: KernelLink): Promise<AdapterKernel | undefined> {
  return to.kernel ?? soon(new Promise<AdapterKernel>((resolve) => to.waiting.add(resolve)))
}

/** The connection once the kernel has reopened what was saved, or after a moment. */
export async function resumed(to: KernelLink): Promise<Connection | undefined> {
  const kernel = await kernelOf(to)
  if (!kernel) return undefined
  if (!representedConnection(kernel)) await soon(kernel.start())
  return representedConnection(kernel)
}
