import type { PairingState } from '@latchkey/kernel'
import type words from '../locales/en.ts'

type Word = keyof typeof words

/** What is said above the link to a wallet's app, and on it. */
export function linkWords({
  isExpired,
  state,
  isFollowed,
}: {
  readonly isExpired: boolean
  readonly state: PairingState['state'] | undefined
  readonly isFollowed: boolean
}): { readonly title: Word; readonly text: Word; readonly open: Word } {
  const open = isFollowed ? 'openAgain' : 'openThis'
  if (isExpired) return { title: 'expiredLink', text: 'expiredText', open }
  if (state === 'offline') return { title: 'offlineTitle', text: 'offlineLink', open }
  return { title: 'continueTitle', text: 'continueText', open }
}
