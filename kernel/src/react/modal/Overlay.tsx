import { PressErrors, Sheets } from '@latchkey/theme/ui'
import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useKernel } from '../hooks/useKernel.ts'
import { type StyleInput, styleOrder } from '../styles/adoptStyles.ts'
import { pluginAssets } from '../views/pluginAssets.ts'
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
  const kernel = useKernel()
  const { report, nonce } = internalsOf(kernel)
  const [root] = useState(() => document.createElement('div'))
  useStyles(document, sheets, theme)
  useRoot(root, theme.name)
  const adopt = useCallback(
    (css: string) => pluginAssets(kernel).sheets.add({ order: styleOrder.ui, css, nonce }),
    [kernel, nonce],
  )
  const failed = useCallback((error: unknown) => report(error, { where: 'press' }), [report])
  return createPortal(
    <PressErrors.Provider value={failed}>
      <Sheets.Provider value={adopt}>
        <Modal root={root} />
        <PassingMessages />
      </Sheets.Provider>
    </PressErrors.Provider>,
    root,
  )
}
