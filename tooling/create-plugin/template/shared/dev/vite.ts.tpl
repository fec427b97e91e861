import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** A port that nobody listens on. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 8545))
    })
  })

/** A real chain of your own for as long as the page is served: `/chain.json` says where. */
function localChain(): Plugin {
  return {
    name: 'local-chain',
    async configureServer({ middlewares, httpServer, config }) {
      const port = await freePort()
      const require = createRequire(import.meta.url)
      const folder = dirname(require.resolve('@foundry-rs/anvil/package.json'))
      const { bin } = require('@foundry-rs/anvil/package.json') as { bin: Record<string, string> | string }
      const file = typeof bin === 'string' ? bin : (Object.values(bin)[0] ?? '')
      const chain = spawn(process.execPath, [join(folder, file), '--port', String(port), '--chain-id', '1', '--silent'], { stdio: 'ignore' })
      chain.on('error', (error) => config.logger.error(`The local chain does not start: ${error.message}`))
      const stop = (): void => void chain.kill()
      httpServer?.once('close', stop)
      process.once('exit', stop)
      middlewares.use('/chain.json', (_request, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ rpcUrl: `http://127.0.0.1:${port}` }))
      })
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), localChain()],
  resolve: { dedupe: ['react', 'react-dom', 'jotai', '@latchkey/kernel', '@latchkey/theme'] },
  server: { host: '127.0.0.1' },
})
