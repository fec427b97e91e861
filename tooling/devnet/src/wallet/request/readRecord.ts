import { WalletProblem } from './walletProblem.ts'

const INVALID_PARAMETERS = -32602

/** Readers for the parameters of a request; each throws WalletProblem -32602 that names what is missing. */
export interface RecordReader {
  text(name: string): string
  optionalText(name: string): string | undefined
  texts(name: string): readonly string[]
  records(name: string): readonly RecordReader[]
  flag(name: string): boolean
}

/** Reads an object, or a list whose entries are read by their index. */
export function readRecord(value: unknown): RecordReader {
  const given: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
  const fail = (name: string, what: string): never => {
    throw new WalletProblem(INVALID_PARAMETERS, `Invalid params: "${name}" must be ${what}.`)
  }
  const list = (name: string): readonly unknown[] => {
    const entry = given[name]
    return Array.isArray(entry) ? entry : fail(name, 'a list')
  }
  const asText = (entry: unknown, name: string): string => (typeof entry === 'string' ? entry : fail(name, 'a text'))
  return {
    text: (name) => asText(given[name], name),
    optionalText: (name) => (given[name] === undefined ? undefined : asText(given[name], name)),
    texts: (name) => list(name).map((entry) => asText(entry, name)),
    records: (name) => list(name).map(readRecord),
    flag: (name) => given[name] === true,
  }
}
