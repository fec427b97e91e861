import type { ViewProps } from '../src/core/index.ts'
import { pluginHooks } from '../src/react/hooks/pluginHooks.ts'
import type { TapPlugin } from './tap.ts'
const hooks = pluginHooks<TapPlugin>('tap')
export default function TapView({ params }: ViewProps<{ readonly name: string }>) {
  const t = hooks.useMessages()
  const { drip } = hooks.usePlugin()
  return [t('title', { name: params.name }), drip(1n)]
}
