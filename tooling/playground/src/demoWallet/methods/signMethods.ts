import type { Method } from '../context.ts'
import { invalid, owner, toHex, toRecord } from './params.ts'

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
function toTypedData(value: unknown): TypedData {
  const { domain, types, primaryType, message } = toRecord(parse(value), 'The typed data')
  if (typeof primaryType !== 'string') throw invalid('The typed data has no primaryType.')
  return {
    domain: toRecord(domain ?? {}, 'The domain'),
    types: Object.fromEntries(Object.entries(toRecord(types, 'types')).map(toFields)),
    primaryType,
    message: { ...toRecord(message, 'The message') },
  }
}

function toText(hex: string): string {
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return hex
  }
}

/** Signatures: EIP-191 (`personal_sign`) and EIP-712 (`eth_signTypedData_v4`). */
export const signMethods: Readonly<Record<string, Method>> = {
  async personal_sign([message, account], context) {
    const from = owner(account, context)
    const raw = toHex(message, 'The message')
    await context.ask({
      title: 'Sign a message',
      text: 'A signature costs nothing and moves nothing. It can prove to this site that you own the account.',
      facts: [['Account', from.address]],
      payload: toText(raw),
    })
    const other = context.accounts.find(({ address }) => address !== from.address) ?? from
    const signer = context.isFaulty('otherAccount') ? other : from
    return (await context.signer()).signMessage(signer, context.isFaulty('otherText') ? `${raw}20` : raw)
  },
  async eth_signTypedData_v4([account, value], context) {
    const from = owner(account, context)
    const data = toTypedData(value)
    const current = context.chain()
    const { name = 'not said', chainId = current.id } = data.domain
    if (Number(chainId) !== current.id) {
      throw invalid(`The domain names chain ${Number(chainId)}, the wallet is on ${current.id}.`)
    }
    await context.ask({
      title: 'Sign data',
      text: 'Read what you sign. Some sites use such signatures to move tokens later.',
      facts: [
        ['Account', from.address],
        ['For', String(name)],
        ['Kind', data.primaryType],
      ],
      payload: JSON.stringify(data.message, null, 2),
    })
    return (await context.signer()).signTypedData(from, data)
  },
}
