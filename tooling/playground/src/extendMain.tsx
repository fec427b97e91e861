import * as kernel from '@latchkey/kernel'
import * as kernelReact from '@latchkey/kernel/react'
import * as theme from '@latchkey/theme'
import * as ui from '@latchkey/theme/ui'
import * as react from 'react'
import * as jsx from 'react/jsx-runtime'
import { createRoot } from 'react-dom/client'
import { runPlugin } from './extend/runPlugin.ts'
import { tellOutcome, watchScript } from './hero/scene.ts'
import type { PlaygroundKernel } from './kernel/createPlaygroundKernel.ts'
import { prepareSite, type Site, useFrameState, WidgetSite } from './site/WidgetSite.tsx'

/** What a plugin of the editor may import; its types are gone, so packages that give types alone need not be here. */
const MODULES = {
  '@latchkey/kernel': kernel,
  '@latchkey/kernel/react': kernelReact,
  '@latchkey/theme': theme,
  '@latchkey/theme/ui': ui,
  react,
  'react/jsx-runtime': jsx,
}

/** A sentence for what is wrong, with what to do where the kernel knows it. */
function wordsOf(error: unknown): string {
  if (kernel.isKernelError(error)) return error.message
  return error instanceof Error ? error.message : String(error)
}

const numbers = new WeakMap<object, number>()
let last = 0

/** A number for each kernel: views of one are never handed to the next. */
function counted(made: object): number {
  const number = numbers.get(made) ?? ++last
  numbers.set(made, number)
  return number
}

/** A site whose kernel has the plugin that is being written. The last one that worked stays. */
function ExtendSite({ site }: { readonly site: Site }): react.ReactNode {
  const [running, setRunning] = react.useState<PlaygroundKernel>()
  const state = useFrameState()
  react.useEffect(() => {
    let newest = ''
    const end = watchScript(async (script) => {
      newest = script
      try {
        const plugin = await runPlugin(script, MODULES)
        if (newest !== script) return
        setRunning(site.createKernel('account', plugin))
        tellOutcome({ plugin: plugin.id, problem: '' })
      } catch (error) {
        if (newest === script) tellOutcome({ plugin: '', problem: wordsOf(error) })
      }
    })
    return end
  }, [site])
  // The one before goes once nothing is drawn of it.
  react.useEffect(() => () => void running?.destroy(), [running])
  return running && <WidgetSite key={counted(running)} kernel={running} wallet={site.wallet} state={state} />
}

// Without the editor around it there is no plugin to show.
if (parent === window) location.replace(`/${location.search}#extend`)
else {
  const site = await prepareSite()
  const root = document.getElementById('root')
  if (root && site) createRoot(root).render(<ExtendSite site={site} />)
}
