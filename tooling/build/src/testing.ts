import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import type { Plugin } from 'vitest/config'

/**
 * Lets tests import views with `.css.ts` files, and `__LK_CSS__`, which is empty there: a test that needs the sheet runs in
 * a browser, on what was built.
 * @example
 * export default defineConfig({ plugins: [latchkeyTests()], test: { environment: 'happy-dom' } })
 */
export function latchkeyTests(): Plugin[] {
  return [
    ...vanillaExtractPlugin(),
    { name: 'latchkey:tests', config: () => ({ define: { __LK_CSS__: '""', __LK_OWN_CSS__: '""' } }) },
  ]
}
