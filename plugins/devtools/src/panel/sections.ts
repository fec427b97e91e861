import { type InspectedPlugin, type Kernel, SENSITIVE } from '@latchkey/kernel'
import type { Atom } from 'jotai/vanilla'
import type en from '../locales/en.ts'
import { summarize } from '../model/summarize.ts'
import type { DevtoolsEntry, DevtoolsPlugin } from '../plugin.ts'

/** A kernel with the recorder in it. */
export type DevtoolsHost = Pick<
  Kernel<readonly [DevtoolsPlugin]>,
  'id' | 'store' | 'atoms' | 'plugins' | 'inspect' | 'api'
>

export type Translate = (key: keyof typeof en) => string

/** A row of the panel: what it is about, what it says, and how it is marked. */
export interface Row {
  readonly key: string
  readonly time?: number
  readonly name: string
  readonly detail: string
  readonly tone?: 'error'
}

/** Rows under a heading; one without a heading stands for itself. */
export interface Group {
  readonly title?: string
  readonly rows: readonly Row[]
}

/** The parts of the panel, in the order of its tabs. */
export const SECTIONS = ['timeline', 'hooks', 'requests', 'permissions', 'state', 'wiring'] as const

export type Section = (typeof SECTIONS)[number]

const KINDS: Partial<Readonly<Record<Section, readonly DevtoolsEntry['kind'][]>>> = {
  timeline: ['event', 'error', 'hook', 'request'],
  hooks: ['hook'],
  requests: ['request'],
}

function toRow({ id, at, kind, name, detail }: DevtoolsEntry): Row {
  return { key: String(id), time: at, name, detail, ...(kind === 'error' ? { tone: 'error' as const } : {}) }
}

/** Only atoms that hold a value themselves: reading another one could begin something. */
function isPrimitive(value: unknown): value is Atom<unknown> {
  return typeof value === 'object' && value !== null && 'read' in value && 'init' in value
}

function atomRows(store: DevtoolsHost['store'], owner: string, atoms: object): readonly Row[] {
  return Object.entries(atoms).flatMap(([name, value]) => {
    if (!isPrimitive(value)) return []
    // The field's name counts, too: it may say that the value is secret.
    const shown = summarize({ [name]: store.get(value) })
    return [{ key: `${owner}.${name}`, name, detail: shown.slice(name.length + 4, -2) }]
  })
}

function stateGroups({ store, atoms, plugins }: DevtoolsHost): readonly Group[] {
  const { status, network, connection, connections, history, modal, theme, locale, pluginStatus } = atoms
  const core = { status, network, connection, connections, history, modal, theme, locale, pluginStatus }
  const own = Object.entries(core).map(([name, value]) => ({
    key: `kernel.${name}`,
    name,
    detail: summarize(store.get<unknown>(value)),
  }))
  const others = Object.entries(plugins)
    .filter(([id]) => id !== 'devtools')
    .map(([id, handle]) => ({ title: id, rows: atomRows(store, id, Object(Reflect.get(Object(handle), 'atoms'))) }))
  return [{ title: 'kernel', rows: own }, ...others.filter(({ rows }) => rows.length > 0)]
}

function nameRows(names: readonly string[]): readonly Row[] {
  return names.map((name) => ({ key: name, name, detail: '' }))
}

function memberRows(members: Readonly<Record<string, readonly string[]>>): readonly Row[] {
  return Object.entries(members)
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => ({ key: name, name, detail: list.join(' → ') }))
}

/** A name, marked where it sees or changes what a wallet is asked. */
const marked = (name: string, t: Translate): string => (SENSITIVE.includes(name) ? `${name} (${t('sensitive')})` : name)

/** Names with how often each was used: what was not declared and yet used stands at the end. */
function usedNames(declared: readonly string[], used: Readonly<Record<string, number>>, t: Translate): string {
  const names = [...new Set([...declared, ...Object.keys(used)])]
  const texts = names.map((name) => (used[name] ? `${marked(name, t)} ${used[name]}×` : marked(name, t)))
  return texts.join(', ') || t('none')
}

/** What a plugin may do and did; in production builds nothing is known of it. */
function permissionRows({ id, permissions, activity }: InspectedPlugin, t: Translate): readonly Row[] {
  if (!permissions || !activity) return []
  const { hosts, hooks, slots, capabilities } = permissions
  const texts = {
    hosts: usedNames(hosts, activity.hosts, t),
    hooks: usedNames(hooks, activity.hooks, t),
    capabilities: capabilities ? usedNames(capabilities, {}, t) : t('unstated'),
    prompts: usedNames([], activity.prompts, t),
    slots: usedNames(slots, {}, t),
  }
  const isIdle = (name: keyof typeof texts): boolean => texts[name] === t('none')
  const names: readonly (keyof typeof texts)[] = ['hosts', 'hooks', 'capabilities', 'prompts', 'slots']
  return names
    .filter((name) => !isIdle(name))
    .map((name) => ({ key: `${id}.${name}`, name: t(name), detail: texts[name] }))
}

function permissionGroups(host: DevtoolsHost, t: Translate): readonly Group[] {
  const groups = host.inspect().plugins.map((plugin) => ({ title: plugin.id, rows: permissionRows(plugin, t) }))
  return groups.filter(({ rows }) => rows.length > 0)
}

function wiringGroups(host: DevtoolsHost, t: Translate): readonly Group[] {
  const { plugins, hooks, slots, views, connectors, connections, networks, adapters } = host.inspect()
  const states = plugins.map(({ id, status, needs }) => ({
    key: id,
    name: id,
    detail: needs.length > 0 ? `${status} (${needs.join(', ')})` : status,
    ...(status === 'failed' ? { tone: 'error' as const } : {}),
  }))
  return [
    { title: t('plugins'), rows: states },
    { title: t('hooks'), rows: memberRows(hooks).map((row) => ({ ...row, name: marked(row.name, t) })) },
    { title: t('slots'), rows: memberRows(slots) },
    { title: t('connectors'), rows: nameRows(connectors) },
    { title: t('connections'), rows: nameRows(connections) },
    { title: t('networks'), rows: nameRows(networks) },
    { title: t('adapters'), rows: nameRows(adapters) },
    { title: t('views'), rows: nameRows(views) },
  ]
}

/** What a section shows at this moment. */
export function readSection(host: DevtoolsHost, section: Section, t: Translate): readonly Group[] {
  if (section === 'state') return stateGroups(host)
  if (section === 'wiring') return wiringGroups(host, t)
  if (section === 'permissions') return permissionGroups(host, t)
  const kinds = KINDS[section] ?? []
  const entries = host.store.get(host.plugins.devtools.atoms.entries)
  return [{ rows: entries.filter(({ kind }) => kinds.includes(kind)).map(toRow) }]
}

/** The rows that hold a text, whatever its case. */
export function filterGroups(groups: readonly Group[], text: string): readonly Group[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return groups
  const holds = ({ name, detail }: Row): boolean => `${name} ${detail}`.toLowerCase().includes(wanted)
  return groups.map((group) => ({ ...group, rows: group.rows.filter(holds) })).filter(({ rows }) => rows.length > 0)
}
