import type { Context, Method } from '../context.ts'
import type { Call } from '../signer.ts'
import { formatEther } from './formatEther.ts'
import { owner } from './owner.ts'
import { invalid, toChainId, toRecord } from './params.ts'
import { toCall } from './toCall.ts'

async function estimate(from: string, { to, value = 0n, data = '0x' }: Call, { chain, rpc }: Context): Promise<string> {
  const request = { from, ...(to ? { to } : {}), value: `0x${value.toString(16)}`, data }
  const [gas, price] = await Promise.all([rpc(chain(), 'eth_estimateGas', [request]), rpc(chain(), 'eth_gasPrice', [])])
  return `about ${formatEther(BigInt(String(gas)) * BigInt(String(price)))}`
}

/** Transactions: the wallet signs and sends them itself. */
export const sendMethods: Readonly<Record<string, Method>> = {
  async eth_sendTransaction([request], context) {
    const { from, chainId } = toRecord(request, 'The transaction')
    const account = owner(from, context)
    const call = toCall(request)
    const chain = context.chain()
    if (chainId !== undefined && toChainId(chainId) !== chain.id) {
      throw invalid(`The transaction is for chain ${toChainId(chainId)}, the wallet is on ${chain.id}.`)
    }
    const fee = await estimate(account.address, call, context).catch(() => 'unknown: it would fail')
    await context.ask({
      title: call.to ? 'Send a transaction' : 'Deploy a contract',
      text: 'This moves what is named below. It cannot be undone.',
      facts: [
        ['Amount', formatEther(call.value ?? 0n)],
        ...(call.to ? [['To', call.to] as const] : []),
        ['Network', chain.name],
        ['Fee', fee],
      ],
      ...(call.data && call.data !== '0x' ? { payload: call.data } : {}),
    })
    const sent = context.isFaulty('otherAmount') ? { ...call, value: (call.value ?? 0n) + 1n } : call
    const hash = await (await context.signer()).send(account, chain, sent)
    return context.isFaulty('noHash') ? 'sent' : hash
  },
}
