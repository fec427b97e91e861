import { HttpProblem } from '../../http/httpProblem.ts'
import type { HttpRequest } from '../../http/types.ts'
import { NodeError } from '../node/nodeProgram.ts'
import { format } from './format.ts'
import type { Routes } from './routes.ts'

/** One transaction, and sending one. */
export const transactionRoutes: Routes = ({ chain, prefixes }) => {
  const { store } = chain.index

  const find = ({ parameters }: HttpRequest) => {
    const found = store.get(parameters.txid ?? '')
    if (!found) throw new HttpProblem(404, 'Transaction not found')
    return found
  }
  const outspend = (txid: string, vout: number) => {
    const spender = store.spender(txid, vout)
    return spender
      ? { spent: true, ...spender, status: format.status(store.get(spender.txid)?.block) }
      : { spent: false }
  }

  return {
    'GET /tx/:txid': (request) => ({ json: format.transaction(find(request), store, prefixes) }),
    'GET /tx/:txid/hex': (request) => ({ body: find(request).hex }),
    'GET /tx/:txid/raw': (request) => ({
      body: Buffer.from(find(request).hex, 'hex'),
      headers: { 'content-type': 'application/octet-stream' },
    }),
    'GET /tx/:txid/status': (request) => ({ json: format.status(find(request).block) }),
    'GET /tx/:txid/outspend/:vout': (request) => {
      const { txid } = find(request)
      return { json: outspend(txid, Number(request.parameters.vout)) }
    },
    'GET /tx/:txid/outspends': (request) => {
      const { txid, outputs } = find(request)
      return { json: outputs.map((_, vout) => outspend(txid, vout)) }
    },
    'POST /tx': async (request) => {
      const hex = (await request.text()).trim()
      try {
        const txid = String(await chain.call('sendrawtransaction', [hex]))
        await chain.index.sync()
        return { body: txid }
      } catch (error) {
        if (!(error instanceof NodeError)) throw error
        const reason = JSON.stringify({ code: error.code, message: error.message })
        throw new HttpProblem(400, `sendrawtransaction RPC error: ${reason}`)
      }
    },
  }
}
