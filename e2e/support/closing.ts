import type { Kernel } from '@latchkey/kernel'
import type { Page } from '@playwright/test'

type AnyAtom = Parameters<Kernel['store']['get']>[0]
type Action = (...given: readonly unknown[]) => Promise<unknown>

/** What the page offers to walks that are closed somewhere. */
interface Closing {
  /**
   * The widget is closed, or the page loaded again, at the place of this number from now on: before or after something is
   * waited for. 0 is nowhere.
   */
  arm(place: number, isReload?: boolean): void
  wasClosed(): boolean
  /** Until a condition holds, or the widget was closed. @throws with its name when neither comes */
  until(name: string, holds: () => boolean): Promise<void>
  /** An action of a plugin, as a press calls it. */
  action(plugin: string, name: string): Action
  /** What a plugin's atom holds. */
  value(plugin: string, name: string): unknown
  /** How often the wallet was asked for something. */
  asked(method: string): number
}

declare global {
  interface Window {
    closing: Closing
  }
}

/** Runs in the page before its own scripts. It must name nothing outside itself. */
function prepare(): void {
  let left = 0
  let isClosed = false
  let leave = (): void => undefined
  const pass = (): void => {
    left -= 1
    if (left !== 0) return
    isClosed = true
    leave()
  }
  const ask = window.fetch
  window.fetch = async (...given) => {
    pass()
    const answer = await ask(...given)
    pass()
    return answer
  }
  const follow = (): void => {
    if (!window.wallets?.demo) return void setTimeout(follow)
    window.wallets.demo.subscribe(pass)
    window.wallets.demo.setAutoApprove(true)
  }
  follow()
  const partOf = (plugin: string, name: string): unknown =>
    Reflect.get(Object(Reflect.get(window.kernel.plugins, plugin)), name)
  window.closing = {
    arm(place, isReload = false) {
      left = place
      isClosed = false
      leave = () => (isReload ? location.reload() : void window.kernel.close())
    },
    wasClosed: () => isClosed,
    async until(name, holds) {
      const end = performance.now() + 20_000
      while (!isClosed && !holds()) {
        if (performance.now() > end) throw new Error(`It never came to this: ${name}`)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    },
    action: (plugin, name) => partOf(plugin, name) as Action,
    value: (plugin, name) => window.kernel.store.get(Reflect.get(Object(partOf(plugin, 'atoms')), name) as AnyAtom),
    asked: (wanted) => window.wallets.demo?.requests.filter(({ method }) => method === wanted).length ?? 0,
  }
}

/**
 * Has the page count each place at which the widget waits for something outside of itself, a node, a service or the wallet, so
 * that it can be closed there. The wallet approves by itself.
 */
export function countPlaces(page: Page): Promise<unknown> {
  return page.addInitScript(prepare)
}
