import './modal.css.ts'
import { baseCss } from '@latchkey/theme'
import uiCss from '@latchkey/theme/styles'
import type { ShellModule } from '../lazyResource.ts'
import { styleOrder } from '../styles/adoptStyles.ts'
import { viewLoader } from '../views/viewLoader.tsx'
import { ErrorRoute } from './ErrorView.tsx'
import { Shell } from './Shell.tsx'

/** The shell's style sheet as text; filled in by the build. */
const shellCss: string = __LK_CSS__

/** The door of the modal's chunk. */
export function modalChunk(): ShellModule {
  const sheets = [
    { order: styleOrder.base, css: baseCss() },
    { order: styleOrder.ui, css: uiCss },
    { order: styleOrder.shell, css: shellCss },
  ]
  return {
    Shell: () => <Shell sheets={sheets} />,
    ErrorRoute,
    async prepare(kernel, route) {
      await viewLoader(kernel).view(route).load()
    },
  }
}
