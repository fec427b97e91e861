import type { CaipNetworkId } from '../network/network.ts'

/** What sign-in texts of one kind of account look like: data of a chain family. */
export interface SignInKind {
  /** What the first line calls the accounts: `… wants you to sign in with your <name> account:`. */
  readonly name: string
  /** The CAIP-2 namespace of its networks. */
  readonly namespace: string
  /**
   * `eip4361`: the order of EIP-4361 to the letter, networks by their reference alone. `caip122`: also the forms that
   * CAIP-122 and its profiles have published, with Chain ID after the dates, as a whole CAIP-2 id, or by an alias.
   */
  readonly form: 'eip4361' | 'caip122'
  /** References of networks, anchored at both ends. */
  readonly reference: RegExp
  /** Other names of networks in texts, each with the reference it stands for. */
  readonly aliases?: Readonly<Record<string, string>>
  /** Whether an address is right, as it stands in the text. */
  isAddress(address: string): boolean
}

/** The fields of a sign-in text, as they stand in it. */
export interface SignInFields {
  /** Of the page that asks; left out by most. */
  readonly scheme?: string
  /** Host, and port if any, of the page that asks. */
  readonly domain: string
  readonly address: string
  /** One sentence for the user, without `"` and `%`. */
  readonly statement?: string
  /** What is signed in to (RFC 3986). */
  readonly uri: string
  readonly version: '1'
  /** The reference of the network, or another name of it; see {@link SignInText.network}. */
  readonly chainId: string
  /** At least 8 letters and digits. */
  readonly nonce: string
  /** RFC 3339, like the two after it. */
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A sign-in text that was read. */
export interface SignInText {
  readonly kind: SignInKind
  readonly network: CaipNetworkId
  readonly fields: SignInFields
}

/** What is wrong with a text: one of its fields, its length, or something that does not belong there (`text`). */
export type SignInFault = keyof SignInFields | 'text'

/** The outcome of reading. */
export type ParsedSignIn = ({ readonly ok: true } & SignInText) | { readonly ok: false; readonly field: SignInFault }

/** The outcome of building. */
export type BuiltSignIn =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly field: SignInFault }

/** What a text is built from; version and Chain ID follow. */
export interface SignInInput extends Omit<SignInFields, 'version' | 'chainId'> {
  readonly kind: SignInKind
  readonly network: CaipNetworkId
  /** How the network is named; some older verifiers want all of the CAIP-2 id. @defaultValue 'reference' */
  readonly chainIdForm?: 'reference' | 'caip2'
}

/** Characters. */
const MAX_LENGTH = 10_000
const ASKS = ' wants you to sign in with your '
const PERCENT = '%[\\dA-Fa-f]{2}'
const NAME = `[\\w.~!$&'()*+,;=-]|${PERCENT}`
const PCHAR = `[\\w.~!$&'()*+,;=:@-]|${PERCENT}`
const AUTHORITY = `(?:(?:${NAME}|:)*@)?(?:\\[([\\dA-Fa-f:.]+)\\]|(?:${NAME})+)(?::\\d*)?`
const SCHEME = '[A-Za-z][A-Za-z\\d+.-]*'
const SEGMENTS = `(?:/(?:${PCHAR})*)*`

const exactly = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`)
const authority = /* @__PURE__ */ exactly(AUTHORITY)
// RFC 3986: scheme, hierarchical part, query, fragment.
const address = /* @__PURE__ */ exactly(
  `${SCHEME}:(?://(?:${AUTHORITY})?${SEGMENTS}|/?(?:(?:${PCHAR})+${SEGMENTS})?)(?:\\?(?:${PCHAR}|[/?])*)?(?:#(?:${PCHAR}|[/?])*)?`,
)
const time = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?(?:Z|([+-])(\d\d):(\d\d))$/i

/** Whether a text has the form, and the literal IPv6 address it may hold is one. */
function fits(pattern: RegExp, text: string): boolean {
  const match = pattern.exec(text)
  if (!match) return false
  if (match[1] === undefined) return true
  try {
    return new URL(`http://[${match[1]}]`).hostname !== ''
  } catch {
    return false
  }
}

