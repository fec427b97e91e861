import { baseCss } from '@latchkey/theme'
import { uiStyles } from '@latchkey/theme/ui'
import type { ShellModule } from '../shell/shellModule.ts'
import { styleOrder } from '../styles/adoptStyles.ts'
import { viewLoader } from '../views/viewLoader.ts'
import { Shell } from './Shell.tsx'
import shellCss from './styles.ts'

/** The door of the modal's chunk: done when everything is there that a first paint needs. */
export default async function modalChunk(): Promise<ShellModule> {
  const ui = await uiStyles()
  const sheets = [
    { order: styleOrder.base, css: baseCss() },
    { order: styleOrder.ui, css: ui.default },
    { order: styleOrder.shell, css: shellCss },
  ]
  return {
    Shell: () => <Shell sheets={sheets} />,
    async prepare(kernel, route) {
      await viewLoader(kernel).load(route)
    },
  }
}
