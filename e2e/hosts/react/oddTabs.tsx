// Tabs of a plugin that behaves badly, each in its own way.
import { definePlugin, optional } from '@latchkey/kernel'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type { ReactNode } from 'react'

/** Higher than any screen. */
const HEIGHT = 4_000

function TallTab(): ReactNode {
  return (
    <div style={{ blockSize: HEIGHT, display: 'flex', flexDirection: 'column', justifyContent: 'space-between' }}>
      <p>The top</p>
      <p>The bottom</p>
    </div>
  )
}

function BrokenTab(): ReactNode {
  throw new Error('This tab is broken')
}

/** Adds the tabs "Tall", "Broken" and "Hanging". */
export const oddTabs = () =>
  definePlugin({
    id: 'odd-tabs',
    api: 1,
    needs: { account: optional<AccountPlugin>() },
    messages: { en: { tall: 'Tall', broken: 'Broken', hanging: 'Hanging' } },
    contributes: {
      'account.tab': [
        { order: 41, label: 'tall', view: async () => ({ default: TallTab }) },
        { order: 42, label: 'broken', view: async () => ({ default: BrokenTab }) },
        { order: 43, label: 'hanging', view: () => new Promise<never>(() => undefined) },
      ],
    },
  })
