import { useErrorText } from '@latchkey/kernel/react'
import { namesHooks } from '../hooks.ts'
import type { Registration } from '../model/machine.ts'

/** The gateway's words for a refusal that we say in the user's language. */
const KNOWN = [
  'address-has-name',
  'clock-ahead',
  'limited',
  'message-audience',
  'message-expired',
  'name-invalid',
  'name-taken',
  'names-off',
  'signature-wrong',
] as const

/** Why a registration failed and what to do: in our words where we have some, else in the gateway's, else in the wallet's. */
export function useReason(registration: Registration): string {
  const t = namesHooks.useMessages()
  const failed = registration.status === 'failed' ? registration : undefined
  const text = useErrorText(failed?.error)
  if (!failed) return ''
  const { code, description } = failed.refusal
  const known = KNOWN.find((entry) => entry === code)
  if (known) return t(`refused.${known}`)
  return description ?? text
}
