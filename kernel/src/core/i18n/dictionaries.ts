import { closest, kernelError } from '../errors/errorTable.ts'
import type { Dictionary, MessageSource, MessagesParts } from './messages.ts'
import type { DictionaryParts } from './translator.ts'

/** Loads dictionaries, each once. */
export interface Dictionaries {
  /** @throws `i18n/load` when there is not even English */
  ensure(namespace: string, locale: string): Promise<void>
  has(namespace: string, locale: string): boolean
  /** Whether it was looked for while nothing had it, and something has it now. */
  isStale(namespace: string, locale: string): boolean
}

/** Locales that are made from English instead of being translated. */
const PSEUDO = ['en-XA', 'ar-XB']

function flat(messages: object): Dictionary {
  return Object.fromEntries(
    Object.entries(messages).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** The messages of a language, or of the language without its region; nothing when there are none. */
async function readTranslated(source: MessageSource | undefined, locale: string): Promise<Dictionary | undefined> {
  const [language = ''] = locale.split('-')
  const others = typeof source?.others === 'function' ? (await source.others()).default : source?.others
  const load = others?.[locale] ?? others?.[language]
  if (load) return flat((await load()).default)
  return language === 'en' ? {} : undefined
}

/** Makes the loader of dictionaries. What cannot be loaded is reported once and shown in English. */
export function createDictionaries({ catalog, overrides, sentences, report }: DictionaryParts): Dictionaries {
  /** What is loaded, and whether there was anything to load: an adapter that was removed may be added again. */
  const present = new Map<string, boolean>()
  const loading = new Map<string, Promise<void>>()
  const english = new Map<MessageSource | undefined, Dictionary>()
  const reported = new Set<string>()

  function reportOnce(namespace: string, locale: string, cause?: unknown): void {
    const id = `${locale} ${namespace}`
    if (reported.has(id)) return
    reported.add(id)
    report(kernelError('i18n/load', { details: { locale, namespace }, cause }))
  }

  async function loadEnglish(namespace: string): Promise<Dictionary> {
    const source = catalog.get(namespace)
    const { en = {} }: { readonly en?: unknown } = source ?? {}
    const messages = english.get(source) ?? flat(Object(typeof en === 'function' ? (await en()).default : en))
    english.set(source, messages)
    sentences.put('en', namespace, messages)
    return messages
  }

  async function loadTranslated(namespace: string, locale: string): Promise<Dictionary> {
    if (PSEUDO.includes(locale)) return (await import('./pseudo.ts')).pseudo(locale, await loadEnglish(namespace))
    const source = catalog.get(namespace)
    const messages = await readTranslated(source, locale)
    if (source && !messages) reportOnce(namespace, locale)
    return messages ?? {}
  }

  async function load(namespace: string, locale: string): Promise<void> {
    const [base, translated] = await Promise.allSettled([loadEnglish(namespace), loadTranslated(namespace, locale)])
    const messages = translated.status === 'fulfilled' ? translated.value : {}
    if (base.status === 'rejected' && Object.keys(messages).length === 0) {
      throw kernelError('i18n/load', { details: { locale, namespace }, cause: base.reason })
    }
    if (base.status === 'rejected') reportOnce(namespace, 'en', base.reason)
    if (translated.status === 'rejected') reportOnce(namespace, locale, translated.reason)
    const own = locale === 'en' && base.status === 'fulfilled' ? base.value : messages
    const whole = { ...own, ...overrides(namespace) }
    sentences.put(locale, namespace, whole)
    await sentences.ready({ ...whole, ...(base.status === 'fulfilled' ? base.value : {}) })
    present.set(`${locale} ${namespace}`, catalog.has(namespace))
  }

  const has = (namespace: string, locale: string): boolean =>
    present.get(`${locale} ${namespace}`) === catalog.has(namespace)
  return {
    has,
    isStale: (namespace, locale) => !has(namespace, locale) && present.has(`${locale} ${namespace}`),
    async ensure(namespace, locale) {
      const id = `${locale} ${namespace}`
      if (has(namespace, locale)) return
      const running = loading.get(id) ?? load(namespace, locale).finally(() => loading.delete(id))
      loading.set(id, running)
      await running
    },
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
