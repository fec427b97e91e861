import type { Schema } from '../services/services.ts'
import type { Store } from '../state/store.ts'

/** What a view component gets. */
export interface ViewProps<Params = undefined> {
  readonly params: Params
}

/** A component without parameters; what it returns is the business of the interface library. */
export type PlainComponent = () => unknown

export interface ViewOptions<Params = never> {
  /** Key of the title in the plugin's dictionary. */
  readonly title?: string
  /** Values for the title's placeholders. */
  readonly titleValues?: (params: Params) => Readonly<Record<string, string>>
  /** Takes the place of the title in the modal's header, e.g. the account switcher. */
  readonly header?: () => Promise<{ readonly default: PlainComponent }>
  /** Route of the view the help button opens. */
  readonly help?: string
  /** What going back does: take the previous view, close the modal, or nothing. @defaultValue 'pop' */
  readonly back?: 'pop' | 'close' | 'none'
  /** Opens first while connected or while disconnected. */
  readonly start?: 'connected' | 'disconnected'
  /** Answers `false` while the modal must stay open. */
  readonly canClose?: (store: Store) => boolean
  /** Loads the chunk with the modal instead of on demand. */
  readonly prefetch?: 'open'
  /** Checks parameters that come from outside the type system. */
  readonly schema?: Schema<Params>
}

/** A screen, reached only by `import()`. */
export interface View<Params> extends ViewOptions<Params> {
  readonly load: () => Promise<{ readonly default: (props: ViewProps<Params>) => unknown }>
}

/** Declares a view. The type of its parameters is read from its component. */
export function view(
  load: () => Promise<{ readonly default: PlainComponent }>,
  options?: ViewOptions<undefined>,
): View<undefined>
export function view<Params>(load: View<Params>['load'], options?: ViewOptions<Params>): View<Params>
export function view<Params>(load: View<Params>['load'], options: ViewOptions<Params> = {}): View<Params> {
  return { load, ...options }
}
