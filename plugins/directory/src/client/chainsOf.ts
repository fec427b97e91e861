import type { DirectoryContext } from '../types.ts'

/** The networks the site offers, of one namespace or all (facts 3.1). */
export function chainsOf({ store, core }: DirectoryContext, namespace: string | undefined): readonly string[] {
  const networks = store.get(core.networks)
  return networks.flatMap((one) => (namespace === undefined || one.namespace === namespace ? [one.id] : []))
}
