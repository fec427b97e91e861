import { kernelError } from '@latchkey/kernel'

/** What the device is reached by. */
export interface Device {
  /** Sends a frame of at most 64 bytes and waits for the answer, the last two bytes of which are its status. */
  exchange(frame: Uint8Array): Promise<Uint8Array>
  close(): Promise<void>
}

export const INSTRUCTION = { address: 1, sign: 2 } as const
/** ISO 7816-4. */
export const STATUS = { ok: 0x9000, refused: 0x6985, locked: 0x6982 } as const

/** Of a frame: the instruction, whether more follows, and the rest. */
const CHUNK = 62

/** @throws `request/rejected`, `request/unauthorized`, `request/failed` */
export async function send(device: Device, instruction: number, payload: Uint8Array): Promise<Uint8Array> {
  const method = instruction === INSTRUCTION.sign ? 'personal_sign' : 'eth_accounts'
  let answer = new Uint8Array()
  for (let at = 0; at === 0 || at < payload.length; at += CHUNK) {
    const isLast = at + CHUNK >= payload.length
    answer = new Uint8Array(
      await device.exchange(Uint8Array.of(instruction, isLast ? 0 : 1, ...payload.slice(at, at + CHUNK))),
    )
    const [high = 0, low = 0] = answer.slice(-2)
    const status = high * 256 + low
    if (status === STATUS.refused) throw kernelError('request/rejected', { details: { method } })
    if (status === STATUS.locked) throw kernelError('request/unauthorized', { details: { method } })
    if (status !== STATUS.ok) throw kernelError('request/failed', { details: { method, reason: status.toString(16) } })
  }
  return answer.slice(0, -2)
}

export const toHex = (bytes: Uint8Array): string =>
  `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** @throws `request/failed` for what is no hexadecimal text */
export function fromHex(text: unknown): Uint8Array {
  if (typeof text !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(text))
    throw kernelError('request/failed', { details: { method: 'personal_sign' } })
  return Uint8Array.from(text.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
