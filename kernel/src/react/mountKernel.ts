import type { Kernel } from '../core/kernel.ts'
import { internalsOf } from '../core/kernelInternals.ts'
import { shellResource } from './loadShell.ts'

interface MountedKernel {
  readonly kernel: Kernel
  providers: number
}

const mounted = new Map<string, MountedKernel>()

async function run(kernel: Kernel, replaced: Kernel | undefined): Promise<void> {
  try {
    await replaced?.destroy()
    await kernel.start()
  } catch (error) {
    internalsOf(kernel).report(error, { where: 'start' })
  }
}

/**
 * Starts a kernel for one mounted provider; the result unmounts it. After hot reload a new kernel comes under the id of
 * one that no provider shows any more: that one is destroyed first, since they share storage.
 */
export function mountKernel(kernel: Kernel): () => void {
  const previous = mounted.get(kernel.id)
  const entry: MountedKernel = previous?.kernel === kernel ? previous : { kernel, providers: 0 }
  entry.providers += 1
  if (entry !== previous) {
    internalsOf(kernel).views.add('kernel', {
      Error: { load: async () => ({ default: (await shellResource.load()).ErrorRoute }), title: 'failed' },
    })
    const isFree = previous?.providers === 0
    if (!previous || isFree) mounted.set(kernel.id, entry)
    void run(kernel, isFree ? previous.kernel : undefined)
  }
  return () => {
    entry.providers -= 1
  }
}
