import type { Account } from '../../core/wallet/connector.ts'
import { useAtom, useScope } from '../hooks/kernel.ts'
import { type LazyResource, lazyResource } from '../lazyResource.ts'

/** How accounts are drawn: in the chunk of the wallet's actions, which is there before any account is. */
export const accountLook: LazyResource<typeof import('./AccountLabel.tsx')> = /* @__PURE__ */ lazyResource(
  () => import('./AccountLabel.tsx'),
)

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
