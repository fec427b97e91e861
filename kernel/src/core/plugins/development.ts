import { closest, kernelError, withMeant } from '../errors/errorTable.ts'
import { hookPoints } from '../hooks/hookPoints.ts'
import type { MessageSource } from '../i18n/messages.ts'
import type { KernelSlots, SlotFields } from '../views/slots.ts'
import type { AnySpec } from './definePlugin.ts'

const ID = /^[a-z][a-z0-9-]*$/
const FUNCTIONS = ['connectors', 'setup', 'css'] as const
const RECORDS = [
  'needs',
  'atoms',
  'messages',
  'slots',
  'views',
  'contributes',
  'overrides',
  'actions',
  'hooks',
  'tokens',
  'errors',
  'permissions',
] as const

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Entry = readonly [name: string, value: unknown]

/** What one entry of a part must be, for the parts whose entries the kernel reads. */
const ENTRIES: Readonly<Record<string, (entry: Entry) => string | undefined>> = {
  needs: ([name, link]) =>
    typeof Object(link).optional === 'boolean' ? undefined : `needs.${name} is neither required() nor optional()`,
  views: ([name, view]) => (typeof Object(view).load === 'function' ? undefined : `views.${name} has no function load`),
  hooks: ([name, tap]) =>
    typeof (isRecord(tap) ? tap.tap : tap) === 'function' ? undefined : `hooks.${name} is no function`,
  contributes: ([slot, given]) =>
    [given].flat().every((entry) => !entry || Number.isFinite(Object(entry).order))
      ? undefined
      : `an entry of contributes['${slot}'] has no number as its order`,
}

const OTHERS = ['id', 'api', 'apiMinor', 'essential', 'needsProjectId', 'events'] as const
// A function: bundlers leave a list of lists in production builds.
const fields = (): readonly string[] => [...FUNCTIONS, ...RECORDS, ...OTHERS]

function problemOf(spec: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof spec.id !== 'string' || !ID.test(spec.id)) return 'the id must be lower-case letters, digits and hyphens'
  if (spec.id === 'kernel') return "this id is the kernel's own"
  const wrongFunction = FUNCTIONS.find((name) => spec[name] !== undefined && typeof spec[name] !== 'function')
  if (wrongFunction) return `${wrongFunction} is not a function`
  const wrongRecord = RECORDS.find((name) => spec[name] !== undefined && !isRecord(spec[name]))
  if (wrongRecord) return `${wrongRecord} is not an object`
  // Other fields are the author's own, unless they are nearly one of these.
  for (const name of Object.keys(spec)) {
    const meant = fields().includes(name) || name.startsWith('~') ? undefined : closest(name, fields())
    if (meant) return `there is no field "${name}", probably "${meant}" is meant`
  }
  const wrongEntries = Object.entries(ENTRIES).flatMap(([part, check]) =>
    Object.entries(spec[part] ?? {}).flatMap((entry) => check(entry) ?? []),
  )
  return wrongEntries[0]
}

/** @throws `plugin/invalid` */
export function checkPlugin(value: unknown): AnySpec {
  if (typeof value === 'function') {
    const problem = 'it is a function; the list takes what a call of it returns'
    throw kernelError('plugin/invalid', { details: { plugin: value.name, problem } })
  }
  const problem = isRecord(value) ? problemOf(value) : 'it is not an object'
  const id = isRecord(value) ? value.id : value
  if (problem) throw kernelError('plugin/invalid', { details: { plugin: String(id), problem } })
  return value as AnySpec
}

/** The slots of these plugins, and those that the kernel itself draws. */
function slotsOf(specs: readonly AnySpec[]): ReadonlyMap<string, SlotFields> {
  const kernel: { readonly [K in keyof KernelSlots]: SlotFields } = {
    'kernel.networkButton': { open: { '~slot': 'route' } },
    'kernel.accountButton': {
      avatar: { '~slot': 'value' },
      balance: { '~slot': 'value' },
      name: { '~slot': 'value' },
    },
  }
  const own = specs.flatMap(({ id, slots = {} }) =>
    Object.entries(slots).map(([name, fields]) => [`${id}.${name}`, fields] as const),
  )
  return new Map([...Object.entries(kernel), ...own])
}

/** The keys of a plugin's English messages, unless they are behind a loader. */
function keysOf(source: MessageSource | undefined): ReadonlySet<string> | undefined {
  const en: unknown = source?.en ?? {}
  if (typeof en === 'function') return undefined
  // A sentence with forms is named by its stem.
  return new Set(Object.keys(Object(en)).flatMap((key) => [key, key.replace(/_(zero|one|two|few|many|other)$/, '')]))
}

function checkMessage(plugin: string, key: unknown, keys: ReadonlySet<string> | undefined): void {
  if (!keys || typeof key !== 'string' || keys.has(key)) return
  throw kernelError('i18n/unknown', { details: withMeant({ plugin, key }, key, keys) })
}

function checkEntry(spec: AnySpec, fields: SlotFields, entry: Readonly<Record<string, unknown>>): void {
  const { id, views = {}, messages } = spec
  const keys = keysOf(messages)
  const routes = Object.keys(views).map((name) => `${id}.${name}`)
  for (const [name, field] of Object.entries(fields)) {
    const given = entry[name]
    if (typeof given !== 'string') continue
    if (field?.['~slot'] === 'text') checkMessage(id, given, keys)
    if (field?.['~slot'] === 'route' && !routes.includes(given))
      throw kernelError('view/unknown', { details: withMeant({ route: given }, given, routes) })
  }
}

function checkContributions(spec: AnySpec, slots: ReadonlyMap<string, SlotFields>): void {
  for (const [slot, given] of Object.entries(spec.contributes ?? {})) {
    const fields = slots.get(slot)
    const [owner = ''] = slot.split('.')
    // A slot of a plugin that is left out, or that a test's stub stands in for, is not drawn, and that is no mistake.
    const isDrawn = [...slots.keys()].some((name) => name.startsWith(`${owner}.`))
    if (!fields && slot.includes('.') && (isDrawn || !(owner in (spec.needs ?? {}))))
      throw kernelError('slot/unknown', { details: withMeant({ plugin: spec.id, slot }, slot, slots.keys()) })
    for (const entry of [given].flat()) if (fields && entry) checkEntry(spec, fields, Object(entry))
  }
}

/**
 * Reads what the compiler would have refused in typed code: names of hook points, slots, routes and messages that are not
 * there. Messages behind a loader are looked up when they are shown.
 *
 * @throws `hook/unknown`, `slot/unknown`, `view/unknown`, `i18n/unknown`
 */
export function checkNames(specs: readonly AnySpec[]): void {
  const slots = slotsOf(specs)
  for (const spec of specs) {
    const hook = Object.keys(spec.hooks ?? {}).find((name) => !Object.hasOwn(hookPoints, name))
    if (hook !== undefined)
      throw kernelError('hook/unknown', {
        details: withMeant({ plugin: spec.id, hook }, hook, Object.keys(hookPoints)),
      })
    for (const { title } of Object.values(spec.views ?? {})) checkMessage(spec.id, title, keysOf(spec.messages))
    checkContributions(spec, slots)
  }
}
