import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

/** The test settings of a package with `.css.ts` files and components: real class names, a small DOM. */
export function componentTests(): ViteUserConfig {
  return defineConfig({
    plugins: [vanillaExtractPlugin()],
    define: { __LK_CSS__: JSON.stringify('') },
    test: { environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'], restoreMocks: true },
  })
}
