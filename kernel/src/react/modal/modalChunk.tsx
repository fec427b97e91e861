import { baseCss } from '@latchkey/theme'
import uiCss from '@latchkey/theme/styles'
import type { ShellModule } from '../shell/shellModule.ts'
import { styleOrder } from '../styles/adoptStyles.ts'
import { viewLoader } from '../views/viewLoader.ts'
import { ErrorRoute } from './ErrorRoute.tsx'
import { Shell } from './Shell.tsx'
import shellCss from './styles.ts'

/** The door of the modal's chunk. */
export default function modalChunk(): ShellModule {
  const sheets = [
    { order: styleOrder.base, css: baseCss() },
    { order: styleOrder.ui, css: uiCss },
    { order: styleOrder.shell, css: shellCss },
  ]
  return {
    Shell: () => <Shell sheets={sheets} />,
    ErrorRoute,
    async prepare(kernel, route) {
      await viewLoader(kernel).load(route)
    },
  }
}
