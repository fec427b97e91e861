import type { PairingState } from '@latchkey/kernel'
import type words from '../locales/en.ts'

type Word = keyof typeof words

/** What is said below a code. @param isKnown The wallet was chosen; otherwise any may scan. */
export function pairingLook(
  state: PairingState['state'] | undefined,
  isExpired: boolean,
  isKnown: boolean,
): { readonly title: Word; readonly text: Word } {
  if (isExpired) return { title: 'expiredHeading', text: 'expiredText' }
  if (state === 'waiting') return { title: 'scanTitle', text: isKnown ? 'scanText' : 'scanTextAny' }
  if (state === 'offline') return { title: 'offlineTitle', text: 'offlineText' }
  return { title: 'preparingTitle', text: 'preparingText' }
}
