// Makes programs of the Solana runtime out of text: one instruction a line, `name:` for a place to jump to, `;` before a
// remark. The instruction set and the form of the file: https://github.com/solana-foundation/solana-improvement-documents
// (SIMD-0166 and earlier), https://docs.kernel.org/bpf/standardization/instruction-set.html.

/** `name destination, number`. */
const WITH_NUMBER: Readonly<Record<string, number>> = {
  ...{ add: 0x07, sub: 0x17, mul: 0x27, div: 0x37, and: 0x57, lsh: 0x67, rsh: 0x77, mov: 0xb7 },
}
/** `name destination, source`. */
const WITH_REGISTER: Readonly<Record<string, number>> = {
  ...{ add: 0x0f, sub: 0x1f, mul: 0x2f, div: 0x3f, mov: 0xbf },
}
/** `name destination, [source+offset]`. */
const LOADS: Readonly<Record<string, number>> = { ldb: 0x71, ldh: 0x69, ldw: 0x61, ld: 0x79 }
/** `name [destination+offset], source` or a number. */
const STORES: Readonly<Record<string, number>> = { stb: 0x73, stw: 0x63, st: 0x7b }
const STORES_NUMBER: Readonly<Record<string, number>> = { stb: 0x72, stw: 0x62, st: 0x7a }
/** `name left, right, place`: of numbers, and of registers. */
const JUMPS: Readonly<Record<string, readonly [number, number]>> = {
  jeq: [0x15, 0x1d],
  jne: [0x55, 0x5d],
  jgt: [0x25, 0x2d],
  jlt: [0xa5, 0xad],
  jsgt: [0x65, 0x6d],
}
const [LOAD_LONG, JUMP, CALL, EXIT] = [0x18, 0x05, 0x85, 0x95]

const register = (text: string): number | undefined => (/^r(\d+)$/.test(text) ? Number(text.slice(1)) : undefined)

/** One instruction of eight bytes. */
function word(opcode: number, { to = 0, from = 0, offset = 0, value = 0 }): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt8(opcode, 0)
  bytes.writeUInt8((from << 4) | to, 1)
  bytes.writeInt16LE(offset, 2)
  bytes.writeInt32LE(value, 4)
  return bytes
}

interface Code {
  readonly text: Buffer
  /** Calls of the runtime by the instruction that makes them. */
  readonly calls: readonly (readonly [at: number, name: string])[]
}

function place(text: string): readonly [number, number] {
  const [, name = '', offset = '0'] = /^\[(r\d+)(?:\+(\d+))?\]$/.exec(text) ?? []
  const found = register(name)
  if (found === undefined) throw new Error(`not a place in memory: ${text}`)
  return [found, Number(offset)]
}

/** A line as instructions. @param offset - how far a label is from the instruction after this one */
function encode(name: string, operands: readonly string[], offset: (label: string) => number): Buffer {
  const [first = '', second = '', third = ''] = operands
  const [to, from] = [register(first), register(second)]
  const opcode = (found: number | undefined): number => {
    if (found === undefined) throw new Error(`not an instruction: ${name} ${operands.join(', ')}`)
    return found
  }
  if (name === 'exit') return word(EXIT, {})
  if (name === 'jump') return word(JUMP, { offset: offset(first) })
  if (name === 'call') return word(CALL, { from: 1, value: offset(first) })
  if (name === 'runtime') return word(CALL, { value: -1 })
  if (name === 'long') {
    const value = BigInt.asUintN(64, BigInt(second))
    const halves = [value & 0xffffffffn, value >> 32n].map((half) => Number(BigInt.asIntN(32, half)))
    return Buffer.concat([word(LOAD_LONG, { to: to ?? 0, value: halves[0] ?? 0 }), word(0, { value: halves[1] ?? 0 })])
  }
  if (name in LOADS) {
    const [source, at] = place(second)
    return word(opcode(LOADS[name]), { to: to ?? 0, from: source, offset: at })
  }
  if (name in STORES) {
    const [target, at] = place(first)
    if (from === undefined) return word(opcode(STORES_NUMBER[name]), { to: target, offset: at, value: Number(second) })
    return word(opcode(STORES[name]), { to: target, from, offset: at })
  }
  const jump = JUMPS[name]
  if (jump) {
    const rest = { to: to ?? 0, offset: offset(third) }
    return from === undefined ? word(jump[0], { ...rest, value: Number(second) }) : word(jump[1], { ...rest, from })
  }
  return from === undefined
    ? word(opcode(WITH_NUMBER[name]), { to: to ?? 0, value: Number(second) })
    : word(opcode(WITH_REGISTER[name]), { to: to ?? 0, from })
}

function encodeAll(source: string): Code {
  const lines = source.split('\n').map((line) => line.replace(/;.*/, '').trim())
  const labels = new Map<string, number>()
  let count = 0
  const steps = lines.flatMap((line) => {
    if (line === '') return []
    if (line.endsWith(':')) {
      labels.set(line.slice(0, -1), count)
      return []
    }
    const [name = '', ...rest] = line.split(/\s+/)
    const at = count
    count += name === 'long' ? 2 : 1
    return [
      {
        name,
        operands: rest
          .join(' ')
          .split(',')
          .map((text) => text.trim()),
        at,
      },
    ]
  })
  const text = steps.map(({ name, operands, at }) =>
    encode(name, operands, (label) => {
      const target = labels.get(label)
      if (target === undefined) throw new Error(`no such place: ${label}`)
      return target - at - 1
    }),
  )
  const calls = steps.flatMap(({ name, operands, at }) =>
    name === 'runtime' ? [[at, operands[0] ?? ''] as const] : [],
  )
  return { text: Buffer.concat(text), calls }
}

