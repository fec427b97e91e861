import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Check } from '../check.ts'
import { compareSnapshot } from '../compareSnapshot.ts'

/** What is read of a JSON schema. */
interface Shape {
  readonly type?: string
  readonly title?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly prefixItems?: readonly Shape[]
  readonly items?: Shape
  readonly additionalProperties?: Shape | false
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly maxLength?: number
  readonly maxItems?: number
  readonly minItems?: number
  readonly pattern?: string
}

interface EventRow {
  readonly payload: unknown
  readonly answer: unknown
  readonly limit: number
}

/** What the schemas of the channel export, as far as the page shows it. */
interface Protocol {
  readonly appEvents: Readonly<Record<string, EventRow>>
  readonly safeMethods: readonly string[]
  readonly approvalMethods: readonly string[]
  readonly schemas: Readonly<Record<string, unknown>>
  readonly numbers: Readonly<Record<string, number>>
}

type Describe = (schema: unknown) => Shape

const FOLDER = 'plugins/embedded/src/messages'
const FILE = 'tooling/docs/embedded-protocol.md'
const LONGEST_PATTERN = 60

function textOf({ pattern, maxLength }: Shape): string {
  if (pattern !== undefined) return pattern.length > LONGEST_PATTERN ? 'e-mail' : `/${pattern}/`
  return maxLength === undefined ? 'text' : `text ≤ ${maxLength}`
}

function listOf({ items, prefixItems, minItems, maxItems }: Shape): string {
  if (prefixItems) return `[${prefixItems.map(shapeOf).join(', ')}]`
  const size = [minItems && `≥ ${minItems}`, maxItems && `≤ ${maxItems}`].filter(Boolean).join(', ')
  return `${shapeOf(items ?? {})}[${size}]`
}

function recordOf({ properties, required = [], additionalProperties }: Shape): string {
  if (!properties) return `record of ${shapeOf(additionalProperties || {})}`
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${shapeOf(field)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

/** A schema in a line, as a person reads it. */
function shapeOf(shape: Shape): string {
  if (shape.title !== undefined) return shape.title
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (shape.anyOf) return shape.anyOf.map(shapeOf).join(' or ')
  if (shape.type === 'object') return recordOf(shape)
  if (shape.type === 'array') return listOf(shape)
  if (shape.type === 'string') return textOf(shape)
  return shape.type ?? 'anything'
}

const cell = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``
const SECOND = 1_000

function eventTable({ appEvents }: Protocol, describe: Describe): string {
  const rows = Object.entries(appEvents).map(
    ([name, { payload, answer, limit }]) =>
      `| ${name} | ${cell(shapeOf(describe(payload)))} | ${cell(shapeOf(describe(answer)))} | ${limit / SECOND} s |`,
  )
  return ['| `@w3m-app/…` | Payload | Answer | Limit |', '|---|---|---|---|', ...rows].join('\n')
}

function render(protocol: Protocol, describe: Describe): string {
  const { schemas, safeMethods, approvalMethods, numbers } = protocol
  const line = (name: string): string => cell(shapeOf(describe(schemas[name])))
  const { PROTOCOL_VERSION, MAX_BYTES = 0, MAX_DEPTH } = numbers
  return `# Protocol of the embedded wallet

Generated from the schemas that page and wallet share by \`npm test -- --only protocol-docs --update\`. It is what a person needs who
writes another page's side, or another wallet document.

The page puts the document \`{frame}/sdk?projectId=…&chainId=…&version=${PROTOCOL_VERSION}\` into a frame with the id \`w3m-iframe\`, and after its
\`load\` posts one hello to its exact origin, with one \`MessagePort\`. The document takes the first hello of its own parent, from a site of
its project, and answers \`READY\` over the port within 20 seconds of the making of the element. Everything else goes over the port.

| Message | Form |
|---|---|
| hello | ${line('hello')} |
| page to wallet | ${line('appMessage')} |
| wallet to page | ${line('frameMessage')} |
| \`@w3m-frame/READY\`, unasked, once | ${line('ready')} |
| \`@w3m-frame/SESSION_UPDATE\`, unasked | ${line('sessionUpdate')} |
| payload of \`…_ERROR\` | ${line('frameFailure')} |

A message has at most ${MAX_BYTES / 1024} kB as JSON and ${MAX_DEPTH} levels. Fields that are not named here are refused. A request is answered
once, under its \`id\`, as \`@w3m-frame/…_SUCCESS\` or \`…_ERROR\`; what is answered late, twice or for another request is dropped. At most 99
wait at the same time.

${eventTable(protocol, describe)}

An event that a wallet does not know is answered with an error of the code 4200. Where the browser keeps nothing for the frame,
\`IS_CONNECTED\` answers \`resume: "window"\`: after \`RESUME\` the page's press opens \`{frame}/resume\` with itself as the opener, and that
window signs the frame in.

## Wallet requests

\`RPC_REQUEST\` names the account (CAIP-10) and the chain (CAIP-2) it is for. A method that is in neither list is refused with 4200,
\`Requested RPC call is not allowed\`.

Drawn and asked about: ${approvalMethods.map((name) => `\`${name}\``).join(', ')}.

Answered by the chain without asking: ${safeMethods.map((name) => `\`${name}\``).join(', ')}.

The wallet of this repository hands these to the nodes of its login service, which know no filters, because a filter lives in one node,
and no user operations: these end with the error that the node list answers.

It signs for those below.

| Method | Parameters |
|---|---|
| \`personal_sign\` | ${line('personalSignParams')} |
| \`eth_signTypedData_v4\` | ${line('typedDataParams')} |
| \`eth_sendTransaction\` | ${line('transactionParams')} |
| \`wallet_sendCalls\` | ${line('sendCallsParams')} |
| \`solana_signMessage\` | ${line('solanaMessageParams')} |
| \`solana_signTransaction\` | ${line('solanaTransactionParams')} |
| \`solana_signAllTransactions\` | ${line('solanaTransactionsParams')} |
| \`solana_signAndSendTransaction\` | ${line('solanaSendParams')} |
`
}

interface Zod {
  toJSONSchema(schema: unknown, options: object): Shape
}

async function load(root: string): Promise<readonly [Protocol, Describe]> {
  const folder = realpathSync(join(root, FOLDER))
  const read = async (name: string): Promise<Record<string, unknown>> =>
    import(pathToFileURL(join(folder, `${name}.ts`)).href)
  const [events, envelope, methods] = await Promise.all([read('appEvents'), read('envelope'), read('rpcMethods')])
  const zod: Zod = createRequire(join(folder, 'values.ts'))('zod/mini')
  const override = ({
    zodSchema,
    jsonSchema,
  }: {
    zodSchema: { _zod: { def: { type: string } } }
    jsonSchema: object
  }) => {
    if (zodSchema._zod.def.type === 'undefined') Object.assign(jsonSchema, { title: 'nothing' })
  }
  const schemas = { ...envelope, ...methods }
  // What another module exports has no types here; a missing table fails where it is read.
  const protocol = { ...events, ...methods, schemas, numbers: envelope } as unknown as Protocol
  return [protocol, (schema) => zod.toJSONSchema(schema, { unrepresentable: 'any', io: 'input', override })]
}

/** The page about the embedded wallet's protocol says what its schemas say. */
export const checkProtocolDocs: Check = async ({ root, update }) => {
  const [protocol, describe] = await load(root)
  return compareSnapshot({ root, file: FILE, actual: render(protocol, describe), update, step: 'protocol-docs' })
}
