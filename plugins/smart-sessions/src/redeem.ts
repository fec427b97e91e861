/** Bytes in hexadecimal, and addresses. */
type Hex = `0x${string}`

/** A call that is made in the name of the account that granted a permission. */
export interface PermittedCall {
  readonly to: Hex
  /** In the smallest unit of the chain's coin. @defaultValue 0 */
  readonly value?: bigint
  /** @defaultValue none */
  readonly data?: Hex
}

/** What `wallet_grantPermissions` has answered of a permission, as far as it is used with. */
export interface UsablePermission {
  /** Of one permission; see {@link contextsOf}. */
  readonly context: string
  readonly signerMeta: { readonly delegationManager: string }
}

/** A transaction of the key that the permission was granted to; what it takes for gas is the key's own. */
export interface Redemption {
  readonly to: Hex
  readonly data: Hex
  readonly value: 0n
}

/** `redeemDelegations(bytes[],bytes32[],bytes[])` of the Delegation Framework 1.3.0. */
const REDEEM = 'cef6d209'
const WORD = 64

const bare = (hex: string): string => hex.replace(/^0x/, '').toLowerCase()
const word = (value: number | bigint): string => value.toString(16).padStart(WORD, '0')
/** Bytes with their length before them, filled up to whole words. */
const bytesOf = (hex: string): string => word(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / WORD) * WORD, '0')

/** A list of one. */
const listOf = (element: string, isDynamic: boolean): string => word(1) + (isDynamic ? word(32) : '') + element

/**
 * The transaction by which a key uses a permission for one call: send it from the key's account. It reverts where the call
 * goes beyond what was granted, comes too early or too late, or the permission was ended.
 *
 * @example
 * ```ts
 * const call = redeemCall(grant, { to: shop, value: 10n ** 16n })
 * await walletClient.sendTransaction({ account: sessionKey, ...call })
 * ```
 */
export function redeemCall({ context, signerMeta }: UsablePermission, call: PermittedCall): Redemption {
  const { to, value = 0n, data = '0x' } = call
  const contexts = listOf(bytesOf(bare(context)), true)
  // One call, and a revert where it fails (ERC-7579).
  const modes = listOf(word(0), false)
  const executions = listOf(bytesOf(bare(to) + word(value) + bare(data)), true)
  const first = 3 * (WORD / 2)
  const second = first + contexts.length / 2
  const third = second + modes.length / 2
  return {
    to: `0x${bare(signerMeta.delegationManager)}`,
    data: `0x${REDEEM}${word(first)}${word(second)}${word(third)}${contexts}${modes}${executions}`,
    value: 0n,
  }
}

/**
 * The context of each permission that was granted together, in the order in which they were asked for.
 * @param count how many were asked for
 */
export function contextsOf(context: string, count: number): readonly Hex[] {
  if (count === 1) return [`0x${bare(context)}`]
  const all = bare(context)
  const at = (start: number): number => Number.parseInt(all.slice(start, start + WORD), 16)
  // `bytes[]`: where it begins, how many there are, where each begins after that.
  const list = at(0) * 2 + WORD
  return Array.from({ length: count }, (_nothing, index): Hex => {
    const start = list + at(list + index * WORD) * 2
    return `0x${all.slice(start + WORD, start + WORD + at(start) * 2)}`
  })
}

/** Where a co-signer is asked. */
export interface CoSigner {
  /** Address of the gateway. */
  readonly gateway: string
  readonly projectId: string
  /** Of whose permission it is, CAIP-10. */
  readonly account: string
  /** By which the co-signer knows the permission. */
  readonly pci: string
  /** Which of the permissions that were granted together. @defaultValue the first */
  readonly index?: number
  /** How requests are made: `globalThis.fetch`, or what stands in for it. */
  readonly fetch: (
    url: string,
    init: { method: string; headers: Record<string, string>; body: string },
  ) => Promise<{
    readonly ok: boolean
    json(): Promise<unknown>
  }>
}

/** What a co-signer answers: what {@link redeemCall} takes for that call, good for a minute, or why it does not agree. */
export type CoSigned =
  | { readonly context: Hex; readonly refusal?: undefined }
  | { readonly context?: undefined; readonly refusal: string }

/** Has the co-signer hand a permission on for one call. */
export async function coSigned(
  { gateway, projectId, account, pci, index = 0, fetch }: CoSigner,
  { to, value = 0n, data = '0x' }: PermittedCall,
): Promise<CoSigned> {
  const answer = await fetch(`${gateway}/v1/sessions/${account}/cosign?projectId=${encodeURIComponent(projectId)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pci, index, call: { to, value: `0x${value.toString(16)}`, data } }),
  })
  // A proxy may answer with a page.
  const body: unknown = await answer.json().catch(() => undefined)
  const context: unknown = Reflect.get(Object(body), 'context')
  if (answer.ok && typeof context === 'string' && /^0x[\da-f]+$/i.test(context))
    return { context: `0x${bare(context)}` }
  const message: unknown = Reflect.get(Object(body), 'message')
  return { refusal: typeof message === 'string' ? message : 'The co-signer has not answered.' }
}
