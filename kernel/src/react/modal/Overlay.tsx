import { PressErrors } from '@latchkey/theme/ui'
import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useKernel } from '../hooks/useKernel.ts'
import type { StyleInput } from '../styles/adoptStyles.ts'
import { Modal } from './Modal.tsx'
import { PassingMessages } from './PassingMessages.tsx'
import { useRoot } from './useRoot.ts'
import { useStyles } from './useStyles.ts'
import type { ThemeSheet } from './useThemeSheet.ts'

export interface OverlayProps {
  readonly sheets: readonly StyleInput[]
  readonly theme: ThemeSheet
}

/** The modal and the messages, in an element of their own at the end of the body. */
export function Overlay({ sheets, theme }: OverlayProps): ReactNode {
  const { report } = internalsOf(useKernel())
  const [root] = useState(() => document.createElement('div'))
  useStyles(document, sheets, theme)
  useRoot(root, theme.name)
  const failed = useCallback((error: unknown) => report(error, { where: 'press' }), [report])
  return createPortal(
    <PressErrors.Provider value={failed}>
      <Modal root={root} />
      <PassingMessages />
    </PressErrors.Provider>,
    root,
  )
}
