import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'

const FILE = join(import.meta.dirname, '../../.devnet/services.json')

async function read(): Promise<string> {
  try {
    return await readFile(FILE, 'utf8')
  } catch {
    return '{}'
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
    plugins: [react(), servicesPlugin()],
    server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 5173), strictPort: false },
    resolve: { dedupe: ['react', 'react-dom', 'jotai'] },
    build: {
      target: 'es2022',
      rolldownOptions: { input: ['index.html', 'widget.html', 'phone.html', 'gallery.html', 'status.html'] },
    },
  }
}
