import { type Atom, atom } from 'jotai/vanilla'
import { type ReactNode, useInsertionEffect, useMemo } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { Account } from '../../core/wallet/connector.ts'
import { useAtom, useKernel, useScope } from '../hooks/kernel.ts'
import { useSlotEntries } from '../hooks/useSlot.ts'
import { lazyResource, useResource } from '../lazyResource.ts'
import { adoptStyles, styleOrder } from '../styles/adoptStyles.ts'

// In the chunk of the wallet's actions, which is there before any account is.
const drawing = /* @__PURE__ */ lazyResource(() => import('./avatarFace.ts'))

/** A name that somebody else wrote, without controls and invisible characters. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 80)
}

/** The account, or the one the server knew while the browser is still reconnecting it. */
export function useShownAccount(): Account | undefined {
  const { kernel, snapshotStore } = useScope('AccountButton')
  const account = useAtom(kernel.atoms.account)
  const isWaiting = useAtom(kernel.atoms.status).endsWith('connecting')
  return account ?? (isWaiting ? snapshotStore.get(kernel.atoms.account) : undefined)
}

/** A text of the slot `kernel.accountButton`, from the first contributor that has it. */
function useContributed(field: 'balance' | 'name'): string | undefined {
  const entries = useSlotEntries('kernel.accountButton')
  const contributed = useMemo<Atom<string | undefined>>(
    () =>
      atom((get) => {
        for (const entry of entries) {
          // Typed where plugins contribute it; see KernelSlots.
          const source = entry[field] as Atom<string | undefined> | undefined
          const text = source && get(source)
          if (text !== undefined) return text
        }
        return undefined
      }),
    [entries, field],
  )
  return useAtom(contributed)
}

/** The picture of an account; a plain circle until its drawing is loaded, and where that fails. */
function Avatar({ address }: { readonly address: string }): ReactNode {
  const { nonce } = internalsOf(useKernel())
  const drawn = useResource(drawing)
  useInsertionEffect(() => {
    if (drawn) return adoptStyles(document, { order: styleOrder.buttons, css: drawn.avatarCss, nonce })
  }, [drawn, nonce])
  const face = drawn?.avatarFace(address)
  return (
    <span className="lk-host-avatar" aria-hidden="true">
      {face && (
        <svg viewBox="0 0 40 40" className="lk-avatar" data-tint={face.tint} aria-hidden="true" focusable="false">
          <path d={face.path} />
        </svg>
      )}
    </span>
  )
}

export interface AccountLabelProps {
  readonly account: Account
  /** Read before it by screen readers. */
  readonly label: string
  readonly balance?: ReactNode
}

/** Balance, picture and name of an account; on narrow screens the picture alone. */
export function AccountLabel({ account: { address }, label, balance }: AccountLabelProps): ReactNode {
  const contributed = useContributed('balance')
  const name = useContributed('name')
  const shownBalance = balance ?? contributed
  return (
    <>
      <span className="lk-host-hidden">{`${label} `}</span>
      {shownBalance !== undefined && <span className="lk-host-balance lk-host-rest">{shownBalance} </span>}
      <Avatar address={address} />
      {name === undefined ? (
        <span className="lk-host-address lk-host-rest">{`${address.slice(0, 6)}…${address.slice(-6)}`}</span>
      ) : (
        <bdi className="lk-host-text lk-host-rest">{plainText(name)}</bdi>
      )}
    </>
  )
}
