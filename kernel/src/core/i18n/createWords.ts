import type { PrimitiveAtom } from 'jotai/vanilla'
import { isKernelError, type KernelError } from '../errors/kernelError.ts'
import type { Store } from '../state/store.ts'
import type { Catalog, Dictionary } from './catalog.ts'
import type { Words } from './words.ts'

export interface WordsParts {
  readonly store: Store
  readonly locale: PrimitiveAtom<string>
  readonly catalog: Catalog
  readonly overrides: Readonly<Record<string, Dictionary>>
  report(error: KernelError): void
}

/** English only, until the engine stands. */
export function createWords({ catalog, overrides }: WordsParts): Words {
  const loaded = new Map<string, Dictionary>()
  const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
    text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
  return {
    async load(namespaces) {
      for (const namespace of namespaces) {
        const en = catalog.find(namespace)?.en
        const words = typeof en === 'function' ? (await en()).default : (en ?? {})
        loaded.set(namespace, words as Dictionary)
      }
    },
    ready: (namespace) => loaded.has(namespace),
    t: (namespace, key, values = {}) => fill(overrides[namespace]?.[key] ?? loaded.get(namespace)?.[key] ?? key, values),
    errorText: (error) => (isKernelError(error) ? error.code : 'Something went wrong'),
    direction: () => 'ltr',
    watch: () => () => undefined,
  }
}
