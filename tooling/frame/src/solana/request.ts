import {
  decodeBase58,
  encodeBase58,
  type Schema,
  solanaMessageParams,
  solanaSendParams,
  solanaTransactionParams,
  solanaTransactionsParams,
} from '@latchkey/plugin-embedded/messages'
import { FrameError } from '../errors/frameError.ts'
import type { Facts, Row, Subject, Warning } from '../read/facts.ts'
import { approve, match, type Request } from '../requests/approve.ts'
import { type Node, NodeError, nodeOf } from '../requests/node.ts'
import { signSolana } from '../sign/solana.ts'
import { isLikeTransaction, readTransaction, type Transaction, withSignature } from './message.ts'
import { readText } from './readText.ts'
import { readFacts } from './readTransaction.ts'

type SolanaRequest = Request<string>

function parsed<T>(schema: Schema<T>, params: unknown): T {
  try {
    return schema.parse(params)
  } catch (cause) {
    throw new FrameError('The parameters of the request are not valid.', -32602, cause)
  }
}

function bytesOf(text: string): Uint8Array {
  const bytes = decodeBase58(text)
  if (!bytes) throw new FrameError('The parameters of the request are not valid.', -32602)
  return bytes
}

/** What is signed, each with its length, so that no other bytes pass for it. */
async function digestOf(messages: readonly Uint8Array[]): Promise<`0x${string}`> {
  const joined = Uint8Array.from(messages.flatMap((bytes) => [bytes.length >> 8, bytes.length & 255, ...bytes]))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', joined))
  return `0x${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Draws what is asked and, once it is approved, signs the very bytes that were drawn. */
async function sign(
  request: SolanaRequest,
  facts: Facts,
  messages: readonly Uint8Array[],
): Promise<readonly Uint8Array[]> {
  const subject: Subject = { facts, digest: await digestOf(messages) }
  await approve(request, subject)
  if ((await digestOf(messages)) !== subject.digest)
    throw new FrameError('The request changed. Start again on the site.', 4001)
  match(request)
  return request.wallet.withKey(async (key) => messages.map((bytes) => signSolana(bytes, key)))
}

async function signMessage(request: SolanaRequest, params: unknown): Promise<unknown> {
  const { message, pubkey } = parsed(solanaMessageParams, params)
  const { address, chain, asked } = request
  if (pubkey !== address) throw new FrameError('The request is for another account.', 4100)
  const bytes = bytesOf(message)
  if (isLikeTransaction(bytes)) throw new FrameError('These bytes are a transaction, and no message.', -32602)
  const facts = readText(bytes, { address, chain: chain.id, origin: asked.origin })
  const [signature] = await sign(request, facts, [bytes])
  return { signature: encodeBase58(signature ?? new Uint8Array()) }
}

/** The facts of all transactions, numbered. A later one may need what an earlier one does. */
function joined(all: readonly Facts[]): Facts {
  const [only] = all
  if (only && all.length === 1) return only
  const numbered = (row: Row, at: number): Row => ({ ...row, at: at + 1 })
  return {
    sentence: { key: 'signAll', values: { count: String(all.length) } },
    warnings: all.flatMap(({ warnings }, at) =>
      warnings.map(
        (warning): Warning =>
          at > 0 && (warning.key === 'wouldFail' || warning.key === 'shortFee')
            ? { tone: 'warning', key: 'notTried', values: { at: String(at + 1) } }
            : warning,
      ),
    ),
    rows: all.flatMap(({ rows }, at) => rows.map((row) => numbered(row, at))),
    raw: all.map(({ raw }) => raw).join('\n'),
  }
}

interface Signed {
  readonly transaction: Transaction
  readonly signature: Uint8Array
  /** With all signatures it has. */
  readonly bytes: Uint8Array
}

async function signTransactions(request: SolanaRequest, texts: readonly string[]): Promise<readonly Signed[]> {
  const { app, chain, address } = request
  const node = nodeOf(app.service, chain.id)
  const transactions = texts.map((text) => readTransaction(bytesOf(text)))
  const facts: Facts[] = []
  for (const transaction of transactions) facts.push(await readFacts(transaction, { node, chain, address }))
  const signatures = await sign(
    request,
    joined(facts),
    transactions.map(({ bytes }) => bytes),
  )
  return transactions.map((transaction, at) => {
    const signature = signatures[at] ?? new Uint8Array()
    const place = transaction.message.signers.indexOf(address)
    return { transaction, signature, bytes: withSignature(transaction, place, signature) }
  })
}

const LATE = 'It took too long: the network does not take this transaction any more. Start again on the site.'

/** Hands signed bytes over, once. Where no answer comes the signature is the answer: the chain shows what became of it. */
async function broadcast(node: Node, { bytes }: Signed, signature: string): Promise<string> {
  try {
    const text = btoa(String.fromCharCode(...bytes))
    await node('sendTransaction', [text, { encoding: 'base64', preflightCommitment: 'confirmed' }])
  } catch (error) {
    if (!(error instanceof NodeError) || /already.?processed/i.test(error.message)) return signature
    if (/blockhash not found/i.test(error.message)) throw new FrameError(LATE, 4001, error)
    throw error
  }
  return signature
}

async function send(request: SolanaRequest, params: unknown): Promise<unknown> {
  const { transaction: text } = parsed(solanaSendParams, params)
  const [signed] = await signTransactions(request, [text])
  if (!signed) throw new FrameError('The parameters of the request are not valid.', -32602)
  // Who pays signs first, and that signature is the name of the transaction.
  const { signatures, message } = signed.transaction
  const first = message.signers[0] === request.address ? signed.signature : (signatures[0] ?? new Uint8Array())
  const node = nodeOf(request.app.service, request.chain.id)
  return { signature: await broadcast(node, signed, encodeBase58(first)) }
}

/** Answers a request of a Solana account. @throws FrameError */
export async function solanaRequest(request: SolanaRequest, method: string, params: unknown): Promise<unknown> {
  if (method === 'solana_signMessage') return signMessage(request, params)
  if (method === 'solana_signAndSendTransaction') return send(request, params)
  if (method === 'solana_signTransaction') {
    const { transaction } = parsed(solanaTransactionParams, params)
    const [signed] = await signTransactions(request, [transaction])
    const { bytes, signature } = signed ?? { bytes: new Uint8Array(), signature: new Uint8Array() }
    return { transaction: encodeBase58(bytes), signature: encodeBase58(signature) }
  }
  const { transactions } = parsed(solanaTransactionsParams, params)
  const signed = await signTransactions(request, transactions)
  return { transactions: signed.map(({ bytes }) => encodeBase58(bytes)) }
}
