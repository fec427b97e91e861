import type { CloseReason } from '../hooks/hookPoints.ts'

type RouteArgs<P> = [P] extends [undefined] ? [] : [params: P]

/** Moves between views. A route that is not in `Routes`, or parameters of another type, do not compile. */
export interface Router<Routes> {
  push<R extends keyof Routes & string>(route: R, ...args: RouteArgs<Routes[R]>): void
  replace<R extends keyof Routes & string>(route: R, ...args: RouteArgs<Routes[R]>): void
  /** Leaves nothing to go back to. */
  reset<R extends keyof Routes & string>(route: R, ...args: RouteArgs<Routes[R]>): void
  back(): void
  /**
   * Resets to the start view: the account when connected, the connect view otherwise. One that a plugin wants and that
   * cannot be opened is reported, and the default opens. @throws `view/start` while there is nothing at all to open
   */
  home(): void
  /** Asks the view and the plugins, then closes; `false` when one of them refused. */
  close(reason?: CloseReason): boolean
}

/** Views the kernel itself brings. */
export interface CoreRoutes {
  'kernel.Error': { readonly error: Error; readonly route: string }
}
