import type { Manifest } from './manifest.ts'

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const fields = (value: unknown): Fields => (isObject(value) ? value : {})
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string' && entry !== '') : []
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort()

/** A well-known symbol of the kernel's: it works across copies of the package. */
const PERSISTED = Symbol.for('latchkey.persisted')

/** The host of an address or of what is written without a scheme; words such as `gateway` stay. */
function hostName(entry: string): string {
  try {
    return /^[a-z][a-z\d+.-]*:\/\//i.test(entry) ? new URL(entry).host : entry
  } catch {
    return entry
  }
}

async function languagesOf(messages: unknown): Promise<string[]> {
  const { en, others } = fields(messages)
  if (en === undefined) return []
  const loaded: unknown = typeof others === 'function' ? fields(await others()).default : others
  return ['en', ...sorted(Object.keys(fields(loaded)))]
}

function describeNeeds(needs: unknown): Manifest['needs'] {
  const entries = Object.entries(fields(needs))
  return Object.fromEntries(entries.map(([id, need]) => [id, fields(need).optional === true ? 'optional' : 'required']))
}

function familyOf(family: unknown): Pick<Manifest, 'chains' | 'hosts'> {
  const { namespace, networks } = fields(family)
  const addresses = (Array.isArray(networks) ? networks : []).flatMap((network) => texts(fields(network).rpcUrls))
  return { chains: typeof namespace === 'string' ? [namespace] : [], hosts: sorted(addresses.map(hostName)) }
}

/** What can be read off an object that a factory has made; the rest of a manifest only its author knows. */
export type Described = Pick<
  Manifest,
  'id' | 'kernel' | 'needs' | 'slots' | 'hooks' | 'capabilities' | 'storage' | 'hosts' | 'languages' | 'chains'
> & {
  /** Whether it has a list of capabilities at all: without one the kernel refuses none of them. */
  readonly statesCapabilities: boolean
}

/** Reads a plugin, an adapter or a theme, and calls nothing of it except what loads its list of languages. */
export async function describeObject(made: unknown): Promise<Described> {
  const { id, api, apiMinor, needs, contributes, slots, hooks, permissions, atoms, messages, family } = fields(made)
  const { capabilities, hosts } = fields(permissions)
  const { chains, hosts: nodes } = familyOf(family)
  const filled = Object.entries(fields(contributes)).filter(([, given]) => Boolean(given))
  const stored = Object.entries(fields(atoms)).filter(([, value]) => isObject(value) && PERSISTED in value)
  return {
    id: String(id),
    kernel: typeof apiMinor === 'number' && apiMinor > 0 ? `${String(api)}.${apiMinor}` : String(api ?? 1),
    needs: describeNeeds(needs),
    slots: { fills: sorted(filled.map(([slot]) => slot)), declares: sorted(Object.keys(fields(slots))) },
    hooks: sorted(Object.keys(fields(hooks))),
    capabilities: sorted(texts(capabilities)),
    statesCapabilities: Array.isArray(capabilities),
    storage: sorted(stored.map(([name]) => name)),
    hosts: sorted([...texts(hosts).map(hostName), ...nodes]),
    languages: await languagesOf(messages),
    chains,
  }
}
