import type { Account, CaipAddress } from '@latchkey/kernel'
import { useAtom, useKernel, useNetwork } from '@latchkey/kernel/react'
import { safeName } from '@latchkey/theme/ui'
import { type Atom, atom } from 'jotai/vanilla'
import { useMemo } from 'react'
import { accountHooks } from '../hooks.ts'
import { writtenAddress } from '../model/accounts.ts'
import type { AccountProfile } from '../plugin.ts'

/** The first answer of several contributors; each gives the same atom for the same account. */
function firstOf<T>(sources: readonly ((account: CaipAddress) => Atom<T | undefined>)[], account: CaipAddress) {
  const atoms = sources.map((source) => source(account))
  return atom((get): T | undefined => {
    for (const source of atoms) {
      const value = get(source)
      if (value !== undefined) return value
    }
    return undefined
  })
}

/** The name and picture of an account, as far as another plugin knows them, or the name that its wallet gives it. */
export function useProfile({ caipAddress: account, name: ownName }: Account): AccountProfile {
  const contributions = accountHooks.useSlot('profile')
  const first = useMemo(
    () =>
      firstOf(
        contributions.map(({ of }) => of),
        account,
      ),
    [contributions, account],
  )
  const { name = '', avatar } = useAtom(first) ?? {}
  const shown = safeName(name) || safeName(ownName ?? '')
  return { ...(shown ? { name: shown } : {}), ...(avatar ? { avatar } : {}) }
}

/** The balance of an account in one line, from the plugin that draws the large one; `undefined` while it is not known. */
export function useContributedBalance(account: CaipAddress): string | undefined {
  const contributions = accountHooks.useSlot('balance')
  const first = useMemo(
    () =>
      firstOf(
        contributions.flatMap(({ text }) => text ?? []),
        account,
      ),
    [contributions, account],
  )
  return useAtom(first)
}

/** The address of an account as it is written on the active network. */
export function useWrittenAddress(account: Account): string {
  return writtenAddress(useAtom(useKernel().atoms.families), useNetwork(), account)
}
