import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type HtmlTagDescriptor, type InlineConfig, type Plugin, runnerImport } from 'vite'
import { CODE_FOLDER, chunkNames } from '../../browser/chunkNames.ts'

const FILE = join(import.meta.dirname, '../../../.devnet/services.json')

async function read(): Promise<string> {
  try {
    return await readFile(FILE, 'utf8')
  } catch {
    return '{}'
  }
}

/** The plugin of the README, word for word, for the editor of the home page. */
export async function readGreeting(): Promise<string> {
  const readme = await readFile(join(import.meta.dirname, '../../../README.md'), 'utf8')
  return /```tsx greeting\n(?<code>[\s\S]*?)```/.exec(readme)?.groups?.code ?? ''
}

/** Gives the pages the README's plugin as `__GREETING__`. */
function greetingPlugin(): Plugin {
  return {
    name: 'latchkey:greeting',
    config: async () => ({ define: { __GREETING__: JSON.stringify(await readGreeting()) } }),
  }
}

/** Tells the pages of the dev server where the local chains are: the list that `npm start` keeps while it runs. */
function servicesPlugin(): Plugin {
  return {
    name: 'latchkey:services',
    configureServer({ middlewares }) {
      middlewares.use('/services.json', async (_request, response) => {
        response.setHeader('content-type', 'application/json')
        response.setHeader('cache-control', 'no-store')
        response.end(await read())
      })
    },
  }
}

const THEME = '/theme.css'

/** The widget's tokens and primitives, in which the pages are dressed, too. */
async function themeCss(): Promise<string> {
  // Only now, as it may load React: which build of that is chosen by NODE_ENV, which Vite sets.
  const { baseCss } = await import('@latchkey/theme')
  const primitives = await readFile(fileURLToPath(import.meta.resolve('@latchkey/theme/style.css')), 'utf8')
  return `${baseCss()}\n${primitives}`
}

/** In the head of every page: its theme and direction before anything is painted, and what dresses it. */
function headTags(path: string): HtmlTagDescriptor[] {
  const look = { tag: 'script', attrs: { src: `/${CODE_FOLDER}/look.js` }, injectTo: 'head-prepend' } as const
  const dress = { tag: 'link', attrs: { rel: 'stylesheet', href: THEME }, injectTo: 'head' } as const
  return path === '/phone.html' ? [] : [look, dress]
}

/** Makes the tokens and primitives a style sheet of their own, which needs no script. */
function themePlugin(): Plugin {
  return {
    name: 'latchkey:theme',
    configureServer({ middlewares }) {
      middlewares.use(THEME, async (_request, response) => {
        response.setHeader('content-type', 'text/css')
        response.end(await themeCss())
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: THEME.slice(1), source: await themeCss() })
    },
    transformIndexHtml: { order: 'post', handler: (_html, { path }) => headTags(path) },
  }
}

/**
 * What the build calls of `src/firstScreen.tsx`. It is not its `typeof`, which would take the pages of the browser, with their
 * style sheets, into every project that reads this file.
 */
interface FirstScreen {
  renderFirstScreen(): string
}

/** Draws the first screen of the home page into its document, so that it is painted before its scripts are there. */
function firstScreenPlugin(): Plugin {
  return {
    name: 'latchkey:first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        if (path !== '/index.html') return html
        const file = join(import.meta.dirname, '../src/firstScreen.tsx')
        const { module } = await runnerImport<FirstScreen>(file, {
          configFile: false,
          mode: 'production',
        })
        return html.replace('<div id="root"></div>', () => `<div id="root">${module.renderFirstScreen()}</div>`)
      },
    },
  }
}

/** How the pages are built, and served while they are worked on. Nothing outside this machine is asked for anything. */
export function viteConfig(): InlineConfig {
  return {
    root: join(import.meta.dirname, '..'),
    appType: 'mpa',
    plugins: [react(), greetingPlugin(), servicesPlugin(), themePlugin(), firstScreenPlugin()],
    server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 5173), strictPort: false },
    resolve: { dedupe: ['react', 'react-dom', 'jotai'] },
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      rolldownOptions: {
        output: { entryFileNames: `${CODE_FOLDER}/[name]-[hash].js`, chunkFileNames: chunkNames() },
        input: [
          'index.html',
          'widget.html',
          'extend.html',
          'phone.html',
          'explorer.html',
          'libraries.html',
          'gallery.html',
          'themes.html',
          'status.html',
        ],
      },
    },
  }
}
