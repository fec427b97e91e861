import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import { CODE_FOLDER, chunkNames } from '../browser/chunkNames.ts'

const FILE = join(import.meta.dirname, '../../.devnet/services.json')

async function read(): Promise<string> {
  try {
    return await readFile(FILE, 'utf8')
  } catch {
    return '{}'
  }
}

/** The plugin of the README, word for word, for the editor of the home page. */
export async function readGreeting(): Promise<string> {
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')
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

/** How the pages are built, and served while they are worked on. Nothing outside this machine is asked for anything. */
export function viteConfig(): InlineConfig {
  return {
    root: import.meta.dirname,
    appType: 'mpa',
    plugins: [react(), greetingPlugin(), servicesPlugin()],
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
