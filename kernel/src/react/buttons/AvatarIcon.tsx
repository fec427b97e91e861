import './avatar.css.ts'
import { type ReactNode, useInsertionEffect } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useKernel } from '../hooks/kernel.ts'
import { adoptStyles, styleOrder } from '../styles/adoptStyles.ts'

const avatarCss: string = __LK_AVATAR_CSS__

// The same key as the avatar of `@latchkey/theme/ui` cuts; a test compares them. Importing that one would bring the
// whole interface library into the host's first bundle.
function hashOf(address: string): number {
  let hash = 2_166_136_261
  for (const letter of /^0x[\da-f]+$/i.test(address) ? address.toLowerCase() : address)
    hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d) >>> 0
  return (hash ^ (hash >>> 13)) >>> 0
}

/** The picture of an account: a key blade cut by the address, in one of five tints. */
export function AvatarIcon({ address }: { readonly address: string }): ReactNode {
  const { nonce } = internalsOf(useKernel())
  useInsertionEffect(() => adoptStyles(document, { order: styleOrder.buttons, css: avatarCss, nonce }), [nonce])
  const hash = hashOf(address)
  const cuts = [0, 1, 2, 3, 4].map(
    (cut) => `M${cut * 8 + 0.75} 0v${7.75 + ((hash >>> (cut * 4 + 7)) & 3) * 6.5}a3.25 3.25 0 0 0 6.5 0V0z`,
  )
  return (
    <svg viewBox="0 0 40 40" className="lk-avatar" data-tint={(hash >>> 4) % 5} aria-hidden="true" focusable="false">
      <path d={cuts.join('')} />
    </svg>
  )
}
