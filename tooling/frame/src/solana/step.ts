import { encodeBase58 } from '@latchkey/plugin-embedded/messages'
import { FrameError } from '../errors/frameError.ts'
import type { Row, Sentence, Warning } from '../read/facts.ts'
import type { Accounts } from './chainState.ts'
import type { Instruction } from './message.ts'

/** What one step does, in facts. */
export interface StepReading {
  /** Missing for what only prepares another step. */
  readonly sentence?: Sentence
  readonly rows: readonly Row[]
  readonly warnings: readonly Warning[]
}

/** Where a step is read. */
export interface StepContext {
  readonly own: string
  readonly accounts: Accounts
  /** Who owns a token account that is opened by the same transaction. */
  readonly opened: ReadonlyMap<string, string>
  readonly coin: { readonly symbol: string; readonly decimals: number }
}

/** A step does not have the form that its program takes. */
const unfit = (): FrameError => new FrameError('This step cannot be read.', -32602)

/** A step with its numbers: what cannot be read in full is not read at all. */
export class Fields {
  readonly data: DataView
  constructor({ data }: Instruction) {
    this.data = new DataView(data.buffer, data.byteOffset, data.byteLength)
  }
  u32 = (at: number): number => this.data.getUint32(at, true)
  u64 = (at: number): bigint => this.data.getBigUint64(at, true)
  key = (at: number): string => {
    if (at + 32 > this.data.byteLength) throw unfit()
    return encodeBase58(new Uint8Array(this.data.buffer, this.data.byteOffset + at, 32))
  }
  /** Bytes behind the last field would be signed without being shown. */
  endsAt(length: number): void {
    if (this.data.byteLength !== length) throw unfit()
  }
}

/** A step that only prepares another one. */
export const quiet: StepReading = { rows: [], warnings: [] }
/** A fact below its label. */
export const stacked = (label: Row['label'], value: string): Row => ({ label, value, isStacked: true })
/** A key as names of tokens have it. */
export const short = (key: string): string => `${key.slice(0, 6)}…${key.slice(-6)}`

/** The accounts of a step. @throws FrameError where there are fewer */
export function keysOf({ accounts }: Instruction, count: number): readonly string[] {
  if (accounts.length < count) throw unfit()
  return accounts.map(({ key }) => key)
}

/** Who pays, where that is not the account of the wallet. */
export const payerRows = (from: string | undefined, { own }: StepContext): readonly Row[] =>
  from === undefined || from === own ? [] : [stacked('payer', from)]

/** A step by which something is given away as a whole. */
export function takeover(name: string, rows: readonly Row[]): StepReading {
  return { sentence: { key: 'callContract' }, rows, warnings: [{ tone: 'danger', key: 'takeover', values: { name } }] }
}
