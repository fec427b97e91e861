import { type ErrorFactory, errorFactory } from './errorFactory.ts'
import type { ErrorRow } from './kernelError.ts'

type Surface = ErrorRow['surface']
type Retry = ErrorRow['retry']

function row(message: string, hints: readonly string[], surface: Surface = 'none', retry: Retry = false): ErrorRow {
  return { message, hints, surface, retry }
}

/** Codes of the kernel. Sentences quoted by the specification (sections 5 and 8) are kept word for word. */
export const kernelErrorTable = {
  'config/invalid': row('Invalid {argument}: {problem}', ['Compare the value with the type of the argument.']),
  'config/no-networks': row('No network is configured', ['Add an adapter with a chain family, or pass networks to createKernel.']),
  'config/unknown-network': row('Network with ID {id} not found', [
    'Pass the network object to its adapter, or in `networks` of createKernel.',
    'The id has the form namespace:reference (CAIP-2).',
  ]),
  'config/no-adapter': row("Adapter for namespace {namespace} doesn't exist", ['Add the adapter of that chain family to createKernel({ adapters }).']),
  'config/last-network': row('Cannot remove last network for a namespace', ['Add another network of {namespace} first.']),
  'config/adapter-connected': row('The adapter {id} cannot be removed while one of its wallets is connected', ['Disconnect first.']),
  'config/duplicate-kernel': row('A kernel with the id "{id}" is already running on this page', [
    'Give each kernel its own `id`, or destroy the first one before starting the second.',
  ]),
  'config/two-copies': row('This object belongs to another copy of @latchkey/kernel', ['Deduplicate @latchkey/kernel in the bundle.']),
  'config/project-id': row('Project id not configured', ['Pass projectId to createKernel. Installed wallets work without one.'], 'alert'),
  'config/origin-not-allowed': row('Invalid App Configuration: this origin is not on the allow list', ['Add {origin} to the project.'], 'alert'),
  'kernel/destroyed': row('The kernel was destroyed', ['Create a new kernel.']),
  'kernel/aborted': row('Request was aborted', ['The caller or the person stopped it; nothing is left to do.']),
  'plugin/invalid': row('The plugin {plugin} is not valid: {problem}', ['Build plugins with definePlugin.']),
  'plugin/duplicate': row('Two plugins have the id "{plugin}"', ['Keep one of them; an id is the prefix of routes, words and storage.']),
  'plugin/missing': row('The plugin "{plugin}" needs the plugin "{needed}"', ['Add it to createKernel({ plugins }).']),
  'plugin/cycle': row('Plugins need each other in a circle: {path}', ['Make one of the links optional with maybe().']),
  'plugin/incompatible': row('The plugin "{plugin}" wants kernel API {wanted}, this is {present}', ['Install matching versions: npm install @latchkey/kernel@{wanted}']),
  'plugin/undeclared': row('The plugin "{plugin}" used "{used}" without declaring it', ['Add needs() or maybe() to `requires`.']),
  'plugin/failed': row('The plugin "{plugin}" failed in {where}', ['See the cause; the plugin must handle or throw a KernelError.'], 'toast', 'immediately'),
  'plugin/action-failed': row('The action {action} of "{plugin}" failed', ['See the cause.'], 'toast', 'immediately'),
  'plugin/unavailable': row('The plugin "{plugin}" is not running ({status})', ['See kernel.inspect() for the reason.']),
  'hook/unknown': row('There is no hook point "{hook}"', ['The table of hook points is in the plugin guide.']),
  'hook/cancelled': row('{plugin} cancelled {hook}: {reason}', ['This is a decision of that plugin, not a fault.'], 'inline', 'immediately'),
  'hook/aborted': row('{hook} was aborted', ['The operation was superseded, closed or stopped by its caller.']),
  'hook/timeout': row('{plugin} did not finish {hook} within {limit} ms', ['Start long work in the tap and return; only decisions are awaited.']),
  'hook/callback': row('{hook} cannot be called with a callback', ['Use call() or promise().']),
  'view/unknown': row('There is no view "{route}"', ['A route is <plugin id>.<View>; see kernel.inspect() for the list.']),
  'view/load': row('The view {route} could not be loaded', ['Check the connection; after a deployment, reload the page.'], 'inline', 'immediately'),
  'view/render': row('The view {route} failed while rendering', ['See the cause.'], 'inline', 'immediately'),
  'view/params': row('The parameters of {route} are not valid', ['See the cause for the field.']),
  'caip/network': row('Invalid CAIP-2 network id', ['Expected namespace:reference, got {value}.']),
  'caip/address': row('Invalid CAIP Address', ['Expected namespace:reference:address, got {value}.']),
  'caip/account': row('Invalid CAIP-10 address', ['Expected namespace:reference:address, got {value}.']),
  'caip/asset': row('Invalid CAIP-19 asset id', ['Expected namespace:reference/asset_namespace:asset_reference, got {value}.']),
  'amount/invalid': row('{value} is not an amount: {problem}', ['Write digits with at most one decimal point.'], 'inline'),
  'connect/unknown-connector': row('There is no wallet "{connectorId}"', ['It may have been removed; see kernel.inspect() for the list.'], 'inline'),
  'connect/rejected': row('The person declined the connection', ['Nothing was shared.'], 'inline', 'immediately'),
  'connect/pending': row('The wallet is already showing a request', ['Open the wallet and answer it.'], 'inline', 'after'),
  'connect/no-accounts': row('The wallet shared no account', ['Unlock the wallet and choose an account.'], 'inline', 'immediately'),
  'connect/no-family': row('No installed adapter understands {namespaces}', ['Add the adapter of that chain family.'], 'inline'),
  'connect/failed': row('The wallet could not be connected', ['See the cause.'], 'inline', 'immediately'),
  'connect/malformed': row('The wallet answered {method} with something else than {expected}', ['Update the wallet, or choose another one.'], 'inline', 'immediately'),
  'connect/vanished': row('The wallet is no longer there', ['Check that its extension is on, then reload the page.'], 'inline', 'immediately'),
  'connect/not-connected': row('No wallet is connected', ['Connect first.'], 'inline'),
  'disconnect/failed': row('Failed to disconnect', ['The page has forgotten the wallet; disconnect in the wallet too.'], 'toast', 'immediately'),
  'network/undefined': row('CaipNetwork is undefined', ['Connect or choose a network first.']),
  'network/unsupported': row('Unsupported chain', ['Switch to one of the networks of this site.'], 'inline'),
  'network/denied': row('{plugin} does not allow this switch: {reason}', ['See that plugin.'], 'inline'),
  'network/rejected': row('The person declined the switch', ['The network did not change.'], 'inline', 'immediately'),
  'network/not-added': row('Chain is not supported', ['The wallet neither knows the network nor accepted it.'], 'inline', 'immediately'),
  'network/switch-failed': row('The wallet did not switch to {network}', ['Switch in the wallet itself.'], 'inline', 'immediately'),
  'capability/missing': row('The wallet cannot do {capability} on this network', ['Look the capability up before offering it.'], 'inline'),
  'request/rejected': row('The person declined the request', ['Nothing was signed.'], 'inline', 'immediately'),
  'request/unauthorized': row('The wallet does not allow {method} for this account', ['Connect this account again.'], 'inline'),
  'request/unsupported-method': row('The wallet does not know {method}', ['Choose another wallet for this.'], 'inline'),
  'request/disconnected': row('The wallet is disconnected', ['Connect again.'], 'inline', 'immediately'),
  'request/chain-disconnected': row('The wallet is not connected to that network', ['Switch the network in the wallet.'], 'inline', 'immediately'),
  'request/unknown-chain': row('The wallet does not know that network', ['Add the network to the wallet.'], 'inline'),
  'request/failed': row('The wallet could not answer {method}', ['See the cause.'], 'inline', 'immediately'),
  'rpc/parse': row('The node could not read the request', ['See the cause.']),
  'rpc/invalid-request': row('The node refused the request as invalid', ['See the cause.']),
  'rpc/method-not-found': row('The node does not know {method}', ['Use another node.']),
  'rpc/invalid-params': row('The node refused the parameters of {method}', ['See the cause.']),
  'rpc/internal': row('The node failed', ['Try again.'], 'inline', 'after'),
  'rpc/invalid-input': row('The node refused the input of {method}', ['See the cause.']),
  'rpc/resource-not-found': row('The node does not have what was asked for', ['See the cause.']),
  'rpc/resource-unavailable': row('The node cannot serve this now', ['Try again.'], 'inline', 'after'),
  'rpc/transaction-rejected': row('The node rejected the transaction', ['See the cause.'], 'inline'),
  'rpc/method-not-supported': row('The node does not support {method}', ['Use another node.']),
  'rpc/limit-exceeded': row('The node limits requests', ['Wait, or use another node.'], 'inline', 'after'),
  'rpc/version': row('The node does not speak this version of JSON-RPC', ['Use another node.']),
  'rpc/unavailable': row('No node of {network} answers', ['Check the connection and the rpcUrls of the network.'], 'inline', 'after'),
  'rpc/wrong-chain': row('The node {url} serves {actual}, not {network}', ['Correct the rpcUrls of the network.']),
  'rpc/malformed': row('The node {url} answered {method} with something else than JSON-RPC', ['Use another node.'], 'inline', 'after'),
  'http/status': row('{url} answered with HTTP status code {status}', ['See the status.'], 'inline', 'after'),
  'http/network': row('{url} could not be reached', ['Check the connection, the address and connect-src of the content security policy.'], 'inline', 'after'),
  'http/timeout': row('{url} did not answer within {limit} ms', ['Try again.'], 'inline', 'after'),
  'http/malformed': row('{url} answered with something unexpected', ['See the cause.'], 'inline', 'after'),
  'http/too-large': row('The answer of {url} is larger than {limit} bytes', ['Ask for less.']),
  'storage/invalid': row('The stored value of {key} is not valid and is ignored', ['It is overwritten by the next change.']),
  'i18n/load': row('The words for {locale} could not be loaded', ['English is shown instead.']),
  unknown: row('Something went wrong', ['See the cause.'], 'inline', 'immediately'),
} as const satisfies Readonly<Record<string, ErrorRow>>

/** Every code the kernel itself can throw. */
export type KernelErrorCode = keyof typeof kernelErrorTable

/** Makes an error of the kernel's own table. */
export const kernelError: ErrorFactory<typeof kernelErrorTable> = errorFactory(kernelErrorTable)
