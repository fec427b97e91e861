import type { Atom } from 'jotai/vanilla'
import type { Network } from '../network/network.ts'
import type { Account } from '../wallet/connector.ts'
import type { PlainComponent } from './view.ts'

interface Ordered {
  /** Smaller comes first. */
  readonly order: number
}

interface Conditional {
  when?(account: Account | undefined, network: Network | undefined): boolean
}

type Loader = () => Promise<{ readonly default: PlainComponent }>

/** Places in first-party views to which any plugin can contribute. Labels are keys of the contributor's dictionary. */
export interface SlotMap {
  /** A block of the Connect view; its `method` is how the host's order of methods names it. */
  readonly connectMethod: Ordered & { readonly method: string; readonly view: Loader }
  /** A row below the wallets of the Connect view. */
  readonly connectOption: Ordered & {
    readonly label: string
    readonly icon: string
    readonly route: string
  } & Conditional
  /** A button under the balance of the Account view. */
  readonly accountAction: Ordered & {
    readonly label: string
    readonly icon: string
    readonly route: string
  } & Conditional
  /** A tab of the Account view. */
  readonly accountTab: Ordered & { readonly label: string; readonly view: Loader } & Conditional
  /** A control at the end of the Account view's header. */
  readonly accountHeader: Ordered & { readonly view: Loader }
  /** The view the host's network button opens; the first one counts. */
  readonly networkButton: Ordered & { readonly route: string }
  /** What the host's account button shows besides the address; plain text, kept current by the contributor. */
  readonly accountButton: Ordered & {
    readonly balance?: Atom<string | undefined>
    readonly name?: Atom<string | undefined>
  }
}

export type SlotName = keyof SlotMap

/** What one plugin contributes. */
export type Slots = { readonly [S in SlotName]?: SlotMap[S] | readonly SlotMap[S][] }

/** A contribution together with its contributor. */
export type SlotEntry<S extends SlotName> = SlotMap[S] & { readonly plugin: string }
