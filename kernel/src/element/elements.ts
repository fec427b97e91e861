import type { Kernel } from '../core/kernel.ts'
import type { KernelEvents } from '../core/plugins/events.ts'
import { internalsOf } from '../core/state/kernelScope.ts'
import type { Account } from '../core/wallet/connector.ts'
import type { ConnectionStatus } from '../core/wallet/state.ts'

export type ElementName = 'lk-connect-button' | 'lk-account-button' | 'lk-network-button' | 'lk-modal'

/** The attributes of each element; they are read whenever they change. */
export const attributesOf: Readonly<Record<ElementName, readonly string[]>> = {
  'lk-connect-button': ['label', 'connecting-label', 'account-label', 'switch-label', 'warns'],
  'lk-account-button': ['label'],
  'lk-network-button': ['label', 'switch-label'],
  'lk-modal': ['open', 'view'],
}

/** What `<lk-modal>` dispatches; `detail` is what the kernel's event of that name carries. They bubble. */
export interface KernelElementEvents {
  readonly 'lk-connected': CustomEvent<KernelEvents['kernel.connected']>
  readonly 'lk-disconnected': CustomEvent<KernelEvents['kernel.disconnected']>
  readonly 'lk-account-changed': CustomEvent<KernelEvents['kernel.accountChanged']>
  readonly 'lk-network-changed': CustomEvent<KernelEvents['kernel.networkChanged']>
  readonly 'lk-transaction-changed': CustomEvent<KernelEvents['kernel.transactionChanged']>
  readonly 'lk-opened': CustomEvent<KernelEvents['kernel.opened']>
  readonly 'lk-closed': CustomEvent<undefined>
}

/** What the elements of a page have in common. */
export interface KernelElement extends HTMLElement {
  /** The kernel of the element, once `defineElements` was called for it: the one that its attribute `kernel` names, or the first. */
  readonly kernel: Kernel | undefined
  readonly account: Account | undefined
  readonly status: ConnectionStatus
}

/** `<lk-modal>`: opens and closes the modal. */
export interface LkModal extends KernelElement {
  /** Whether the modal is open, as its attribute says. Setting it opens or closes, which a view may refuse. */
  open: boolean
  /** Opens on a route, on the start view without one. @throws `view/unknown`, `view/params`, `view/start` */
  show(route?: string, params?: unknown): void
  /** Tells whether the modal is closed. */
  close(): boolean
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-connect-button': KernelElement
    'lk-account-button': KernelElement
    'lk-network-button': KernelElement
    'lk-modal': LkModal
  }
  interface DocumentEventMap extends KernelElementEvents {}
}

/** Where the elements of one kernel come together. */
export interface Place {
  readonly kernel: Kernel
  /** An element has come or changed. */
  changed(element: HTMLElement): void
  left(element: HTMLElement): void
  /** Another place takes over for the same kernel. */
  replaced(): void
}

const places = new Map<string, Place>()
/** Elements in the page, also those whose kernel is not there yet. */
const present = new Set<BaseElement>()

/** Gives the elements of a kernel their place, and ends the one they had; the result takes it away. */
export function addPlace(place: Place): () => void {
  const { id } = place.kernel
  const former = places.get(id)
  places.set(id, place)
  former?.replaced()
  for (const element of present) if (element.place === place) element.placed()
  return () => {
    if (places.get(id) === place) places.delete(id)
    for (const element of present) place.left(element)
  }
}

// A server has no elements, and importing this there does nothing.
const Base: typeof HTMLElement = globalThis.HTMLElement ?? class {}

class BaseElement extends Base implements KernelElement {
  constructor() {
    super()
    // A press on the element, and the focus that the modal gives back, go to the button inside.
    this.attachShadow({ mode: 'open', delegatesFocus: true })
  }

  get place(): Place | undefined {
    const id = this.getAttribute('kernel')
    return id === null ? places.values().next().value : places.get(id)
  }

  get kernel(): Kernel | undefined {
    return this.place?.kernel
  }

  get account(): Account | undefined {
    const { kernel } = this
    return kernel?.store.get(kernel.atoms.account)
  }

  get status(): ConnectionStatus {
    const { kernel } = this
    return kernel ? kernel.store.get(kernel.atoms.status) : 'disconnected'
  }

  connectedCallback(): void {
    present.add(this)
    this.placed()
  }

  /** There is a kernel for it. */
  placed(): void {
    this.place?.changed(this)
  }

  disconnectedCallback(): void {
    present.delete(this)
    for (const place of places.values()) place.left(this)
  }

  attributeChangedCallback(name: string, _from: string | null, _to: string | null): void {
    if (!present.has(this)) return
    if (name === 'kernel') for (const place of places.values()) place.left(this)
    this.place?.changed(this)
  }
}

class ModalElement extends BaseElement implements LkModal {
  get open(): boolean {
    return this.hasAttribute('open')
  }

  set open(open: boolean) {
    this.toggleAttribute('open', open)
  }

  show(route?: string, params?: unknown): void {
    const { kernel } = this
    if (!kernel) return
    // What a route takes is known to its plugin, which checks it.
    const open: (route?: string, params?: unknown) => void = kernel.open
    if (route === undefined) kernel.open()
    else open(route, params)
  }

  close(): boolean {
    return this.kernel?.close() ?? true
  }

  override attributeChangedCallback(name: string, from: string | null, to: string | null): void {
    super.attributeChangedCallback(name, from, to)
    if (name !== 'open' || (from === null) === (to === null)) return
    this.#follow(to !== null)
  }

  override placed(): void {
    super.placed()
    if (this.open) this.#follow(true)
  }

  /** Brings the modal where the attribute is; where that fails, the attribute comes back. */
  #follow(open: boolean): void {
    const { kernel } = this
    if (!kernel || !this.isConnected || kernel.store.get(kernel.atoms.modal).open === open) return
    try {
      if (open) this.show(this.getAttribute('view') ?? undefined)
      else if (!this.close()) this.open = true
    } catch (error) {
      internalsOf(kernel).report(error, { where: 'open' })
      this.open = !open
    }
  }
}

/**
 * Registers the elements with the browser; those that are already stay as they are.
 * @returns names that another script, or another copy of the package, has taken
 */
export function registerElements(): readonly string[] {
  const taken: string[] = []
  if (typeof customElements === 'undefined') return taken
  for (const [name, own] of Object.entries(attributesOf)) {
    const known = customElements.get(name)
    if (known) {
      if (!(known.prototype instanceof BaseElement)) taken.push(name)
      continue
    }
    const Parent: typeof BaseElement = name === 'lk-modal' ? ModalElement : BaseElement
    customElements.define(
      name,
      class extends Parent {
        static readonly observedAttributes: readonly string[] = ['kernel', ...own]
      },
    )
  }
  return taken
}
