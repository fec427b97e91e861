import './modal.css.ts'
import { baseCss } from '@latchkey/theme'
import uiCss from '@latchkey/theme/styles'
import { PressErrors, Sheets } from '@latchkey/theme/ui'
import {
  memo,
  type NamedExoticComponent,
  type ReactNode,
  useCallback,
  useEffect,
  useInsertionEffect,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { kernelError } from '../../core/errors/errorTable.ts'
import { isKernelError } from '../../core/errors/kernelError.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import { useAtom, useKernel, useThemeName } from '../hooks/kernel.ts'
import { useMessagesOf } from '../hooks/pluginHooks.ts'
import { lazyResource, useResource } from '../loading/lazyResource.ts'
import type { ShellModule } from '../loading/modalLoader.ts'
import { adoptStyles, type StyleInput, type StyleRoot, styleOrder } from '../styles/adoptStyles.ts'
import { pluginAssets, viewLoader } from '../views/viewLoader.tsx'
import { SettledRegions } from './announcements.tsx'
import { ErrorRoute } from './ErrorView.tsx'
import { Modal } from './Modal.tsx'

const messages = /* @__PURE__ */ lazyResource(() => import('./messages.tsx'))

/**
 * Reads snackbars and the alert bar aloud, an error at once and everything else when the screen reader has finished, and
 * brings them in when there is one. The two live regions are in the page as long as the widget.
 */
function Announcer(): ReactNode {
  const kernel = useKernel()
  const { messages: dictionaries, report } = internalsOf(kernel)
  const toast = useAtom(kernel.atoms.toast)
  const alert = useAtom(kernel.atoms.alert)
  const plugin = toast?.plugin ?? 'kernel'
  const texts = useMessagesOf('Announcer', plugin)
  const text =
    toast && dictionaries.ready(plugin)
      ? toast.error
        ? texts.errorText(toast.error)
        : texts.t(plugin, toast.key, toast.values)
      : ''
  const urgency = toast?.kind === 'error' ? 'alert' : 'status'
  const wanted = (toast !== undefined || alert !== undefined) && `${toast?.id} ${alert?.id}`
  const shown = useResource(messages, wanted, (error) => report(error, { where: 'messages' }))
  return <SettledRegions first={text ? { text, urgency } : undefined}>{shown && <shown.Messages />}</SettledRegions>
}

/** A theme that can be painted: its name and the values it adds to the built-in ones. */
export interface ThemeSheet {
  readonly name: string
  readonly css: string
}

const engine = /* @__PURE__ */ lazyResource(() => import('./themeSheet.ts').then((file) => file.themeSheet))

/**
 * The kernel's theme. What makes sheets of custom themes and of plugins' tokens is only loaded for those; until it is
 * there, the theme before stays, or nothing is shown yet.
 */
function useThemeSheet(): ThemeSheet | undefined {
  const kernel = useKernel()
  const { styles, report } = internalsOf(kernel)
  const theme = useAtom(kernel.atoms.theme)
  const { name, scheme, choice } = useThemeName()
  const isBuiltIn = typeof theme !== 'object' && !styles.some((style) => style.tokens)
  const [painted, setPainted] = useState<ThemeSheet>()
  if (isBuiltIn && (painted?.name !== name || painted.css !== '')) setPainted({ name, css: '' })
  useEffect(() => {
    if (isBuiltIn) return
    let isCurrent = true
    engine.load().then(
      (themeSheet) => isCurrent && setPainted(themeSheet(kernel, theme, { name, scheme, ...(choice && { choice }) })),
      (error) => {
        report(error, { where: 'theme' })
        if (isCurrent) setPainted({ name: scheme, css: '' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [kernel, report, theme, name, scheme, choice, isBuiltIn])
  return painted
}

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
function useRoot(root: HTMLElement, theme: string, isAttached: boolean): void {
  const texts = useMessagesOf('Shell', 'kernel')
  const direction = texts.direction()
  const locale = texts.locale()
  useInsertionEffect(() => (isAttached ? attachRoot(root) : undefined), [root, isAttached])
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

/** What users stopped or declined themselves is no failure to tell them of. */
function isByUser(error: unknown): boolean {
  return isKernelError(error) && /\/(aborted|rejected)$/.test(error.code)
}

interface OverlayProps extends ShellProps {
  readonly theme: ThemeSheet
}

/**
 * The modal and the messages, in an element of their own at the end of the body. It is there from the first time that
 * something is shown: before that the page is as the host has made it.
 */
function Overlay({ sheets, theme, isWanted }: OverlayProps): ReactNode {
  const kernel = useKernel()
  const { report, nonce } = internalsOf(kernel)
  const [root] = useState(() => document.createElement('div'))
  useStyles(document, sheets, theme)
  const [isAttached, setAttached] = useState(false)
  if (isWanted && !isAttached) setAttached(true)
  useRoot(root, theme.name, isAttached)
  const adopt = useCallback(
    (css: string) => pluginAssets(kernel).sheets.add({ order: styleOrder.ui, css, nonce }),
    [kernel, nonce],
  )
  const failed = useCallback(
    (error: unknown) => {
      report(error, { where: 'press' })
      if (isByUser(error)) return
      messages
        .load()
        .then(({ showPressError }) => showPressError(kernel, error))
        .catch((cause: unknown) => {
          report(cause, { where: 'messages' })
          // What would show it did not come: the view for errors is here.
          const shown = isKernelError(error) ? error : kernelError('unknown', { cause: error })
          kernel.open('kernel.Error', { error: shown, route: '', messagesMissing: true })
        })
    },
    [kernel, report],
  )
  return createPortal(
    <PressErrors.Provider value={failed}>
      <Sheets.Provider value={adopt}>
        <Modal root={root} />
        {isAttached && <Announcer />}
      </Sheets.Provider>
    </PressErrors.Provider>,
    root,
  )
}

interface ShellProps {
  readonly sheets: readonly StyleInput[]
  readonly isWanted: boolean
}

/** Everything the widget shows over the page, as soon as its theme is there. A step inside the modal does not draw it anew. */
const Shell: NamedExoticComponent<ShellProps> = memo(function Shell({ sheets, isWanted }: ShellProps): ReactNode {
  const theme = useThemeSheet()
  return theme && <Overlay sheets={sheets} theme={theme} isWanted={isWanted} />
})

/** The shell's style sheet as text; filled in by the build. */
const shellCss: string = __LK_CSS__

/** The door of the modal's chunk. */
export function shell(): ShellModule {
  const sheets = [
    { order: styleOrder.base, css: baseCss() },
    { order: styleOrder.ui, css: uiCss },
    { order: styleOrder.shell, css: shellCss },
  ]
  return {
    Shell: ({ isWanted }) => <Shell sheets={sheets} isWanted={isWanted} />,
    ErrorRoute,
    async prepare(kernel, route) {
      await viewLoader(kernel).view(route).load()
    },
  }
}
