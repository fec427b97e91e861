import type { KernelScope } from '../state/kernelScope.ts'

const counts = new WeakMap<KernelScope, number>()

function change(scope: KernelScope, by: number): void {
  counts.set(scope, (counts.get(scope) ?? 0) + by)
}

interface Resumes {
  during<T>(scope: KernelScope, work: Promise<T>): Promise<T>
  isUnderWay(scope: KernelScope): boolean
}

/** Knows whether wallets are being reopened: connections that come then are not the person's doing. */
export const resumes: Resumes = {
  async during(scope, work) {
    change(scope, 1)
    try {
      return await work
    } finally {
      change(scope, -1)
    }
  },
  isUnderWay: (scope) => (counts.get(scope) ?? 0) > 0,
}
