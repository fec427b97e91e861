import { hashTypedData, type TypedDataDefinition } from 'viem'
import * as z from 'zod/mini'
import { FrameError } from '../errors/frameError.ts'
import type { Node } from '../requests/node.ts'
import type { Row, Subject, Warning } from './facts.ts'
import { hasHidden } from './hiddenSigns.ts'
import { DELEGATION_MANAGER } from './ownCalls.ts'
import type { SigningContext } from './readMessage.ts'
import { readPermit } from './readPermit.ts'

/** Where typed data is read: who signs, and the node of the chain. */
export interface TypedDataContext extends SigningContext {
  readonly node: Node
}

// EIP-712: names are identifiers. A name with a comma or a bracket in it would make the text of another type.
const identifier = z.string().check(z.regex(/^[A-Za-z_$][\w$]{0,99}$/))
const type = z.string().check(z.regex(/^[A-Za-z_$][\w$]{0,99}(\[\d{0,6}\]){0,8}$/))
const schema = z.object({
  types: z.record(identifier, z.array(z.strictObject({ name: identifier, type }))),
  primaryType: identifier,
  domain: z.strictObject({
    name: z.optional(z.string()),
    version: z.optional(z.string()),
    chainId: z.optional(z.unknown()),
    verifyingContract: z.optional(z.string()),
    salt: z.optional(z.string()),
  }),
  message: z.record(z.string(), z.unknown()),
})

type Parsed = z.infer<typeof schema>
type Types = Parsed['types']

/** The type of each field of a domain. */
const DOMAIN: Readonly<Record<keyof Parsed['domain'], string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}
/** Data that signs away the account itself: only the wallet's own views may make it. */
const FORBIDDEN_TYPES: ReadonlySet<string> = new Set(['Delegation', 'PackedUserOperation', 'UserOperation'])
const MAX_ROWS = 100

const unreadable = (cause?: unknown): FrameError => new FrameError('The typed data cannot be read.', -32602, cause)

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Only what the types name: the rest of a message is not signed. */
function signedPart(types: Types, name: string, value: unknown): unknown {
  const list = /^(.*)\[\d*\]$/.exec(name)
  if (list && Array.isArray(value)) return value.map((item) => signedPart(types, list[1] ?? '', item))
  const fields = Object.hasOwn(types, name) ? types[name] : undefined
  if (!fields || typeof value !== 'object' || value === null) return value
  const part = (field: string, inner: string): unknown =>
    Object.hasOwn(value, field) ? signedPart(types, inner, Reflect.get(value, field)) : undefined
  return Object.fromEntries(fields.map((field) => [field.name, part(field.name, field.type)]))
}

/** Every field, nested ones by their path. */
function addRows(rows: Row[], value: unknown, path: string): void {
  if (rows.length >= MAX_ROWS) return
  if (typeof value !== 'object' || value === null)
    rows.push({ label: { text: path }, value: textOf(value), isStacked: true })
  else if (Array.isArray(value)) for (const [at, item] of value.entries()) addRows(rows, item, `${path}[${at}]`)
  else for (const [name, item] of Object.entries(value)) addRows(rows, item, path === '' ? name : `${path}.${name}`)
}

/** The network of a domain as a number: it is signed as one, however it was written. */
function chainOf(chainId: unknown): number {
  const isNumber = typeof chainId === 'number' || (typeof chainId === 'string' && /^(0x[\da-f]+|\d+)$/i.test(chainId))
  const id = isNumber ? Number(chainId) : Number.NaN
  if (!Number.isSafeInteger(id)) throw new FrameError('The typed data is for another network.', 4901)
  return id
}

/** @throws FrameError where the domain that is signed is not the one that is shown */
function checkDomainType({ types, domain }: Parsed): void {
  const given = types.EIP712Domain
  if (!given) return
  const names = Object.keys(domain).filter((name) => Reflect.get(domain, name) !== undefined)
  const isRight = given.every(({ name, type: of }) => names.includes(name) && Reflect.get(DOMAIN, name) === of)
  if (!isRight || given.length !== names.length || new Set(given.map(({ name }) => name)).size !== names.length)
    throw unreadable()
}

/** @throws FrameError for what is no typed data, or says one thing and signs another */
function parse(data: unknown): Parsed {
  let parsed: Parsed
  try {
    parsed = schema.parse(typeof data === 'string' ? JSON.parse(data) : data)
  } catch (cause) {
    throw unreadable(cause)
  }
  checkDomainType(parsed)
  const { types, primaryType, domain, message } = parsed
  if (!Object.hasOwn(types, primaryType)) throw unreadable()
  return {
    types,
    primaryType,
    domain: { ...domain, ...(domain.chainId !== undefined && { chainId: chainOf(domain.chainId) }) },
    message: { ...Object(signedPart(types, primaryType, message)) },
  }
}

/** @throws FrameError for data of another chain, or data that would sign away the account */
function refuse({ domain, primaryType }: Parsed, { address, chain }: SigningContext): void {
  if (domain.chainId !== undefined && `eip155:${domain.chainId}` !== chain)
    throw new FrameError('The typed data is for another network.', 4901)
  const contract = domain.verifyingContract?.toLowerCase() ?? ''
  if (contract === address.toLowerCase() || contract === DELEGATION_MANAGER || FORBIDDEN_TYPES.has(primaryType))
    throw new FrameError('This would sign away the account. It was refused.', 4200)
}

function digestOf(parsed: Parsed): Subject['digest'] {
  try {
    // The types come from the site: viem checks that they fit the message.
    return hashTypedData(parsed as unknown as TypedDataDefinition)
  } catch (cause) {
    throw unreadable(cause)
  }
}

/** What the signature of typed data is made of. @throws FrameError */
export function typedDataDigest(data: unknown, context: SigningContext): Subject['digest'] {
  const parsed = parse(data)
  refuse(parsed, context)
  return digestOf(parsed)
}

/** Reads typed data (EIP-712): rights to take tokens in words, everything else field by field. @throws FrameError */
export async function readTypedData(data: unknown, context: TypedDataContext, now: number): Promise<Subject> {
  const parsed = parse(data)
  refuse(parsed, context)
  const digest = digestOf(parsed)
  const { primaryType, domain, message } = parsed
  const name = (domain.name ?? '').slice(0, 40)
  const contract = domain.verifyingContract
  const fields: Row[] = []
  addRows(fields, message, '')
  const permit = await readPermit({ primaryType, message, contract }, name, context.node, now)
  const isNamed = contract === undefined || permit?.rows.some(({ value }) => value === contract)
  const rows: Row[] = [
    ...(permit?.rows ?? []),
    ...(isNamed
      ? []
      : [{ label: permit ? ('takenBy' as const) : ('contract' as const), value: contract, isStacked: true }]),
    ...fields,
  ]
  const warnings: Warning[] = [...(permit?.warnings ?? [])]
  // Orders of markets and rights of unknown contracts look like any other data; transactions of some chains name no contract.
  if (!permit) warnings.push({ tone: 'danger', key: 'unknownData' })
  if ([name, ...fields.map(({ value }) => value)].some(hasHidden)) warnings.push({ tone: 'warning', key: 'hidden' })
  if (fields.length >= MAX_ROWS) warnings.push({ tone: 'warning', key: 'tooLong' })
  const sentence = permit?.sentence ?? ({ key: 'signData', values: { name } } as const)
  return { digest, facts: { sentence, warnings, rows, raw: JSON.stringify(parsed, undefined, 2) } }
}
