import './buttons.css.ts'
import { type MouseEvent, type ReactNode, useInsertionEffect } from 'react'
import type { ThemeChoice } from '../../core/state/coreAtoms.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import { useScope, useThemeName } from '../hooks/kernel.ts'
import { preload } from '../loading/modalLoader.ts'
import { adoptStyles, styleOrder } from '../styles/adoptStyles.ts'

// Outlines after Lucide (ISC), the wallet redrawn.
const OUTLINES = {
  chevron: 'M6 9l6 6 6-6',
  wallet: 'M20 7H5a2 2 0 0 1 0-4h13v4M3 5v14a2 2 0 0 0 2 2h15V7M16 14h.01',
  spinner: 'M12 2.5a9.5 9.5 0 0 1 9.5 9.5',
} as const

interface IconProps {
  readonly name: keyof typeof OUTLINES
  readonly className?: string
}

/** One of the few outlines the host's buttons need; decoration. */
export function Icon({ name, className = '' }: IconProps): ReactNode {
  return (
    <svg viewBox="0 0 24 24" className={`lk-host-icon ${className}`} aria-hidden="true" focusable="false">
      <path d={OUTLINES[name]} />
    </svg>
  )
}

/** The buttons' style sheet as text; filled in by the build. */
const buttonsCss: string = __LK_BUTTONS_CSS__

const dashed = (name: string): string => name.replace(/\B[A-Z\d]/g, (part) => `-${part.toLowerCase()}`)

/** A custom theme's own values, for the buttons before the theme engine has come with the modal. */
function customThemeCss({ name, tokens }: ThemeChoice): string {
  const declarations = Object.entries(tokens).flatMap(([group, values]) =>
    Object.entries(values ?? {}).map(([token, value]) => `--lk-${group}-${dashed(token)}:${value}`),
  )
  // What could close a rule is left out; `defineTheme` names it as an error.
  return `[data-lk-theme='${name}']{${declarations.filter((text) => !/[{};\\]/.test(text)).join(';')}}`
}

interface ButtonBaseProps {
  /** Words of the look, e.g. `primary` or `account wide`. */
  readonly kind: string
  readonly className?: string | undefined
  readonly busy?: boolean
  /** The view to open instead of the start view. */
  readonly route?: string | undefined
  /** Takes the place of opening the modal. */
  readonly onPress?: () => void
  readonly children: ReactNode
}

/** A route that a plugin has named; that it takes no parameters is for the plugin to know. */
function openRoute({ open }: { readonly open: (route: string) => void }, route: string): void {
  open(route)
}

/** A button on the host's page that opens the modal; loads it with the first sign of interest, unless the provider forbids. */
export function ButtonBase({ kind, className = '', busy, route, onPress, children }: ButtonBaseProps): ReactNode {
  const { kernel, prefetch, root } = useScope('ConnectButton')
  const { name, scheme, choice } = useThemeName()
  const { report, nonce } = internalsOf(kernel)

  useInsertionEffect(
    () => adoptStyles(root ?? document, { order: styleOrder.buttons, css: buttonsCss, nonce }),
    [root, nonce],
  )
  useInsertionEffect(() => {
    if (choice) return adoptStyles(root ?? document, { order: styleOrder.theme, css: customThemeCss(choice), nonce })
  }, [choice, root, nonce])

  const load = prefetch ? () => preload(kernel) : undefined
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    // Safari does not focus what is pressed, and the focus must find its way back.
    currentTarget.focus({ preventScroll: true })
    try {
      // A modal that is open and was not loaded is behind no dialog yet: it is tried again.
      if (kernel.store.get(kernel.atoms.modal).open) preload(kernel)
      if (onPress) onPress()
      else if (route === undefined) kernel.open()
      else openRoute(kernel, route)
    } catch (error) {
      report(error, { where: 'open' })
    }
  }
  const classes = kind.split(' ').map((part) => `lk-host-${part}`)
  return (
    <button
      type="button"
      part="button"
      className={['lk-host', ...classes, className].join(' ').trim()}
      data-lk=""
      data-lk-host=""
      data-lk-theme={name}
      data-lk-scheme={scheme}
      aria-haspopup="dialog"
      aria-busy={busy || undefined}
      onPointerEnter={load}
      // Not when focus comes back from the modal: it is not wanted again yet.
      onFocus={({ relatedTarget }) => relatedTarget?.closest('[data-lk-root]') || load?.()}
      onTouchStart={load}
      onClick={press}
    >
      {children}
    </button>
  )
}
