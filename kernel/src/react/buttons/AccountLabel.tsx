import './buttons.css.ts'
import { type Atom, atom } from 'jotai/vanilla'
import { type ReactNode, useInsertionEffect, useMemo } from 'react'
import { internalsOf } from '../../core/state/kernelScope.ts'
import { cleanText, shortAddress } from '../../core/text.ts'
import type { Account } from '../../core/wallet/connector.ts'
import { useAtom, useKernel, useScope, useSlotEntries } from '../hooks/kernel.ts'
import { type LazyResource, lazyResource, useResource } from '../loading/lazyResource.ts'
import { adoptStyles, styleOrder } from '../styles/adoptStyles.ts'

/** The style sheet of an account's label and picture as text; filled in by the build. */
const accountCss: string = __LK_ACCOUNT_CSS__

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

/** A text of the slot `kernel.accountButton`, from the first contributor that has one to be seen. */
function useContributed(field: 'avatar' | 'balance' | 'name'): string | undefined {
  const entries = useSlotEntries('kernel.accountButton')
  const contributed = useMemo<Atom<string | undefined>>(
    () =>
      atom((get) => {
        for (const entry of entries) {
          // Typed where plugins contribute it; see KernelSlots.
          const source = entry[field] as Atom<string | undefined> | undefined
          const text = source && get(source)
          if (cleanText(text)) return text
        }
        return undefined
      }),
    [entries, field],
  )
  return useAtom(contributed)
}

/** Most accounts have no picture of their own; what draws one comes with the first that has. */
export const accountPicture: LazyResource<typeof import('./AccountPicture.tsx')> = lazyResource(
  () => import('./AccountPicture.tsx'),
)

/** The picture of an account: its own above its key blade. */
function Avatar({ address }: { readonly address: string }): ReactNode {
  const { path, tint } = avatarFace(address)
  const src = useContributed('avatar')
  const picture = useResource(accountPicture, src ?? false)
  return (
    <span className="lk-host-avatar" aria-hidden="true">
      <svg viewBox="0 0 40 40" className="lk-avatar" data-tint={tint} aria-hidden="true" focusable="false">
        <path d={path} />
      </svg>
      {src && picture && <picture.AccountPicture key={src} src={src} />}
    </span>
  )
}

/** The address as its network writes it. */
function useWrittenAddress({ address, caipAddress }: Account): string {
  const { atoms } = useKernel()
  const families = useAtom(atoms.families)
  const network = useAtom(atoms.network)
  const family = families.find(({ namespace }) => caipAddress.startsWith(`${namespace}:`))
  return network && network.namespace === family?.namespace && family.addressOn
    ? family.addressOn(address, network)
    : address
}

const WARNING = 'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01'

/** What a button says of a network that the site does not offer; on narrow screens the sign alone. */
export function WarningLabel({ children }: { readonly children: string }): ReactNode {
  return (
    <>
      <svg viewBox="0 0 24 24" className="lk-host-icon" aria-hidden="true" focusable="false">
        <path d={WARNING} />
      </svg>
      <span className="lk-host-rest">{children}</span>
    </>
  )
}

export interface AccountLabelProps {
  readonly account: Account
  /** Read before it by screen readers. */
  readonly label: string
  readonly balance?: ReactNode
}

/** Balance, picture and name of an account; on narrow screens the picture alone. */
export function AccountLabel({ account, label, balance }: AccountLabelProps): ReactNode {
  const written = useWrittenAddress(account)
  const { kernel, root } = useScope('AccountButton')
  const { nonce } = internalsOf(kernel)
  useInsertionEffect(
    () => adoptStyles(root ?? document, { order: styleOrder.account, css: accountCss, nonce }),
    [root, nonce],
  )
  const contributed = useContributed('balance')
  const name = cleanText(useContributed('name') ?? account.name)
  const shownBalance = balance ?? contributed
  return (
    <>
      <span className="lk-host-hidden">{`${label} `}</span>
      {shownBalance !== undefined && <span className="lk-host-balance lk-host-rest">{shownBalance} </span>}
      <Avatar address={account.address} />
      {name ? (
        <bdi className="lk-host-text lk-host-rest">{name}</bdi>
      ) : (
        <span className="lk-host-address lk-host-rest">{shortAddress(written)}</span>
      )}
    </>
  )
}
