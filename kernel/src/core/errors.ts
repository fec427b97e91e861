import type { ErrorRow, KernelError, KernelErrorCode } from './errors/kernelError.ts'

/** Where a user sees an error, and whether trying again can help. */
export type Behaviour = Pick<ErrorRow, 'surface' | 'retry'>

const inline: Behaviour = { surface: 'inline', retry: false }
const again: Behaviour = { surface: 'inline', retry: 'immediately' }
const later: Behaviour = { surface: 'inline', retry: 'after' }
const toast: Behaviour = { surface: 'toast', retry: 'immediately' }
const alert: Behaviour = { surface: 'alert', retry: false }

/** Where a user sees an error and whether trying again can help; nowhere and never unless listed. */
const behaviours: { readonly [Code in KernelErrorCode]?: Behaviour } = {
  'config/project-id': alert,
  'config/origin-not-allowed': alert,
  'plugin/failed': toast,
  'plugin/action-failed': toast,
  'hook/cancelled': again,
  'view/load': again,
  'view/render': again,
  'amount/invalid': inline,
  'connect/unknown-connector': inline,
  'connect/rejected': again,
  'connect/expired': again,
  'connect/pending': later,
  'connect/no-accounts': again,
  'connect/no-family': inline,
  'connect/failed': again,
  'connect/malformed': again,
  'connect/vanished': again,
  'connect/not-connected': inline,
  'disconnect/failed': toast,
  'network/unsupported': inline,
  'network/denied': inline,
  'network/rejected': again,
  'network/not-added': again,
  'network/switch-failed': again,
  'capability/missing': inline,
  'request/rejected': again,
  'request/unauthorized': inline,
  'request/unsupported-method': inline,
  'request/disconnected': again,
  'request/chain-disconnected': again,
  'request/outcome-unknown': inline,
  'request/unknown-chain': inline,
  'request/failed': again,
  'transfer/insufficient-funds': inline,
  'transfer/insufficient-fee': inline,
  'transfer/refused': inline,
  'transfer/receiver': inline,
  'transfer/unreadable': again,
  'transfer/changed': again,
  'transfer/expired': again,
  'transactions/too-many': later,
  'rpc/internal': later,
  'rpc/resource-unavailable': later,
  'rpc/transaction-rejected': inline,
  'rpc/limit-exceeded': later,
  'rpc/unavailable': later,
  'rpc/malformed': later,
  'http/status': later,
  'http/network': later,
  'http/timeout': later,
  'http/malformed': later,
  unknown: again,
}

function isKernelCode(code: string): code is KernelErrorCode {
  return code in behaviours
}

/** What to do with an error: for codes of the kernel from its own table, for others what their table said. */
export function behaviourOf({ code, surface, retry }: KernelError): Behaviour {
  return (isKernelCode(code) ? behaviours[code] : undefined) ?? { surface, retry }
}

// What code that is loaded later does with errors. An entry of its own: through the main one it would be part of every
// host's first bundle.
export { degrade, type ErrorContext, type ErrorFactory, errorFactory, fromUnknown } from './errors/fromUnknown.ts'
