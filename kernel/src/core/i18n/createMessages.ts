import type { PrimitiveAtom } from 'jotai/vanilla'
import { kernelError } from '../errors/errorTable.ts'
import type { KernelError } from '../errors/kernelError.ts'
import { loadOnce } from '../services/loadOnce.ts'
import type { LogService } from '../services/services.ts'
import type { Store } from '../state/store.ts'
import type { Dictionary, MessageSource, Messages } from './messages.ts'
import type { Translator } from './translator.ts'

/** Dictionaries by plugin id. */
export type Catalog = Map<string, MessageSource>

const loadTranslator = () => import('./translator.ts')

/** The kernel's own messages; their namespace is `kernel`. */
const kernelMessages = {
  // In the translator's chunk, which comes with the first message: English stands in for every other language.
  en: async () => ({ default: (await loadTranslator()).english }),
  others: { de: () => import('./locales/de.ts') },
} satisfies MessageSource

export interface MessagesParts {
  readonly store: Store
  readonly locale: PrimitiveAtom<string>
  readonly catalog: Catalog
  /** Messages in place of the dictionaries' own, by namespace and key. */
  readonly overrides: (namespace: string) => Dictionary
  /** Gets dictionaries that could not be loaded. */
  report(error: KernelError): void
  /** Gets keys that have no message, in development. */
  readonly log?: Pick<LogService, 'warn'>
}

/** Makes the messages of a kernel. Everything else is loaded with the first `load`. */
export function createMessages(deps: MessagesParts): Messages {
  const { store, catalog } = deps
  const listeners = new Set<() => void>()
  let version = 0
  const changed = (): void => {
    version += 1
    for (const listener of [...listeners]) listener()
  }
  let translator: Translator | undefined
  const locale = (): string => translator?.locale() ?? store.get(deps.locale)
  const failure = (cause?: unknown): KernelError => kernelError('i18n/load', { details: { locale: locale() }, cause })
  const start = loadOnce(async () => {
    try {
      translator = (await loadTranslator()).createTranslator({ ...deps, changed })
      return translator
    } catch (cause) {
      throw failure(cause)
    }
  })
  catalog.set('kernel', kernelMessages)

  return {
    load: async (namespaces) => (await start()).load(namespaces),
    ready: (namespace) => translator?.ready(namespace) ?? false,
    t: (namespace, key, values) => translator?.t(namespace, key, values) ?? '',
    errorText: (error, values) => translator?.errorText(error, values) ?? 'Something went wrong',
    format() {
      if (!translator) throw failure()
      return translator.format()
    },
    locale,
    locales: () => ['en', ...Object.keys(kernelMessages.others)],
    direction: () => translator?.direction() ?? 'ltr',
    version: () => version,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * The first wanted language that has messages, else English.
 * @param wanted - BCP 47 tags in order of preference, as browsers list them
 * @param available - the tags of the dictionaries
 */
export function preferredLocale(wanted: readonly string[], available: readonly string[]): string {
  const known = ['en', ...available].map((tag) => tag.toLowerCase())
  const has = (tag: string): boolean => known.includes(tag) || known.includes(tag.split('-')[0] ?? '')
  return wanted.find((tag) => has(tag.toLowerCase())) ?? 'en'
}
