import { kernelError } from '../errors/errorTable.ts'
import type { ErrorDetails } from '../errors/kernelError.ts'
import { hookPoints } from '../hooks/hookPoints.ts'
import type { MessageSource, MessagesParts } from '../i18n/messages.ts'
import type { KernelSlots, SlotFields } from '../views/slots.ts'
import type { AnySpec } from './definePlugin.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Whether this is a development build. Bundlers replace the expression; a page without a bundler counts as production. */
export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}

/** Edits from one text to another: a letter added, taken, replaced, or two neighbours that changed places. */
function edits(from: string, to: string): number {
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[at - 1] === to[column - 1]
      const steps = [(next[column - 1] ?? 0) + 1, (row[column] ?? 0) + 1, (row[column - 1] ?? 0) + (isSame ? 0 : 1)]
      if (from[at - 1] === to[column - 2] && from[at - 2] === to[column - 1]) steps.push((before[column - 2] ?? 0) + 1)
      next.push(Math.min(...steps))
    }
    before = row
    row = next
  }
  return row[to.length] ?? 0
}

/** The known name that was most likely meant: at most a third of it was written otherwise. */
export function closest(given: string, known: Iterable<string>): string | undefined {
  const wanted = given.toLowerCase()
  const near = [...known]
    .map((name) => ({ name, distance: edits(wanted, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= Math.max(1, wanted.length / 3))
  return near.sort((a, b) => a.distance - b.distance)[0]?.name
}

/** The details of an error about a name that is not there, with the one that was meant. */
export function withMeant(details: ErrorDetails, given: string, known: Iterable<string>): ErrorDetails {
  const meant = closest(given, known)
  return meant === undefined ? details : { ...details, meant }
}

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
const FIELDS = ['id', 'api', 'apiMinor', 'essential', 'needsProjectId', 'events', ...FUNCTIONS, ...RECORDS]

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

function problemOf(spec: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof spec.id !== 'string' || !ID.test(spec.id)) return 'the id must be lower-case letters, digits and hyphens'
  if (spec.id === 'kernel') return "this id is the kernel's own"
  const wrongFunction = FUNCTIONS.find((name) => spec[name] !== undefined && typeof spec[name] !== 'function')
  if (wrongFunction) return `${wrongFunction} is not a function`
  const wrongRecord = RECORDS.find((name) => spec[name] !== undefined && !isRecord(spec[name]))
  if (wrongRecord) return `${wrongRecord} is not an object`
  // Other fields are the author's own, unless they are nearly one of these.
  for (const name of Object.keys(spec)) {
    const meant = FIELDS.includes(name) || name.startsWith('~') ? undefined : closest(name, FIELDS)
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

/** Why an action that was called is not there. */
export function missingAction(name: string, known: Iterable<string>): TypeError {
  const meant = closest(name, known)
  return new TypeError(`There is no action "${name}"${meant === undefined ? '' : `. Did you mean "${meant}"?`}`)
}

/** The slots of these plugins, and those that the kernel itself draws. */
function slotsOf(specs: readonly AnySpec[]): ReadonlyMap<string, SlotFields> {
  const kernel: { readonly [K in keyof KernelSlots]: SlotFields } = {
    'kernel.networkButton': { open: { '~slot': 'route' } },
    'kernel.accountButton': { balance: { '~slot': 'value' }, name: { '~slot': 'value' } },
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

type Noticing = Pick<MessagesParts, 'catalog' | 'log'>

/** Calls back with a plugin's English messages: at once where they are in the plugin, else when they are loaded. */
function withEnglish({ catalog }: Noticing, plugin: string, read: (messages: object) => void): void {
  const en: unknown = catalog.get(plugin)?.en
  if (typeof en !== 'function') read(Object(en))
  else void (async () => read(Object((await en()).default)))().catch(() => read({}))
}

/** Tells the developer of messages that were asked for and are not there, each once, with the key that was meant. */
export function missingMessages(noticing: Noticing): (plugin: string, key: string) => void {
  const known = new Set<string>()
  return (plugin, key) => {
    const id = `${plugin}: ${key}`
    if (known.has(id)) return
    known.add(id)
    withEnglish(noticing, plugin, (messages) => {
      const meant = closest(key, Object.keys(messages))
      noticing.log?.warn(`There is no message "${id}"${meant === undefined ? '' : `. Did you mean "${meant}"?`}`)
    })
  }
}

const valuesOf = (text: unknown): string[] =>
  [...String(text).matchAll(/\{\{\s*([\w.-]+)/g)].map(([, name = '']) => name)

/** Tells the developer of messages that are shown without one of their values, each once: the place of it is empty. */
export function missingValues(noticing: Noticing): (plugin: string, key: string, values: object) => void {
  const known = new Set<string>()
  return (plugin, key, values) => {
    const id = `${plugin}: ${key}`
    if (known.has(`${id} ${Object.keys(values)}`)) return
    known.add(`${id} ${Object.keys(values)}`)
    withEnglish(noticing, plugin, (messages) => {
      const lacks = valuesOf(Reflect.get(messages, key)).find((name) => Reflect.get(values, name) === undefined)
      if (lacks !== undefined) noticing.log?.warn(`The message "${id}" is shown without its value {{${lacks}}}`)
    })
  }
}

/** Both, for a message that was looked up: with its values where it was found. */
export function messageCheck(noticing: Noticing): (plugin: string, key: string, values: object | undefined) => void {
  const isMissing = missingMessages(noticing)
  const lacksValues = missingValues(noticing)
  return (plugin, key, values) => (values ? lacksValues(plugin, key, values) : isMissing(plugin, key))
}
