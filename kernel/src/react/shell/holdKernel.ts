import type { Kernel } from '../../core/kernel.ts'
import { internalsOf } from '../../core/kernelInternals.ts'
import { loadShell } from './loadShell.ts'

interface Held {
  readonly kernel: Kernel
  providers: number
}

const held = new Map<string, Held>()

async function run(kernel: Kernel, replaced: Kernel | undefined): Promise<void> {
  try {
    await replaced?.destroy()
    await kernel.start()
  } catch (error) {
    internalsOf(kernel).report(error, { where: 'start' })
  }
}

/**
 * Starts a kernel for one mounted provider; the result lets go of it. After hot reload a new kernel comes under the id of
 * one that no provider shows any more: that one is destroyed first, since they share storage.
 */
export function holdKernel(kernel: Kernel): () => void {
  const previous = held.get(kernel.id)
  const holder: Held = previous?.kernel === kernel ? previous : { kernel, providers: 0 }
  holder.providers += 1
  if (holder !== previous) {
    internalsOf(kernel).views.add('kernel', {
      Error: { load: async () => ({ default: (await loadShell()).ErrorRoute }), title: 'failed' },
    })
    const free = previous?.providers === 0
    if (!previous || free) held.set(kernel.id, holder)
    void run(kernel, free ? previous.kernel : undefined)
  }
  return () => {
    holder.providers -= 1
  }
}
