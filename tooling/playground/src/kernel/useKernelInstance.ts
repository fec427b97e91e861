import { useEffect, useMemo, useRef } from 'react'
import type { Settings } from '../settings/settings.ts'
import { createPlaygroundKernel, type KernelParts, type PlaygroundKernel } from './createPlaygroundKernel.ts'

const keyOf = ({ legal, collapse, unsupported, signIn, analytics }: Settings) =>
  JSON.stringify({ legal, collapse, unsupported, signIn, analytics })

/** The kernel for the present options; the one before it is destroyed, and the wallet resumes in the new one. */
export function useKernelInstance(parts: KernelParts): PlaygroundKernel {
  const key = keyOf(parts.settings)
  // biome-ignore lint/correctness/useExhaustiveDependencies: everything else changes while the kernel runs
  const kernel = useMemo(() => createPlaygroundKernel(parts), [key])
  const current = useRef(kernel)
  useEffect(() => {
    const before = current.current
    current.current = kernel
    if (before !== kernel) void before.destroy()
  }, [kernel])
  return kernel
}
