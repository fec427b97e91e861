import { type ReactNode, useEffect, useState } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useAtom } from '../hooks/useAtom.ts'
import { useKernel } from '../hooks/useKernel.ts'
import { loadedShell, loadShell } from './loadShell.ts'
import { prefetch } from './prefetch.ts'
import type { ShellModule } from './shellModule.ts'

/** Brings the modal's chunk in when there is something to show, and keeps it from then on. */
export function ShellHost(): ReactNode {
  const kernel = useKernel()
  const { modal, toast, alert } = kernel.atoms
  const open = useAtom(modal).open
  const passing = useAtom(toast) !== undefined
  const warning = useAtom(alert) !== undefined
  const wanted = open || passing || warning
  const [kept, keep] = useState<ShellModule>()
  const shell = kept ?? (wanted ? loadedShell() : undefined)

  useEffect(() => {
    if (kept || !wanted) return
    let live = true
    if (open) prefetch(kernel)
    loadShell().then(
      (module) => live && keep(module),
      (error) => {
        internalsOf(kernel).report(error, { where: 'modal' })
        kernel.close()
      },
    )
    return () => {
      live = false
    }
  }, [kernel, kept, wanted, open])

  return shell ? <shell.Shell /> : null
}