const HEADER = 64
const SECTION = 64
const [NOTHING, PROGRAM_BITS, STRINGS, DYNAMIC, RELOCATIONS, SYMBOLS] = [0, 1, 3, 6, 9, 11]

interface Section {
  readonly name: string
  readonly kind: number
  readonly bytes: Buffer
  readonly link?: number
  readonly entry?: number
}

const longs = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8)
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), index * 8)
  return bytes
}

const aligned = (size: number): number => Math.ceil(size / 8) * 8

/** Texts one behind the other, each with a zero behind it, and where each begins. */
function strings(texts: readonly string[]): { readonly bytes: Buffer; readonly at: readonly number[] } {
  const at: number[] = []
  let size = 0
  for (const text of texts) {
    at.push(size)
    size += text.length + 1
  }
  return { bytes: Buffer.from(texts.map((text) => `${text}\0`).join('')), at }
}

/** The dynamic section, symbols and relocations by which the runtime finds its own functions. */
function linking({ calls }: Code, sizes: { readonly text: number }) {
  const names = [...new Set(calls.map(([, name]) => name))]
  const { bytes: texts, at } = strings(['', ...names])
  const symbols = Buffer.concat(
    ['', ...names].map((_, index) => {
      const symbol = Buffer.alloc(24)
      symbol.writeUInt32LE(at[index] ?? 0, 0)
      // A global name of no kind; what stands behind it is the runtime's.
      symbol.writeUInt8(index === 0 ? 0 : 0x10, 4)
      return symbol
    }),
  )
  const start = HEADER
  const dynamicAt = start + aligned(sizes.text)
  const dynamicSize = 7 * 16
  const symbolsAt = dynamicAt + dynamicSize
  const textsAt = symbolsAt + symbols.length
  const relocationsAt = textsAt + aligned(texts.length)
  // R_BPF_64_32: the number of the instruction becomes the hash of the name.
  const relocations = Buffer.concat(
    calls.map(([index, name]) => {
      const entry = longs(start + index * 8, 0)
      entry.writeUInt32LE(10, 8)
      entry.writeUInt32LE(names.indexOf(name) + 1, 12)
      return entry
    }),
  )
  // DT_SYMTAB, DT_SYMENT, DT_STRTAB, DT_STRSZ, DT_REL, DT_RELSZ, DT_RELENT; what is not named ends it.
  const dynamic = longs(6, symbolsAt, 11, 24, 5, textsAt, 17, relocationsAt, 18, relocations.length, 19, 16, 0, 0)
  return { dynamic, symbols, texts, relocations }
}

/** A program that the runtime loads. */
export function assemble(source: string): Uint8Array {
  const code = encodeAll(source)
  const { dynamic, symbols, texts, relocations } = linking(code, { text: code.text.length })
  const names = ['', '.text', '.dynamic', '.dynsym', '.dynstr', '.rel.dyn', '.shstrtab']
  const { bytes: sectionNames, at: nameAt } = strings(names)
  const sections: readonly Section[] = [
    { name: '', kind: NOTHING, bytes: Buffer.alloc(0) },
    { name: '.text', kind: PROGRAM_BITS, bytes: code.text },
    { name: '.dynamic', kind: DYNAMIC, bytes: dynamic, link: 4, entry: 16 },
    { name: '.dynsym', kind: SYMBOLS, bytes: symbols, link: 4, entry: 24 },
    { name: '.dynstr', kind: STRINGS, bytes: texts },
    { name: '.rel.dyn', kind: RELOCATIONS, bytes: relocations, link: 3, entry: 16 },
    { name: '.shstrtab', kind: STRINGS, bytes: sectionNames },
  ]
  let offset = HEADER
  const parts: Buffer[] = []
  const table = sections.map(({ name, kind, bytes, link = 0, entry = 0 }) => {
    const header = Buffer.alloc(SECTION)
    header.writeUInt32LE(nameAt[names.indexOf(name)] ?? 0, 0)
    header.writeUInt32LE(kind, 4)
    if (kind === NOTHING) return header
    const flags = name === '.text' ? 6 : 2
    longs(flags, offset, offset, bytes.length).copy(header, 8)
    header.writeUInt32LE(link, 40)
    longs(8, entry).copy(header, 48)
    const padded = Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length) - bytes.length)])
    parts.push(padded)
    offset += padded.length
    return header
  })
  const head = Buffer.alloc(HEADER)
  Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]).copy(head)
  // A shared object for the machine "BPF".
  head.writeUInt16LE(3, 16)
  head.writeUInt16LE(247, 18)
  head.writeUInt32LE(1, 20)
  longs(HEADER, 0, offset).copy(head, 24)
  for (const [at, value] of [HEADER, 56, 0, SECTION, sections.length, sections.length - 1].entries())
    head.writeUInt16LE(value, 52 + at * 2)
  return Uint8Array.from(Buffer.concat([head, ...parts, ...table]))
}
