import type { CustomWallet } from '@latchkey/plugin-directory'

const SCHEME = 'pocket:'

/** The wallet of the drawn phone, as its maker would list it. */
export const POCKET: CustomWallet = {
  id: 'dev.latchkey.pocket',
  name: 'Pocket',
  mobileLink: `${SCHEME}//`,
  desktopLink: `${SCHEME}//`,
}

/**
 * The page that a link of the wallet's scheme opens; `undefined` for other links. A pairing link is a key: behind the `#` no
 * server reads it.
 */
export function pocketPage(link: string): string | undefined {
  if (!link.startsWith(SCHEME)) return undefined
  const uri = /[?&]uri=([^&]*)/.exec(link)?.[1]
  return uri === undefined ? '/phone' : `/phone#uri=${uri}`
}

/** Opens links of the wallet's scheme as the system of a phone does, where the app is a page. */
export function openPocketLinks(): () => void {
  const open = (event: MouseEvent): void => {
    const anchor = event.composedPath().find((target) => target instanceof HTMLAnchorElement)
    const page = anchor && pocketPage(anchor.href)
    if (page === undefined) return
    event.preventDefault()
    window.open(page, '_blank', 'noreferrer')
  }
  addEventListener('click', open, true)
  return () => removeEventListener('click', open, true)
}
