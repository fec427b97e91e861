import { PressErrors } from '@latchkey/theme/ui'
import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useKernel } from '../hooks/useKernel.ts'
import type { StyleInput } from '../styles/adoptStyles.ts'
import { Messages } from './Messages.tsx'
import { Modal } from './Modal.tsx'
import { useRoot } from './useRoot.ts'
import { useStyles } from './useStyles.ts'

export interface ShellProps {
  readonly sheets: readonly StyleInput[]
}

/** Everything the widget shows over the page, in an element of its own at the end of the body. */
export function Shell({ sheets }: ShellProps): ReactNode {
  const { report } = internalsOf(useKernel())
  const [root] = useState(() => document.createElement('div'))
  useStyles(document, sheets)
  useRoot(root)
  const failed = useCallback((error: unknown) => report(error, { where: 'press' }), [report])
  return createPortal(
    <PressErrors.Provider value={failed}>
      <Modal root={root} />
      <Messages />
    </PressErrors.Provider>,
    root,
  )
}
