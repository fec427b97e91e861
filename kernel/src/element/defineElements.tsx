import type { ReactNode } from 'react'
import { useInsertionEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { isDevelopment } from '../core/errors/errorTable.ts'
import type { Kernel } from '../core/kernel.ts'
import type { KernelEvents } from '../core/plugins/events.ts'
import { internalsOf } from '../core/state/kernelScope.ts'
import { AccountButton } from '../react/buttons/AccountButton.tsx'
import { ConnectButton } from '../react/buttons/ConnectButton.tsx'
import { NetworkButton } from '../react/buttons/NetworkButton.tsx'
import { kernelContext, useScope } from '../react/hooks/kernel.ts'
import { checkedKernel, KernelProvider, type KernelProviderProps } from '../react/KernelProvider.tsx'
import { adoptStyles, styleOrder } from '../react/styles/adoptStyles.ts'
import { addPlace, attributesOf, type ElementName, registerElements } from './elements.ts'

export type { KernelElement, KernelElementEvents, LkModal } from './elements.ts'

/** What `KernelProvider` takes besides the kernel. */
export interface ElementOptions extends Pick<KernelProviderProps, 'prefetch' | 'loadingLabel' | 'failedLabel'> {
  /** The document whose elements these are. @defaultValue the page's */
  readonly document?: Document
}

export interface Elements {
  /** Takes what was drawn out of the elements. The kernel goes on until its `destroy`. */
  remove(): void
}

/** An element in the page and what its attributes say, one object as long as neither changes. */
interface Shown {
  readonly name: ElementName
  readonly root: ShadowRoot
  readonly key: number
  readonly props: Readonly<Record<string, string | boolean>>
}

const HOST_CSS =
  ':host{display:inline-block;vertical-align:middle;max-inline-size:100%}:host([hidden]){display:none}' +
  ':host(:where(lk-modal)){display:contents}'

const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

const isElementName = (name: string): name is ElementName => Object.hasOwn(attributesOf, name)

/** Attributes as properties of the component; `warns="false"` is the one that is no text. */
function propsOf(element: HTMLElement, name: ElementName): Shown['props'] {
  const given = attributesOf[name].flatMap((attribute) => {
    const text = element.getAttribute(attribute)
    if (text === null) return []
    return [[camel(attribute), attribute === 'warns' ? text !== 'false' : text] as const]
  })
  return Object.fromEntries(given)
}

/** The elements of one kernel that are in the page, for React. */
class ShownElements {
  readonly #entries = new Map<HTMLElement, Shown>()
  readonly #listeners = new Set<() => void>()
  #list: readonly Shown[] = []
  #keys = 0

  readonly read = (): readonly Shown[] => this.#list

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  changed(element: HTMLElement): void {
    const { localName: name, shadowRoot: root } = element
    if (!root || !isElementName(name)) return
    this.#keys += 1
    const key = this.#entries.get(element)?.key ?? this.#keys
    this.#entries.set(element, { name, root, key, props: propsOf(element, name) })
    this.#settle()
  }

  left(element: HTMLElement): void {
    if (this.#entries.delete(element)) this.#settle()
  }

  #settle(): void {
    this.#list = [...this.#entries.values()]
    for (const listener of this.#listeners) listener()
  }
}

interface InShadowProps {
  readonly root: ShadowRoot
  readonly children?: ReactNode
}

/** Draws into a shadow root, whose style sheets are its own. */
function InShadow({ root, children }: InShadowProps): ReactNode {
  const scope = useScope('defineElements')
  const { nonce } = internalsOf(scope.kernel)
  useInsertionEffect(() => adoptStyles(root, { order: styleOrder.base, css: HOST_CSS, nonce }), [root, nonce])
  return createPortal(<kernelContext.Provider value={{ ...scope, root }}>{children}</kernelContext.Provider>, root)
}

const components = {
  'lk-connect-button': ConnectButton,
  'lk-account-button': AccountButton,
  'lk-network-button': NetworkButton,
  'lk-modal': () => null,
} as const satisfies Readonly<Record<ElementName, (props: Readonly<Record<string, string | boolean>>) => ReactNode>>

function ShownButtons({ elements }: { readonly elements: ShownElements }): ReactNode {
  const shown = useSyncExternalStore(elements.watch, elements.read)
  return shown.map(({ name, root, key, props }) => {
    const Component: (props: Shown['props']) => ReactNode = components[name]
    return (
      <InShadow key={key} root={root}>
        <Component {...props} />
      </InShadow>
    )
  })
}

const eventNames = {
  'kernel.connected': 'lk-connected',
  'kernel.disconnected': 'lk-disconnected',
  'kernel.accountChanged': 'lk-account-changed',
  'kernel.networkChanged': 'lk-network-changed',
  'kernel.transactionChanged': 'lk-transaction-changed',
  'kernel.opened': 'lk-opened',
  'kernel.closed': 'lk-closed',
} as const satisfies Readonly<Record<keyof KernelEvents, string>>

/** Keeps the attribute of `<lk-modal>` with the modal, and dispatches the kernel's events on it. */
function bindModal(kernel: Kernel, modal: HTMLElement): () => void {
  const { modal: state } = kernel.atoms
  const follow = (): void => void modal.toggleAttribute('open', kernel.store.get(state).open)
  follow()
  const undo = [
    kernel.store.sub(state, follow),
    ...(Object.keys(eventNames) as (keyof KernelEvents)[]).map((event) =>
      kernel.on(event, (detail: unknown) => {
        modal.dispatchEvent(new CustomEvent(eventNames[event], { detail, bubbles: true, composed: true }))
      }),
    ),
  ]
  return () => {
    for (const step of undo) step()
  }
}

/** The page's own `<lk-modal>` of a kernel, or a new one at the end of the body. */
function findModal(page: Document, id: string): { readonly modal: HTMLElement; readonly isOurs: boolean } {
  const named = [...page.querySelectorAll('lk-modal')]
  const found = named.find((modal) => (modal.getAttribute('kernel') ?? modal.kernel?.id ?? id) === id)
  if (found) return { modal: found, isOurs: false }
  const modal = page.createElement('lk-modal')
  modal.setAttribute('kernel', id)
  page.body.append(modal)
  return { modal, isOurs: true }
}

function warnOfTaken(kernel: Kernel, taken: readonly string[]): void {
  if (taken.length === 0 || !isDevelopment()) return
  const names = taken.map((name) => `<${name}>`).join(', ')
  internalsOf(kernel).services.log.warn(
    `${names} belong to another script or to another copy of @latchkey/kernel, and stay empty for this kernel: keep one copy of the package in the page`,
  )
}

/**
 * Makes `<lk-connect-button>`, `<lk-account-button>`, `<lk-network-button>` and `<lk-modal>` work in a page without React of
 * its own, for a kernel: starts it and shows its modal. Elements that come later, too. Each has a shadow root, so that
 * styles of the page do not reach in; the button inside is the part `button`.
 *
 * A page with several kernels calls it for each, and names them in the attribute `kernel`. A second call for one kernel takes
 * over from the first. Nothing happens on a server.
 * @example
 * const kernel = createKernel({ adapters: [evm()], plugins: [connect(), account()] })
 * defineElements(kernel)
 * document.addEventListener('lk-connected', ({ detail }) => console.log(detail.connection.account.address))
 * @throws `config/two-copies` for a kernel of another, incompatible copy of the package, `config/invalid` for what is none
 */
export function defineElements(
  given: KernelProviderProps['kernel'],
  { document: page = globalThis.document, ...options }: ElementOptions = {},
): Elements {
  const kernel = checkedKernel(given)
  if (page === undefined) return { remove: () => undefined }
  warnOfTaken(kernel, registerElements())
  const elements = new ShownElements()
  const undo: (() => void)[] = []
  const remove = (): void => {
    for (const step of undo.splice(0)) step()
  }
  // First of all: a former call for this kernel takes its modal with it.
  const removePlace = addPlace({
    kernel,
    changed: (element) => elements.changed(element),
    left: (element) => elements.left(element),
    replaced: remove,
  })
  const { modal, isOurs } = findModal(page, kernel.id)
  // Where the provider says that the modal takes long to load.
  const container = page.createElement('div')
  modal.shadowRoot?.append(container)
  const root = createRoot(container)
  root.render(
    <KernelProvider kernel={kernel} {...options}>
      <ShownButtons elements={elements} />
    </KernelProvider>,
  )
  undo.push(
    bindModal(kernel, modal),
    removePlace,
    () => root.unmount(),
    () => container.remove(),
  )
  if (isOurs) undo.push(() => modal.remove())
  return { remove }
}
