import { invalid, toRecord } from './params.ts'

interface Field {
  readonly name: string
  readonly type: string
}

/** EIP-712 data whose shape was checked. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Record<string, Field[]>
  readonly primaryType: string
  readonly message: Record<string, unknown>
}

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw invalid('The typed data is not JSON.')
  }
}

function toField(value: unknown): Field {
  const { name, type } = toRecord(value, 'A field')
  if (typeof name !== 'string' || typeof type !== 'string') throw invalid('A field needs a name and a type.')
  return { name, type }
}

function toFields([name, fields]: [string, unknown]): [string, Field[]] {
  if (!Array.isArray(fields)) throw invalid(`The type "${name}" must be a list of fields.`)
  return [name, fields.map(toField)]
}

/** Reads the second parameter of `eth_signTypedData_v4`: an object or its JSON. */
export function toTypedData(value: unknown): TypedData {
  const { domain, types, primaryType, message } = toRecord(parse(value), 'The typed data')
  if (typeof primaryType !== 'string') throw invalid('The typed data has no primaryType.')
  return {
    domain: toRecord(domain ?? {}, 'The domain'),
    types: Object.fromEntries(Object.entries(toRecord(types, 'types')).map(toFields)),
    primaryType,
    message: { ...toRecord(message, 'The message') },
  }
}
