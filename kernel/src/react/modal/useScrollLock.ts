import { useLayoutEffect } from 'react'

const locks = new WeakMap<HTMLElement, number>()

/** Stops the page behind from scrolling, without a jump: the room of its scrollbar is kept. */
export function useScrollLock(root: HTMLElement): void {
  useLayoutEffect(() => {
    const { documentElement: page, defaultView: view } = root.ownerDocument
    const users = locks.get(page) ?? 0
    if (users === 0) {
      const scrollbar = (view?.innerWidth ?? 0) - page.clientWidth
      page.dataset.lkLock = scrollbar > 0 ? 'scrollbar' : ''
    }
    locks.set(page, users + 1)
    return () => {
      const left = (locks.get(page) ?? 1) - 1
      locks.set(page, left)
      if (left === 0) delete page.dataset.lkLock
    }
  }, [root])
}
