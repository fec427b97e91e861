import type { ErrorRow, KernelErrorCode } from '../kernelError.ts'

/** What each code of the kernel means and what to check, for developers. Production builds leave it out. */
export const kernelErrorTable: Readonly<Record<KernelErrorCode, Pick<ErrorRow, 'message' | 'hints'>>> = {
  'config/invalid': {
    message: 'Invalid {argument}: {problem}',
    hints: ['Compare the value with the type of the argument.'],
  },
  'config/no-networks': {
    message: 'No network is configured',
    hints: ['Add an adapter with a chain family, or pass networks to createKernel.'],
  },
  'config/unknown-network': {
    message: 'Network with ID {id} not found',
    hints: [
      'Pass the network object to its adapter, or in `networks` of createKernel.',
      'The id has the form namespace:reference (CAIP-2).',
    ],
  },
  'config/no-adapter': {
    message: "Adapter for namespace {namespace} doesn't exist",
    hints: ['Add the adapter of that chain family to createKernel({ adapters }).'],
  },
  'config/last-network': {
    message: 'Cannot remove last network for a namespace',
    hints: ['Add another network of {namespace} first.'],
  },
  'config/adapter-connected': {
    message: 'The adapter {id} cannot be removed while one of its wallets is connected',
    hints: ['Disconnect first.'],
  },
  'config/duplicate-kernel': {
    message: 'A kernel with the id "{id}" is already running on this page',
    hints: ['Give each kernel its own `id`, or destroy the first one before starting the second.'],
  },
  'config/two-copies': {
    message: 'This object belongs to another copy of @latchkey/kernel',
    hints: ['Deduplicate @latchkey/kernel in the bundle.'],
  },
  'config/project-id': {
    message: 'Project id not configured',
    hints: ['Pass projectId to createKernel. Installed wallets work without one.'],
  },
  'config/origin-not-allowed': {
    message: 'Invalid App Configuration: this origin is not on the allow list',
    hints: ["Add the page's origin to the project at the gateway."],
  },
  'kernel/destroyed': { message: 'The kernel was destroyed', hints: ['Create a new kernel.'] },
  'kernel/aborted': {
    message: 'Request was aborted',
    hints: ['The caller or the user stopped it; nothing is left to do.'],
  },
  'plugin/invalid': {
    message: 'The plugin {plugin} is not valid: {problem}',
    hints: ['Build plugins with definePlugin.'],
  },
  'plugin/duplicate': {
    message: 'The id "{plugin}" is already taken by another plugin or the kernel',
    hints: ['Keep one of them; an id is the prefix of routes, slots and storage.'],
  },
  'plugin/missing': {
    message: 'The plugin "{plugin}" needs the plugin "{needed}"',
    hints: ['Add it to createKernel({ plugins }).'],
  },
  'plugin/cycle': {
    message: 'Plugins need each other in a circle: {path}',
    hints: ['Make one of them optional in `needs` with optional().'],
  },
  'plugin/incompatible': {
    message: 'The plugin "{plugin}" wants kernel API {wanted}, this is {present}',
    hints: ['Install matching versions: npm install @latchkey/kernel@{wanted}'],
  },
  'plugin/undeclared': {
    message: 'The plugin "{plugin}" used "{used}" without declaring it',
    hints: ['Add it to `needs` with required() or optional().'],
  },
  'plugin/not-permitted': {
    message: 'The plugin "{plugin}" used {used}, which its permissions do not name',
    hints: ["Add {permission} to `permissions` in definePlugin, and to `latchkey` in the plugin's package.json."],
  },
  'plugin/failed': {
    message: 'The plugin "{plugin}" failed in {where}',
    hints: ['See the cause; the plugin must handle or throw a KernelError.'],
  },
  'plugin/action-failed': { message: 'The action {action} of "{plugin}" failed', hints: ['See the cause.'] },
  'plugin/unavailable': {
    message: 'The plugin "{plugin}" is not running ({status})',
    hints: ['See kernel.inspect() for the reason.'],
  },
  'hook/unknown': {
    message: 'There is no hook point "{hook}"',
    hints: ['Did you mean "{meant}"?', 'The table of hook points is in tooling/docs/plugin-reference.md.'],
  },
  'hook/cancelled': {
    message: '{plugin} cancelled {hook}: {reason}',
    hints: ['This is a decision of that plugin, not a fault.'],
  },
  'hook/aborted': {
    message: '{hook} was aborted',
    hints: ['The operation was superseded, closed or stopped by its caller.'],
  },
  'hook/timeout': {
    message: '{plugin} did not finish {hook} within {limit} ms',
    hints: ['Start long work in the tap and return; only decisions are awaited.'],
  },
  'hook/callback': { message: '{hook} cannot be called with a callback', hints: ['Use call() or promise().'] },
  'slot/unknown': {
    message: 'The plugin "{plugin}" fills the slot "{slot}", which no plugin draws',
    hints: [
      'Did you mean "{meant}"?',
      'A slot is <plugin id>.<name>; the plugin that draws it declares it in `slots`.',
    ],
  },
  'view/unknown': {
    message: 'There is no view "{route}"',
    hints: ['Did you mean "{meant}"?', 'A route is <plugin id>.<View>; see kernel.inspect() for the list.'],
  },
  'view/start': {
    message: 'The start view "{route}" cannot be opened',
    hints: [
      'Does a plugin bring a start view, one with start: "connected" or "disconnected"? @latchkey/plugin-connect and @latchkey/plugin-account do.',
      'If so, a tap of startRoute chose it, and the default opens in its place: return a route of kernel.inspect() that needs no parameters.',
    ],
  },
  'view/load': {
    message: 'The view {route} could not be loaded',
    hints: ['Check the connection; after a deployment, reload the page.'],
  },
  'view/render': { message: 'The view {route} failed while rendering', hints: ['See the cause.'] },
  'view/params': { message: 'The parameters of {route} are not valid', hints: ['See the cause for the field.'] },
  'caip/network': { message: 'Invalid CAIP-2 network id', hints: ['Expected namespace:reference, got {value}.'] },
  'caip/address': { message: 'Invalid CAIP Address', hints: ['Expected namespace:reference:address, got {value}.'] },
  'caip/account': { message: 'Invalid CAIP-10 address', hints: ['Expected namespace:reference:address, got {value}.'] },
  'caip/asset': {
    message: 'Invalid CAIP-19 asset id',
    hints: ['Expected namespace:reference/asset_namespace:asset_reference, got {value}.'],
  },
  'amount/invalid': {
    message: '{value} is not an amount: {problem}',
    hints: ['Write digits with at most one decimal point.'],
  },
  'connect/unknown-connector': {
    message: 'There is no wallet "{connectorId}"',
    hints: ['It may have been removed; see kernel.inspect() for the list.'],
  },
  'connect/rejected': { message: 'The user declined the connection', hints: ['Nothing was shared.'] },
  'connect/expired': {
    message: 'Nobody answered the pairing code in time',
    hints: ['Connect again for a new code; the old one is no longer accepted.'],
  },
  'connect/pending': {
    message: 'The wallet is already showing a request',
    hints: [
      'Open the wallet and answer it.',
      'With `details.kind` `rest` nothing is shown: it takes no question for a few seconds.',
    ],
  },
  'connect/no-accounts': {
    message: 'The wallet shared no account',
    hints: ['Unlock the wallet and choose an account.'],
  },
  'connect/no-family': {
    message: 'No installed adapter understands {namespaces}',
    hints: ['Add the adapter of that chain family.'],
  },
  'connect/failed': { message: 'The wallet could not be connected', hints: ['See the cause.'] },
  'connect/malformed': {
    message: 'The wallet answered {method} with something else than {expected}',
    hints: ['Update the wallet, or choose another one.'],
  },
  'connect/vanished': {
    message: 'The wallet is no longer there',
    hints: ['Check that its extension is on, then reload the page.'],
  },
  'connect/not-connected': { message: 'No wallet is connected', hints: ['Connect first.'] },
  'disconnect/failed': {
    message: 'Failed to disconnect',
    hints: ['The page has forgotten the wallet; disconnect in the wallet too.'],
  },
  'network/undefined': { message: 'CaipNetwork is undefined', hints: ['Connect or choose a network first.'] },
  'network/unsupported': { message: 'Unsupported chain', hints: ['Switch to one of the networks of this site.'] },
  'network/denied': { message: '{plugin} does not allow this switch: {reason}', hints: ['See that plugin.'] },
  'network/rejected': { message: 'The user declined the switch', hints: ['The network did not change.'] },
  'network/not-added': {
    message: 'Chain is not supported',
    hints: ['The wallet neither knows the network nor accepted it.'],
  },
  'network/switch-failed': {
    message: 'The wallet did not switch to {network}',
    hints: ['Switch in the wallet itself.'],
  },
  'capability/missing': {
    message: 'The wallet cannot do {capability} on this network',
    hints: ['Look the capability up before offering it.'],
  },
  'request/rejected': { message: 'The user declined the request', hints: ['Nothing was signed.'] },
  'request/unauthorized': {
    message: 'The wallet does not allow {method} for this account',
    hints: ['Connect this account again.'],
  },
  'request/unsupported-method': {
    message: 'The wallet does not know {method}',
    hints: ['Choose another wallet for this.'],
  },
  'request/disconnected': { message: 'The wallet is disconnected', hints: ['Connect again.'] },
  'request/chain-disconnected': {
    message: 'The wallet is not connected to that network',
    hints: ['Switch the network in the wallet.'],
  },
  'request/outcome-unknown': {
    message: 'The wallet was sent {method}, and no answer came: whether it acted is not known',
    hints: ['Look at the activity in the wallet before sending it again.'],
  },
  'request/unknown-chain': {
    message: 'The wallet, or its account, is not on that network',
    hints: [
      'Choose the network in the wallet, or an account that is for it; add it where the wallet does not have it.',
    ],
  },
  'request/failed': { message: 'The wallet could not answer {method}', hints: ['See the cause.'] },
  'transfer/insufficient-funds': {
    message: 'The account owns less than {symbol} {amount}',
    hints: ['Read the balance again and lower the amount.'],
  },
  'transfer/insufficient-fee': {
    message: 'The account cannot pay the network fee in {symbol}',
    hints: ['The native balance must cover the fee, and the amount where the native coin is sent.'],
  },
  'transfer/refused': {
    message: 'The network would refuse the transfer: {reason}',
    hints: ['Check the token, the amount and the receiver; nothing was sent.'],
  },
  'transfer/receiver': {
    message: 'What is sent to {address} would be lost: {problem}',
    hints: ['Ask the receiver for another address.'],
  },
  'transfer/unreadable': {
    message: 'The prepared bytes cannot be read as a transfer: {problem}',
    hints: ['Prepare the transfer again; what cannot be read is never sent.'],
  },
  'transfer/changed': {
    message: 'The prepared bytes are not those that were reviewed',
    hints: ['Prepare and review the transfer again; nothing was sent.'],
  },
  'transfer/expired': {
    message: 'The prepared bytes are valid no longer',
    hints: ['Prepare and review the transfer again; nothing was sent.'],
  },
  'transactions/too-many': {
    message: 'Too many transactions are waiting',
    hints: ['Wait until some of the {limit} are done, or forget those that are not wanted.'],
  },
  'rpc/parse': { message: 'The node could not read the request', hints: ['See the cause.'] },
  'rpc/invalid-request': { message: 'The node refused the request as invalid', hints: ['See the cause.'] },
  'rpc/method-not-found': { message: 'The node does not know {method}', hints: ['Use another node.'] },
  'rpc/invalid-params': { message: 'The node refused the parameters of {method}', hints: ['See the cause.'] },
  'rpc/internal': { message: 'The node failed', hints: ['Try again.'] },
  'rpc/invalid-input': { message: 'The node refused the input of {method}', hints: ['See the cause.'] },
  'rpc/resource-not-found': { message: 'The node does not have what was asked for', hints: ['See the cause.'] },
  'rpc/resource-unavailable': { message: 'The node cannot serve this now', hints: ['Try again.'] },
  'rpc/transaction-rejected': { message: 'The node rejected the transaction', hints: ['See the cause.'] },
  'rpc/method-not-supported': { message: 'The node does not support {method}', hints: ['Use another node.'] },
  'rpc/limit-exceeded': { message: 'The node limits requests', hints: ['Wait, or use another node.'] },
  'rpc/version': { message: 'The node does not speak this version of JSON-RPC', hints: ['Use another node.'] },
  'rpc/unavailable': {
    message: 'No node of {network} answers',
    hints: [
      'Asked were {hosts}.',
      'The nodes that an adapter brings are public: they limit, and they fail. Set your own: adapter({ networks: [{ ...network, rpcUrls: [yours] }] }).',
    ],
  },
  'rpc/wrong-chain': {
    message: 'The node {url} serves {actual}, not {network}',
    hints: ['Correct the rpcUrls of the network.'],
  },
  'rpc/malformed': {
    message: 'The node {url} answered {method} with something else than JSON-RPC',
    hints: ['Use another node.'],
  },
  'http/status': { message: '{url} answered with HTTP status code {status}', hints: ['See the status.'] },
  'http/network': {
    message: '{url} could not be reached',
    hints: ['Check the connection, the address and connect-src of the content security policy.'],
  },
  'http/timeout': { message: '{url} did not answer within {limit} ms', hints: ['Try again.'] },
  'http/malformed': {
    message: '{url} answered with something unexpected: {problem}',
    hints: ['See the cause.', 'Redirects are not followed: ask the address they lead to.'],
  },
  'http/too-large': { message: 'The answer of {url} is larger than {limit} bytes', hints: ['Ask for less.'] },
  'storage/invalid': {
    message: 'The stored value of {key} is not valid and is ignored',
    hints: ['It is overwritten by the next change.'],
  },
  'i18n/load': { message: 'The messages for {locale} could not be loaded', hints: ['English is shown instead.'] },
  'i18n/unknown': {
    message: 'The plugin "{plugin}" names the message "{key}", which it does not have',
    hints: ['Did you mean "{meant}"?', 'Add it to `messages.en` of the plugin.'],
  },
  unknown: { message: 'Something went wrong', hints: ['See the cause.'] },
}

/** The row of a code without the hints that name something which this error does not know. */
export function explanation(code: KernelErrorCode, details: object = {}): Pick<ErrorRow, 'message' | 'hints'> {
  const { message, hints } = kernelErrorTable[code]
  const isKnown = (hint: string): boolean => [...hint.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in details)
  return { message, hints: hints.filter(isKnown) }
}
