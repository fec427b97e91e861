import type { ComponentType } from 'react'
import { kernelError } from '../../core/errors/errorTable.ts'
import type { Kernel } from '../../core/kernel.ts'
import { internalsOf } from '../../core/kernelInternals.ts'
import { adoptStyles, type StyleInput, type StyleRoot, styleOrder } from '../styles/adoptStyles.ts'

/** The style sheets of one kernel that arrive over time. */
interface SheetSet {
  /** Adopts a sheet wherever the set is attached, now and later; the same text once. */
  add(input: StyleInput): void
  /** Adopts everything on a root; the result takes it away again. */
  attach(root: StyleRoot): () => void
}

export function sheetSet(): SheetSet {
  const inputs: StyleInput[] = []
  const attached = new Map<StyleRoot, (() => void)[]>()
  return {
    add(input) {
      if (inputs.some(({ css }) => css === input.css)) return
      inputs.push(input)
      for (const [root, undo] of attached) undo.push(adoptStyles(root, input))
    },
    attach(root) {
      attached.set(
        root,
        inputs.map((input) => adoptStyles(root, input)),
      )
      return () => {
        for (const step of attached.get(root) ?? []) step()
        attached.delete(root)
      }
    },
  }
}

function isComponent<Props>(value: unknown): value is ComponentType<Props> {
  return typeof value === 'function' || (typeof value === 'object' && value !== null)
}

/** A plugin's component; the kernel itself does not know what those are. @throws `view/load` when it is none */
export function asComponent<Props = Record<never, never>>(value: unknown, route: string): ComponentType<Props> {
  if (isComponent<Props>(value)) return value
  throw kernelError('view/load', {
    details: { route },
    cause: new TypeError('The file has no component as its default export'),
  })
}

/** What the plugins of one kernel bring besides components. */
interface PluginAssets {
  readonly sheets: SheetSet
  /** Loads a plugin's messages and style sheet once. Never rejects: a plugin without its style is better than none. */
  load(plugin: string): Promise<void>
}

const all = new WeakMap<Kernel, PluginAssets>()

function createAssets(kernel: Kernel): PluginAssets {
  const { messages, styles, nonce, report } = internalsOf(kernel)
  const sheets = sheetSet()
  const styled = new Map<string, Promise<void>>()

  const loadStyle = async (plugin: string): Promise<void> => {
    const place = styles.findIndex((style) => style.plugin === plugin)
    const file = await styles[place]?.css?.()
    if (file?.default) sheets.add({ order: styleOrder.plugin + place, css: file.default, nonce })
  }
  const styleOnce = (plugin: string): Promise<void> => {
    const known = styled.get(plugin)
    if (known) return known
    const loading = loadStyle(plugin).catch((error) => {
      styled.delete(plugin)
      report(error, { plugin, where: 'css' })
    })
    styled.set(plugin, loading)
    return loading
  }
  const loadMessages = (plugin: string): Promise<void> =>
    messages.load(['kernel', plugin]).catch((error) => report(error, { plugin, where: 'i18n' }))

  return { sheets, load: async (plugin) => void (await Promise.all([loadMessages(plugin), styleOnce(plugin)])) }
}

export function pluginAssets(kernel: Kernel): PluginAssets {
  const known = all.get(kernel)
  if (known) return known
  const assets = createAssets(kernel)
  all.set(kernel, assets)
  return assets
}
