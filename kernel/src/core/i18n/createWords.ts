import type { PrimitiveAtom } from 'jotai/vanilla'
import { kernelError } from '../errors/errorTable.ts'
import type { KernelError } from '../errors/kernelError.ts'
import { loadOnce } from '../services/loadOnce.ts'
import type { LogService } from '../services/services.ts'
import type { Store } from '../state/store.ts'
import type { Catalog, Dictionary } from './catalog.ts'
import { kernelWords } from './kernelWords.ts'
import type { Translator } from './translator.ts'
import type { Words } from './words.ts'

export interface WordsParts {
  readonly store: Store
  readonly locale: PrimitiveAtom<string>
  readonly catalog: Catalog
  /** A host's own sentences, by namespace and key. */
  readonly overrides: Readonly<Record<string, Dictionary>>
  /** Hears of words that could not be loaded. */
  report(error: KernelError): void
  /** Hears of keys that have no sentence, in development. */
  readonly log?: Pick<LogService, 'warn'>
}

/** Makes the words of a kernel. Everything else is loaded with the first `load`. */
export function createWords(parts: WordsParts): Words {
  const { store, catalog } = parts
  const listeners = new Set<() => void>()
  const changed = (): void => {
    for (const listener of [...listeners]) listener()
  }
  let translator: Translator | undefined
  const start = loadOnce(async () => {
    try {
      translator = (await import('./translator.ts')).createTranslator({ ...parts, changed })
      return translator
    } catch (cause) {
      throw kernelError('i18n/load', { details: { locale: locale() }, cause })
    }
  })
  const locale = (): string => translator?.locale() ?? store.get(parts.locale)
  catalog.add('kernel', kernelWords)

  return {
    async load(namespaces) {
      await (await start()).load(namespaces)
    },
    async complete() {
      await (await start()).complete()
    },
    ready: (namespace) => translator?.ready(namespace) ?? false,
    t: (namespace, key, values) => translator?.t(namespace, key, values) ?? key,
    errorText: (error, values) => translator?.errorText(error, values) ?? 'Something went wrong',
    format() {
      if (!translator) throw kernelError('i18n/load', { details: { locale: locale() } })
      return translator.format()
    },
    locale,
    locales: () => ['en', ...Object.keys(kernelWords.others ?? {})],
    direction: () => translator?.direction() ?? 'ltr',
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
