import {
  grantParams,
  methodKind,
  personalSignParams,
  revokeParams,
  sendCallsParams,
  transactionParams,
  typedDataParams,
} from '@latchkey/plugin-embedded/messages'
import type { Address, Hex } from 'viem'
import { type App, chainOf, isSolana, walletOf } from '../app/app.ts'
import { whileOnChain } from '../app/openApprovals.ts'
import type { Asked } from '../channel/frameChannel.ts'
import { FrameError } from '../errors/frameError.ts'
import type { Subject } from '../read/facts.ts'
import { messageBytes, readMessage } from '../read/readMessage.ts'
import { readTypedData, typedDataDigest } from '../read/readTypedData.ts'
import { approve, match, type Request } from './approve.ts'
import { sendCalls } from './batch.ts'
import { capabilities } from './capabilities.ts'
import { nodeOf } from './node.ts'
import { createQueue, type Queue } from './queue.ts'
import { approveTransaction } from './sendTransaction.ts'
import { callsStatus } from './sentCalls.ts'

const queues = new WeakMap<App, Queue>()

function queueOf(app: App): Queue {
  const queue = queues.get(app) ?? createQueue()
  queues.set(app, queue)
  return queue
}

function parsed<T>(schema: { parse(value: unknown): T }, params: unknown): T {
  try {
    return schema.parse(params)
  } catch (cause) {
    throw new FrameError('The parameters of the request are not valid.', -32602, cause)
  }
}

/** Signs what was drawn, if it is still what the request amounts to. */
async function sign(request: Request, subject: Subject, digestNow: () => Hex): Promise<Hex> {
  await approve(request, subject)
  const { signatureOf } = await import('../sign/evm.ts')
  const digest = digestNow()
  match(request)
  if (digest !== subject.digest) throw new FrameError('The request changed. Start again on the site.', 4001)
  return request.wallet.withKey(async (key) => signatureOf(digest, key))
}

async function signRequest(request: Request, method: string, params: unknown): Promise<unknown> {
  const { app, asked, address, chain } = request
  const signing = { address, chain: chain.id, origin: asked.origin }
  const own = (account: string): void => {
    if (account.toLowerCase() !== address.toLowerCase())
      throw new FrameError('The request is for another account.', 4100)
  }
  if (method === 'personal_sign') {
    const [message, account] = parsed(personalSignParams, params)
    own(account)
    const bytes = messageBytes(message)
    return sign(request, readMessage(bytes, signing), () => readMessage(bytes, signing).digest)
  }
  if (method === 'eth_signTypedData_v4') {
    const [account, data] = parsed(typedDataParams, params)
    own(account)
    const node = nodeOf(app.service, chain.id)
    const subject = await readTypedData(data, { ...signing, node }, Date.now())
    return sign(request, subject, () => typedDataDigest(data, signing))
  }
  if (method === 'eth_sendTransaction') {
    const [transaction] = parsed(transactionParams, params)
    return approveTransaction(request, transaction)
  }
  if (method === 'wallet_grantPermissions') {
    const [grant] = parsed(grantParams, params)
    return (await import('../sessions/grant.ts')).grantPermissions(request, grant)
  }
  if (method === 'wallet_revokePermissions') {
    const [revoke] = parsed(revokeParams, params)
    return (await import('../sessions/revoke.ts')).revokePermissions(request, revoke)
  }
  const [calls] = parsed(sendCallsParams, params)
  return sendCalls(request, calls)
}

/** Runs a request of a Solana account, in its turn. */
async function runSolana(app: App, asked: Asked, method: string, params: unknown): Promise<unknown> {
  const opened = await walletOf(app)
  const wallet = { ...(await opened.solana()), confirm: opened.confirm }
  const { address } = wallet
  match({ app, asked, address })
  return queueOf(app).run(asked.signal, async (turn) => {
    const { solanaRequest } = await import('../solana/request.ts')
    match({ app, asked, address })
    return solanaRequest({ app, asked, wallet, address, chain: chainOf(app, asked.chain), turn }, method, params)
  })
}

/** Runs a request of the account on EVM chains, in its turn. */
async function runEvm(app: App, asked: Asked, method: string, params: unknown): Promise<unknown> {
  const wallet = await walletOf(app)
  const address = wallet.address as Address
  match({ app, asked, address })
  return queueOf(app).run(asked.signal, (turn) => {
    match({ app, asked, address })
    return signRequest({ app, asked, wallet, address, chain: chainOf(app, asked.chain), turn }, method, params)
  })
}

/** A read is answered by the chain it was asked of. */
async function safeRequest(
  app: App,
  method: string,
  params: unknown,
  { signal, chain, origin }: Asked,
): Promise<unknown> {
  const { id } = chainOf(app, chain)
  if (isSolana(id)) throw new FrameError('The request is for another network.', 4901)
  const hex = `0x${Number(id.slice('eip155:'.length)).toString(16)}`
  if (method === 'eth_chainId') return hex
  if (method === 'eth_accounts') return [(await walletOf(app)).address]
  if (method === 'wallet_getCapabilities') return capabilities(app, (await walletOf(app)).address, params)
  if (method === 'wallet_getCallsStatus')
    return callsStatus(app, { origin, account: (await walletOf(app)).address }, params)
  return nodeOf(app.service, id)(method, params, signal)
}

/** Answers one wallet request: by the chain, or by the person. @throws FrameError */
export async function rpcRequest(
  app: App,
  { method, params }: { readonly method: string; readonly params?: unknown },
  asked: Asked,
): Promise<unknown> {
  const kind = methodKind(method)
  if (kind === 'safe') return safeRequest(app, method, params, asked)
  if (kind === 'refused') throw new FrameError('Requested RPC call is not allowed', 4200)
  const isOfSolana = method.startsWith('solana_')
  if (isOfSolana !== isSolana(asked.chain ?? '')) throw new FrameError('The request is for another network.', 4901)
  const run = isOfSolana ? runSolana : runEvm
  return whileOnChain(app, asked, (ownAsked) => run(app, ownAsked, method, params))
}
