import type { Answerer } from './answerer.ts'
import type { Approval } from './types.ts'

/** What an app asks for: chains, methods and events by namespace, or by chain where a namespace names one. */
export type Asked = Readonly<
  Record<string, { readonly chains?: string[] | undefined; readonly methods: string[]; readonly events: string[] }>
>

export interface Granted {
  chains: string[]
  accounts: string[]
  methods: string[]
  events: string[]
}

export interface GrantOptions {
  readonly answerers: Readonly<Record<string, Answerer>>
  /** Whether the wallet supports a CAIP-2 chain. */
  readonly supports: (chainId: string) => boolean
  readonly approval?: Approval | undefined
}

function namespaceOf(id: string): string {
  return id.split(':')[0] ?? id
}

function unique(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())]
}

function under(namespace: string, ids: readonly string[] | undefined): string[] | undefined {
  return ids?.filter((id) => namespaceOf(id) === namespace)
}

function merge(asked: readonly Asked[]): ReadonlyMap<string, Omit<Granted, 'accounts'>> {
  const all = new Map<string, Omit<Granted, 'accounts'>>()
  for (const [key, { chains, methods, events }] of asked.flatMap((proposal) => Object.entries(proposal))) {
    const namespace = namespaceOf(key)
    const known = all.get(namespace) ?? { chains: [], methods: [], events: [] }
    all.set(namespace, {
      chains: unique(known.chains, chains ?? [key]),
      methods: unique(known.methods, methods),
      events: unique(known.events, events),
    })
  }
  return all
}

function accountsOf(
  namespace: string,
  chains: readonly string[],
  answerer: Answerer | undefined,
  { accounts }: Approval,
) {
  const stated = under(namespace, accounts)
  if (stated && (stated.length > 0 || accounts?.length === 0)) return stated
  return chains.map((id) => `${id}:${answerer?.address(id) ?? 'unknown'}`)
}

/** The namespaces the wallet grants for a proposal: what it supports of what was asked, changed by an approval. */
export function grant(
  asked: readonly Asked[],
  { answerers, supports, approval = {} }: GrantOptions,
): Record<string, Granted> {
  const wanted = merge(asked)
  const extra = [...(approval.chains ?? []), ...(approval.accounts ?? [])].map(namespaceOf)
  const granted = unique([...wanted.keys()], extra).map((namespace): [string, Granted] => {
    const { chains = [], methods = [], events = [] } = wanted.get(namespace) ?? {}
    const answerer = answerers[namespace]
    const own = under(namespace, approval.chains) ?? chains.filter(supports)
    return [
      namespace,
      {
        chains: own,
        accounts: accountsOf(namespace, own, answerer, approval),
        methods: [...(approval.methods ?? methods.filter((method) => answerer?.methods.includes(method)))],
        events: [...(approval.events ?? events)],
      },
    ]
  })
  return Object.fromEntries(granted.filter(([, { accounts, chains }]) => accounts.length > 0 || chains.length > 0))
}
