import { transform } from 'esbuild'
import type { Rolldown } from 'tsdown'
import { scopeCss } from './scopeCss.ts'

const TOKEN = '__LK_CSS__'

/**
 * Hands a package its own style sheet as text: every `__LK_CSS__` in the emitted chunks becomes the scoped, minified
 * sheet that vanilla-extract collected, so the shell can adopt it as a constructed style sheet under a strict CSP.
 */
export function cssModule(file = 'style.css'): Rolldown.Plugin {
  return {
    name: 'latchkey:css-module',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const asset = bundle[file]
        const source = asset?.type === 'asset' ? String(asset.source) : ''
        const { code: css } = await transform(scopeCss(source), {
          loader: 'css',
          minify: true,
          target: ['chrome111', 'safari16.4', 'firefox113'],
        })
        if (asset?.type === 'asset') asset.source = css
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && chunk.code.includes(TOKEN))
            chunk.code = chunk.code.replaceAll(TOKEN, () => JSON.stringify(css.trim()))
        }
      },
    },
  }
}
