import { type MouseEvent, type ReactNode, useInsertionEffect } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useAtom } from '../hooks/useAtom.ts'
import { useKernel } from '../hooks/useKernel.ts'
import { prefetch } from '../shell/prefetch.ts'
import { adoptStyles, styleOrder } from '../styles/adoptStyles.ts'
import { choiceCss } from '../theme/choiceCss.ts'
import { useThemeName } from '../theme/useThemeName.ts'
import { buttonsCss } from './buttonsCss.ts'

export interface HostButtonProps {
  /** Parts of the look, e.g. `primary` or `account wide`. */
  readonly kind: string
  readonly className?: string | undefined
  readonly busy?: boolean
  /** The view to open instead of the start view. */
  readonly route?: string | undefined
  readonly children: ReactNode
}

/** A route that a plugin has named; that it takes no parameters is for the plugin to know. */
function openRoute({ open }: { readonly open: (route: string) => void }, route: string): void {
  open(route)
}

/** A button on the host's page that opens the modal; loads it with the first sign of interest. */
export function HostButton({ kind, className = '', busy, route, children }: HostButtonProps): ReactNode {
  const kernel = useKernel()
  const theme = useAtom(kernel.atoms.theme)
  const { name, scheme } = useThemeName()
  const { report, nonce } = internalsOf(kernel)

  useInsertionEffect(() => adoptStyles(document, { order: styleOrder.buttons, css: buttonsCss, nonce }), [nonce])
  useInsertionEffect(() => {
    if (typeof theme === 'object')
      return adoptStyles(document, { order: styleOrder.theme, css: choiceCss(theme), nonce })
  }, [theme, nonce])

  const load = (): void => prefetch(kernel)
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    // Safari does not focus what is pressed, and the focus must find its way back.
    currentTarget.focus({ preventScroll: true })
    try {
      if (route === undefined) kernel.open()
      else openRoute(kernel, route)
    } catch (error) {
      report(error, { where: 'open' })
    }
  }
  const classes = kind.split(' ').map((part) => `lk-host-${part}`)
  return (
    <button
      type="button"
      className={['lk-host', ...classes, className].join(' ').trim()}
      data-lk=""
      data-lk-host=""
      data-lk-theme={name}
      data-lk-scheme={scheme}
      aria-haspopup="dialog"
      aria-busy={busy || undefined}
      onPointerEnter={load}
      onFocus={load}
      onTouchStart={load}
      onClick={press}
    >
      {children}
    </button>
  )
}
