import { malformedAnswer, type NodeContext } from '@latchkey/kernel/adapter'
import { everyNode } from '@latchkey/kernel/assets'
import { concatBytes, toHex } from '../bytes.ts'
import { type Payload, readPayload, toExtrinsic } from '../codec/payload.ts'
import { createReader } from '../codec/scale.ts'
import { readBytes } from './rpc.ts'
import type { Runtime } from './runtime.ts'

/** In percent of what the fee is now: it moves a little from block to block, and nothing signed bounds it. */
const ROOM = 110n
/** Of sr25519, filled with zeros: what a signature is does not change the fee. */
const NO_SIGNATURE: Uint8Array = Uint8Array.of(1, ...new Uint8Array(64))
const AMOUNT = 16

/** What the network takes. */
export interface Fee {
  readonly about: bigint
  readonly atMost: bigint
  /** What another node reckons, where that is far less: nothing that is signed bounds the fee, so one of them is wrong. */
  readonly elsewhere?: bigint
}

/** A node that reckons more than this many times what another one does is doubted. */
const DOUBTED = 5n

/** What the network takes for a payload, by the reckoning of its nodes; no tip. @throws `rpc/malformed` */
export function feeOf(ctx: NodeContext, runtime: Runtime, bytes: Uint8Array, address: string): Promise<Fee> {
  return feeOfCall(ctx, runtime, readPayload(bytes, runtime.metadata), address)
}

/** The same for a call and what is sent beside it. @throws `rpc/malformed` */
export async function feeOfCall(
  ctx: NodeContext,
  runtime: Runtime,
  call: Pick<Payload, 'callBytes' | 'extraBytes'>,
  address: string,
): Promise<Fee> {
  const extrinsic = toExtrinsic(call, address, NO_SIGNATURE, runtime)
  const { length } = extrinsic
  const size = Uint8Array.of(length & 255, (length >> 8) & 255, (length >> 16) & 255, length >>> 24)
  const fees = await everyNode(ctx, (at) => askFee(at, toHex(concatBytes(extrinsic, size))))
  const about = fees.reduce((most, fee) => (fee > most ? fee : most))
  const least = fees.reduce((less, fee) => (fee < less ? fee : less))
  return { about, atMost: (about * ROOM) / 100n, ...(about > DOUBTED * least ? { elsewhere: least } : {}) }
}

async function askFee(ctx: NodeContext, extrinsic: string): Promise<bigint> {
  const method = 'TransactionPaymentApi_query_info'
  const info = await readBytes(ctx, 'state_call', [method, extrinsic])
  // Weight and class stand before it, in forms that differ among runtimes.
  if (info.length < AMOUNT) throw malformedAnswer(ctx, method, 'a fee')
  return createReader(info, info.length - AMOUNT).number(AMOUNT)
}
