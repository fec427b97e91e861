import type { PromptAnswer } from './prompt/promptRequest.ts'

/** Namespaces (CAIP-2) of the families whose demo wallets have no control panel of their own. */
export type WalletFamily = 'solana' | 'bip122' | 'polkadot'

/**
 * What such a wallet does wrong until it is told otherwise: it signs another amount or tip than it was given (`changes`), puts
 * in its own change address, a further instruction or another call (`rewrites`), never answers (`hangs`), has left the page
 * (`gone`), or has its accounts on another network (`elsewhere`).
 */
export type Misbehaviour = 'none' | 'changes' | 'rewrites' | 'hangs' | 'gone' | 'elsewhere'

/** The person's side of one of them. */
export interface FamilyWallet {
  readonly misbehaviour: Misbehaviour
  misbehave(next: Misbehaviour): void
  /** Calls back after every change. */
  subscribe(listener: () => void): () => void
}

function createFamilyWallet(): FamilyWallet {
  const listeners = new Set<() => void>()
  let misbehaviour: Misbehaviour = 'none'
  return {
    get misbehaviour() {
      return misbehaviour
    },
    misbehave(next) {
      misbehaviour = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The demo wallets of the families beside EVM. */
export const familyWallets: Readonly<Record<WalletFamily, FamilyWallet>> = {
  solana: createFamilyWallet(),
  bip122: createFamilyWallet(),
  polkadot: createFamilyWallet(),
}

/** Asks the person, unless the wallet hangs. @throws an error in the words of the family's wallets when they decline */
export async function askPerson(
  { misbehaviour }: FamilyWallet,
  ask: () => Promise<PromptAnswer>,
  declined: string,
): Promise<number> {
  if (misbehaviour === 'gone') throw new Error('Extension context invalidated.')
  if (misbehaviour === 'hangs') return new Promise<never>(() => undefined)
  const answer = await ask()
  if (!answer.approved) throw new Error(declined)
  return answer.account ?? 0
}

interface Registrar {
  register(wallet: object): unknown
}

/** Registers a wallet of the Wallet Standard with the page, except while it is gone. */
export function registerWallet(wallet: object, control: FamilyWallet): void {
  const removers = new Set<() => void>()
  const offer = (api: Registrar): void => {
    const remove = control.misbehaviour === 'gone' ? undefined : api.register(wallet)
    if (typeof remove === 'function') removers.add(() => remove())
  }
  const announce = (): void => {
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: offer }))
  }
  addEventListener('wallet-standard:app-ready', (event) => {
    if ('detail' in event) offer(event.detail as Registrar)
  })
  control.subscribe(() => {
    if (control.misbehaviour !== 'gone') return removers.size === 0 ? announce() : undefined
    for (const remove of removers) remove()
    removers.clear()
  })
  announce()
}
