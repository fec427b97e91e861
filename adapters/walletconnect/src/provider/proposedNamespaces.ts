import type { Asked } from './askedNamespaces.ts'

interface ProposedNamespace {
  readonly chains: string[]
  readonly methods: string[]
  readonly events: string[]
}

/** By namespace. */
export type ProposedNamespaces = Record<string, ProposedNamespace>

/** What is asked for as the library takes it, retired names of networks after the current ones. */
export function proposedNamespaces(asked: Asked): ProposedNamespaces {
  return Object.fromEntries(
    [...asked.values()].map(({ namespace, chains, aliases = {}, methods, events }) => {
      const known = new Set<string>(chains)
      const retired = Object.entries(aliases).flatMap(([old, now]) => (known.has(now) ? [old] : []))
      return [namespace, { chains: [...chains, ...retired], methods: [...methods], events: [...events] }]
    }),
  )
}
