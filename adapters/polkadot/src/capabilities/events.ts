import { isKernelError } from '@latchkey/kernel'
import { malformedAnswer, type NodeContext, nodeCall } from '@latchkey/kernel/adapter'
import { toHex } from '../bytes.ts'
import { decode, isVariant, type Value } from '../codec/decode.ts'
import type { Metadata } from '../codec/metadata.ts'
import { createReader } from '../codec/scale.ts'
import { readBytes } from './rpc.ts'
import { loadRuntime } from './runtime.ts'

/** `System.Events` and `Timestamp.Now`. */
const EVENTS = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7'
const NOW = '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'

/** What became of an extrinsic. */
export interface Outcome {
  readonly isSuccess: boolean
  /** Pallet and name of the error, or the kind of it. */
  readonly reason?: string
  /** In the smallest unit of the native coin. */
  readonly fee?: bigint
  /** Milliseconds since 1970. */
  readonly minedAt?: number
}

const member = (value: Value, name: string): Value => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return found as Value
}

/** The words for an error: a pallet's own by its name in the metadata, others by their kind. */
function errorWords(error: Value, { pallets, types }: Metadata): string {
  if (!isVariant(error)) return 'unknown'
  const inner = error.value
  if (error.variant !== 'Module') return isVariant(inner) ? `${error.variant}.${inner.variant}` : error.variant
  const pallet = pallets.find(({ index }) => BigInt(index) === member(inner, 'index'))
  const code = member(inner, 'error')
  // Four bytes of which the first is the error, a single byte in older runtimes.
  const number = typeof code === 'string' ? Number.parseInt(code.slice(2, 4), 16) : Number(code)
  const errors = types.get(pallet?.errors ?? -1)
  const found = errors?.kind === 'variant' ? errors.variants.get(number) : undefined
  return pallet && found ? `${pallet.name}.${found.name}${found.docs ? `: ${found.docs}` : ''}` : 'unknown'
}

/** Events of the extrinsic at a place of its block. */
function eventsOf(all: Value, index: number): readonly (readonly [pallet: string, name: string, value: Value])[] {
  if (!Array.isArray(all)) return []
  return all.flatMap((record: Value) => {
    const [phase, event] = [member(record, 'phase'), member(record, 'event')]
    const isOurs = isVariant(phase) && phase.variant === 'ApplyExtrinsic' && phase.value === BigInt(index)
    return isOurs && isVariant(event) && isVariant(event.value)
      ? [[event.variant, event.value.variant, event.value.value] as const]
      : []
  })
}

/** What became of the extrinsic at a place of a block, by the events that the block has left. @throws `rpc/malformed` */
export async function readOutcome(ctx: NodeContext, block: string, index: number): Promise<Outcome> {
  const [{ metadata }, bytes, now] = await Promise.all([
    loadRuntime(ctx, block),
    readBytes(ctx, 'state_getStorage', [EVENTS, block]),
    nodeCall(ctx, 'state_getStorage', [NOW, block]),
  ])
  const type = metadata.pallets.find(({ name }) => name === 'System')?.storage.get('Events')
  const read = (): Value => {
    try {
      return type === undefined ? undefined : decode(type, createReader(bytes), metadata)
    } catch (error) {
      if (isKernelError(error, 'transfer/unreadable')) return undefined
      throw error
    }
  }
  const events = eventsOf(read(), index)
  const find = (pallet: string, name: string) => events.find((event) => event[0] === pallet && event[1] === name)
  const failed = find('System', 'ExtrinsicFailed')
  if (!failed && !find('System', 'ExtrinsicSuccess'))
    throw malformedAnswer(ctx, 'state_getStorage', 'events of the extrinsic')
  // Older runtimes only tell what was withdrawn for it.
  const fee =
    member(find('TransactionPayment', 'TransactionFeePaid')?.[2], 'actual_fee') ??
    member(find('Balances', 'Withdraw')?.[2], 'amount')
  const time = typeof now === 'string' && /^0x[0-9a-f]{16}$/i.test(now) ? BigInt(reversed(now)) : undefined
  return {
    isSuccess: !failed,
    ...(failed ? { reason: errorWords(member(failed[2], 'dispatch_error') ?? failed[2], metadata) } : {}),
    ...(typeof fee === 'bigint' ? { fee } : {}),
    ...(time === undefined ? {} : { minedAt: Number(time) }),
  }
}

/** Little-endian digits as a number is written. */
function reversed(text: string): string {
  const bytes = text.slice(2).match(/../g) ?? []
  return toHex(Uint8Array.from(bytes.reverse(), (byte) => Number.parseInt(byte, 16)))
}
