import { type Device, INSTRUCTION, STATUS } from './device.ts'

/** The device's button and its PIN. */
export interface FakeDevice {
  readonly open: () => Promise<Device>
  readonly signed: readonly string[]
  /** What its owner does with the next question. */
  next: 'press' | 'refuse' | 'locked'
  readonly isOpen: boolean
}

/** Stands in for the card in tests: it keeps what it was given to sign, and repeats one byte as a signature. */
export function fakeDevice(address: Uint8Array): FakeDevice {
  const signed: string[] = []
  let isOpen = false
  let message: number[] = []
  const withStatus = (status: number, answer: Iterable<number> = []): Uint8Array =>
    Uint8Array.of(...answer, status >> 8, status & 255)
  const device: Device = {
    async exchange(frame) {
      const [instruction, hasMore, ...payload] = frame
      if (frame.length > 64) return withStatus(0x6700)
      if (fake.next === 'locked') return withStatus(STATUS.locked)
      if (instruction === INSTRUCTION.address) return withStatus(STATUS.ok, address)
      message.push(...payload)
      if (hasMore === 1) return withStatus(STATUS.ok)
      const text = new TextDecoder().decode(Uint8Array.from(message))
      message = []
      if (fake.next === 'refuse') return withStatus(STATUS.refused)
      signed.push(text)
      return withStatus(STATUS.ok, new Uint8Array(65).fill(signed.length))
    },
    async close() {
      isOpen = false
    },
  }
  const fake: FakeDevice = {
    async open() {
      isOpen = true
      return device
    },
    signed,
    next: 'press',
    get isOpen() {
      return isOpen
    },
  }
  return fake
}
