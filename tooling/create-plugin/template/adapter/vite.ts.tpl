import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What the node of the preview answers. Replace it by a real one of your chain as soon as you have it. */
const ANSWERS: Readonly<Record<string, unknown>> = { __NAMESPACE___chain: 'main', __NAMESPACE___balance: '7000000000' }

interface Call {
  readonly id: number
  readonly method: string
}

function answer({ id, method }: Call): object {
  const isKnown = Object.hasOwn(ANSWERS, method)
  const said = isKnown ? { result: ANSWERS[method] } : { error: { code: -32601, message: `${method} is unknown` } }
  return { jsonrpc: '2.0', id, ...said }
}

/** A node in the place of the chain's: `/chain.json` says where. */
function localChain(): Plugin {
  return {
    name: 'local-chain',
    configureServer({ middlewares }) {
      middlewares.use('/node', (request, response) => {
        let body = ''
        request.on('data', (chunk) => (body += String(chunk)))
        request.on('end', () => {
          const call = JSON.parse(body) as Call | readonly Call[]
          response.setHeader('content-type', 'application/json')
          response.end(JSON.stringify(Array.isArray(call) ? call.map(answer) : answer(call as Call)))
        })
      })
      middlewares.use('/chain.json', (request, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ rpcUrl: `http://${request.headers.host}/node` }))
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
