import './avatar.css.ts'

/** The style sheet of an account's label and picture as text; filled in by the build. */
export const accountCss: string = __LK_ACCOUNT_CSS__ + __LK_AVATAR_CSS__

/** How the picture of an account is drawn, on a grid of 40 by 40. */
export interface AvatarFace {
  /** A path of SVG. */
  readonly path: string
  /** One of five, from 0. */
  readonly tint: number
}

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
export function avatarFace(address: string): AvatarFace {
  const hash = hashOf(address)
  const cuts = [0, 1, 2, 3, 4].map(
    (cut) => `M${cut * 8 + 0.75} 0v${7.75 + ((hash >>> (cut * 4 + 7)) & 3) * 6.5}a3.25 3.25 0 0 0 6.5 0V0z`,
  )
  return { path: cuts.join(''), tint: (hash >>> 4) % 5 }
}
