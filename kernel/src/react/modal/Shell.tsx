import { PressErrors, Sheets } from '@latchkey/theme/ui'
import { type ReactNode, useCallback, useInsertionEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useKernel } from '../hooks/kernel.ts'
import { useMessagesOf } from '../hooks/messages.ts'
import { adoptStyles, type StyleInput, type StyleRoot, styleOrder } from '../styles/adoptStyles.ts'
import { pluginAssets } from '../views/pluginAssets.ts'
import { Announcer } from './Announcer.tsx'
import { Modal } from './Modal.tsx'
import { type ThemeSheet, useThemeSheet } from './useThemeSheet.ts'

function labelRoot(root: HTMLElement, theme: string, direction: string, locale: string): void {
  root.dataset.lkTheme = theme
  root.dir = direction
  root.lang = locale
}

function attachRoot(root: HTMLElement): () => void {
  root.dataset.lk = ''
  root.dataset.lkRoot = ''
  root.ownerDocument.body.append(root)
  return () => root.remove()
}

/**
 * Puts the widget's root into the page, with its theme, language and direction. In insertion effects: these come before
 * any layout effect inside, which may focus or measure.
 */
function useRoot(root: HTMLElement, theme: string): void {
  const words = useMessagesOf('Shell', 'kernel')
  const direction = words.direction()
  const locale = words.locale()
  useInsertionEffect(() => attachRoot(root), [root])
  useInsertionEffect(() => labelRoot(root, theme, direction, locale), [root, theme, direction, locale])
}

/** Adopts the widget's style sheets before anything of it is painted, and takes them away with it. */
function useStyles(root: StyleRoot, sheets: readonly StyleInput[], { css }: ThemeSheet): void {
  const kernel = useKernel()
  const { nonce } = internalsOf(kernel)
  useInsertionEffect(() => {
    const undo = sheets.map((sheet) => adoptStyles(root, { ...sheet, nonce }))
    undo.push(pluginAssets(kernel).sheets.attach(root))
    return () => {
      for (const step of undo) step()
    }
  }, [root, sheets, kernel, nonce])
  useInsertionEffect(() => {
    if (css !== '') return adoptStyles(root, { order: styleOrder.theme, css, nonce })
  }, [root, css, nonce])
}

interface OverlayProps {
  readonly sheets: readonly StyleInput[]
  readonly theme: ThemeSheet
}

/** The modal and the messages, in an element of their own at the end of the body. */
function Overlay({ sheets, theme }: OverlayProps): ReactNode {
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
        <Announcer />
      </Sheets.Provider>
    </PressErrors.Provider>,
    root,
  )
}

interface ShellProps {
  readonly sheets: readonly StyleInput[]
}

/** Everything the widget shows over the page, as soon as its theme is there. */
export function Shell({ sheets }: ShellProps): ReactNode {
  const theme = useThemeSheet()
  return theme && <Overlay sheets={sheets} theme={theme} />
}
