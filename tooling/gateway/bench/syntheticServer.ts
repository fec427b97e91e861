import { createServer } from 'node:http'
import { syntheticChain } from '../src/testing/syntheticChain.ts'

const [head = '10000', transfers = '5'] = process.argv.slice(2)
const chain = syntheticChain({ head: Number(head), transfersPerBlock: Number(transfers), accounts: 1000 })

/** Whether a value is an object with named fields. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function answer(call: unknown): unknown {
  const { id, method, params } = isRecord(call) ? call : {}
  const outcome = chain.answer({ method: String(method), params: Array.isArray(params) ? params : [] })
  return { jsonrpc: '2.0', id, ...outcome }
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const calls: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls)))
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})

process.stdin.on('end', () => process.exit(0)).resume()