const isText =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && fits(pattern, value)
const isUri = isText(address)
const isTime = (value: unknown): boolean => typeof value === 'string' && signInTime(value) !== undefined

/** What each field may hold by itself. */
const rules: Readonly<Record<Exclude<keyof SignInFields, 'address' | 'chainId'>, (value: unknown) => boolean>> = {
  scheme: isText(exactly(SCHEME)),
  domain: isText(authority),
  statement: isText(/^[\w .~:/?#[\]@!$&'()*+,;=-]+$/),
  uri: isUri,
  version: isText(/^1$/),
  nonce: isText(/^[A-Za-z\d]{8,}$/),
  issuedAt: isTime,
  expirationTime: isTime,
  notBefore: isTime,
  requestId: isText(exactly(`(?:${PCHAR})*`)),
  resources: (value) => Array.isArray(value) && value.every(isUri),
}

/** Milliseconds since 1970 of an RFC 3339 time, `undefined` for one that does not exist. */
export function signInTime(text: string): number | undefined {
  const [, date, hour, minute, second, fraction, sign, hours, minutes] = time.exec(text) ?? []
  const day = new Date(`${date}T00:00:00Z`)
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === date
  const isClock = (h = '0', m = '0'): boolean => Number(h) < 24 && Number(m) < 60
  // A leap second has the number 60.
  if (!isDay || !isClock(hour, minute) || Number(second) > 60 || !isClock(hours, minutes)) return undefined
  const minutesOf = (h = '0', m = '0'): number => Number(h) * 60 + Number(m)
  const offset = minutesOf(hours, minutes) * (sign === '-' ? -1 : 1)
  const seconds = Number(second) + Number(fraction ?? 0)
  return day.getTime() + ((minutesOf(hour, minute) - offset) * 60 + seconds) * 1000
}

/** The network a Chain ID means. */
function networkOf({ namespace, form, reference, aliases = {} }: SignInKind, id: string): CaipNetworkId | undefined {
  const prefix = `${namespace}:`
  const given = form === 'caip122' && id.startsWith(prefix) ? id.slice(prefix.length) : id
  const exact = form === 'caip122' && Object.hasOwn(aliases, given) ? aliases[given] : given
  return exact !== undefined && reference.test(exact) ? `${namespace}:${exact}` : undefined
}

const required: ReadonlySet<string> = /* @__PURE__ */ new Set(['domain', 'uri', 'version', 'nonce', 'issuedAt'])

/** First field that its own rule refuses. */
function faultOf(kind: SignInKind, fields: SignInFields): SignInFault | undefined {
  if (typeof fields.address !== 'string' || !kind.isAddress(fields.address)) return 'address'
  if (networkOf(kind, fields.chainId) === undefined) return 'chainId'
  for (const [name, isRight] of Object.entries(rules)) {
    const value: unknown = Reflect.get(fields, name)
    if ((value !== undefined || required.has(name)) && !isRight(value)) return name as SignInFault
  }
  return undefined
}

/** Reads the labelled lines in their order; a field that is missing is given as the fault. */
function readFields(lines: readonly string[], isLoose: boolean): Record<string, unknown> | SignInFault {
  let at = 0
  const fields: Record<string, unknown> = {}
  const read = (name: keyof SignInFields, label: string): boolean => {
    const start = `${label}: `
    if (name in fields || !lines[at]?.startsWith(start)) return false
    fields[name] = lines[at]?.slice(start.length)
    at += 1
    return true
  }
  if (!read('uri', 'URI')) return 'uri'
  if (!read('version', 'Version')) return 'version'
  if (!read('chainId', 'Chain ID') && !isLoose) return 'chainId'
  if (!read('nonce', 'Nonce')) return 'nonce'
  if (!read('issuedAt', 'Issued At')) return 'issuedAt'
  if (isLoose) read('chainId', 'Chain ID')
  read('expirationTime', 'Expiration Time')
  read('notBefore', 'Not Before')
  read('requestId', 'Request ID')
  if (!read('chainId', 'Chain ID') && !('chainId' in fields)) return 'chainId'
  if (lines[at] === 'Resources:') {
    const rest = lines.slice(at + 1)
    if (!rest.every((item) => item.startsWith('- '))) return 'resources'
    return { ...fields, resources: rest.map((item) => item.slice(2)) }
  }
  return at === lines.length ? fields : 'text'
}

/**
 * Reads a sign-in text, EIP-4361 or CAIP-122, line by line: each field at its place, nothing left over. Nothing is said
 * about whether it is for this site, in time, or signed.
 * @param kinds - the kinds of accounts that are understood
 */
export function parseSignInText(text: string, kinds: readonly SignInKind[]): ParsedSignIn {
  const fail = (field: SignInFault) => ({ ok: false, field }) as const
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return fail('text')
  const [first = '', account = '', blank, ...rest] = text.split('\n')
  const kind = kinds.find(({ name }) => first.endsWith(`${ASKS}${name} account:`))
  if (!kind) return fail('text')
  const site = first.slice(0, first.lastIndexOf(ASKS))
  const [, scheme, domain = ''] = /^(?:([^/]*):\/\/)?(.*)$/.exec(site) ?? []
  if (blank !== '') return fail('statement')
  const isLoose = kind.form === 'caip122'
  const statement = rest[0] !== '' && rest[1] === '' ? rest[0] : undefined
  // Without a statement there are two empty lines (EIP-4361), in wallets' own texts of other chains one.
  const start = statement === undefined ? (rest[0] === '' ? 1 : 0) : 2
  if (start === 0 && !isLoose) return fail('statement')
  const labelled = readFields(rest.slice(start), isLoose)
  if (typeof labelled === 'string') return fail(labelled)
  const own = { ...(scheme === undefined ? {} : { scheme }), domain, address: account }
  // Read by name from a text; `faultOf` checks each of them.
  const fields = { ...own, ...(statement === undefined ? {} : { statement }), ...labelled } as unknown as SignInFields
  const field = faultOf(kind, fields)
  const network = networkOf(kind, fields.chainId)
  return field || !network ? fail(field ?? 'chainId') : { ok: true, kind, network, fields }
}

/**
 * Builds a sign-in text in the order of EIP-4361. A field that does not fit, or could be read as another one, is refused
 * by its name: the text is read again, and has to say what was put in.
 */
export function buildSignInText(input: SignInInput): BuiltSignIn {
  const { kind, network, chainIdForm = 'reference', ...given } = input
  const [namespace, reference = ''] = network.split(':')
  const chainId = chainIdForm === 'caip2' ? network : reference
  const fields: SignInFields = { ...given, version: '1', chainId }
  const fault = namespace === kind.namespace ? faultOf(kind, fields) : 'chainId'
  if (fault) return { ok: false, field: fault }
  const { scheme, domain, statement, uri, nonce, issuedAt, expirationTime, notBefore, requestId, resources } = fields
  const optional = (label: string, value: string | undefined): string[] =>
    value === undefined ? [] : [`${label}: ${value}`]
  const text = [
    `${scheme === undefined ? '' : `${scheme}://`}${domain}${ASKS}${kind.name} account:`,
    fields.address,
    '',
    ...(statement === undefined ? [''] : [statement, '']),
    ...[`URI: ${uri}`, 'Version: 1', `Chain ID: ${chainId}`, `Nonce: ${nonce}`, `Issued At: ${issuedAt}`],
    ...optional('Expiration Time', expirationTime),
    ...optional('Not Before', notBefore),
    ...optional('Request ID', requestId),
    ...(resources ? ['Resources:', ...resources.map((item) => `- ${item}`)] : []),
  ].join('\n')
  const parsed = parseSignInText(text, [kind])
  if (!parsed.ok) return parsed
  const changed = (Object.keys(fields) as (keyof SignInFields)[]).find(
    (name) => JSON.stringify(fields[name]) !== JSON.stringify(parsed.fields[name]),
  )
  return changed ? { ok: false, field: changed } : { ok: true, text }
}
