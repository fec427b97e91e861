import type { Kernel } from '../../core/kernel.ts'
import { internalsOf } from '../../core/kernelInternals.ts'
import { styleOrder } from '../styles/adoptStyles.ts'
import { type SheetSet, sheetSet } from '../styles/sheetSet.ts'

/** What the plugins of one kernel bring besides components. */
export interface PluginAssets {
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
    const place = styles.findIndex((one) => one.plugin === plugin)
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
