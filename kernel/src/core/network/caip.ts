import { kernelError } from '../errors/errorTable.ts'
import type { KernelErrorCode } from '../errors/kernelError.ts'
import type { CaipAddress, CaipAssetId, CaipNetworkId } from './network.ts'

/** The parts of a CAIP-2 id. */
export interface CaipNetworkParts {
  readonly namespace: string
  readonly reference: string
}

/** The parts of a CAIP-10 id. */
export interface CaipAddressParts extends CaipNetworkParts {
  readonly networkId: CaipNetworkId
  readonly address: string
}

/** The parts of a CAIP-19 id. */
export interface CaipAssetParts extends CaipNetworkParts {
  readonly networkId: CaipNetworkId
  readonly assetNamespace: string
  readonly assetReference: string
  /** Only for one item of a collection. */
  readonly tokenId?: string
}

const NETWORK = '([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})'
const CAIP_2 = /* @__PURE__ */ new RegExp(`^${NETWORK}$`)
const CAIP_10 = /* @__PURE__ */ new RegExp(`^${NETWORK}:([-.%a-zA-Z0-9]{1,128})$`)
const CAIP_19 = /* @__PURE__ */ new RegExp(
  `^${NETWORK}/([-a-z0-9]{3,8}):([-.%a-zA-Z0-9]{1,128})(?:/([-.%a-zA-Z0-9]{1,78}))?$`,
)
const SHOWN = 120

function match(pattern: RegExp, value: unknown): readonly string[] | undefined {
  return typeof value === 'string' ? (pattern.exec(value) ?? undefined) : undefined
}

function invalid(code: KernelErrorCode, value: unknown): Error {
  return kernelError(code, { details: { value: typeof value === 'string' ? value.slice(0, SHOWN) : typeof value } })
}

function readAddress(value: unknown, namespaces?: readonly string[]): CaipAddressParts | undefined {
  const [, namespace, reference, address] = match(CAIP_10, value) ?? []
  if (!namespace || !reference || !address || namespaces?.includes(namespace) === false) return undefined
  return { namespace, reference, networkId: `${namespace}:${reference}`, address }
}

/** Whether `value` is a CAIP-2 id, e.g. `cosmos:cosmoshub-3`. */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  return match(CAIP_2, value) !== undefined
}

/** Whether `value` is a CAIP-10 id, of one of `namespaces` when they are given. */
export function isCaipAddress(value: unknown, namespaces?: readonly string[]): value is CaipAddress {
  return readAddress(value, namespaces) !== undefined
}

/**
 * Reads a CAIP-2 id.
 * @throws `caip/network`, "Invalid CAIP-2 network id"
 */
export function parseCaipNetworkId(value: unknown): CaipNetworkParts {
  const [, namespace, reference] = match(CAIP_2, value) ?? []
  if (!namespace || !reference) throw invalid('caip/network', value)
  return { namespace, reference }
}

/**
 * Accepts a CAIP-10 id given by a host or a wallet.
 * @param namespaces - the known ones; any otherwise
 * @throws `caip/address`, "Invalid CAIP Address"
 */
export function assertCaipAddress(value: unknown, namespaces?: readonly string[]): asserts value is CaipAddress {
  if (!isCaipAddress(value, namespaces)) throw invalid('caip/address', value)
}

/**
 * Reads a CAIP-10 id.
 * @param namespaces - the known ones; any otherwise
 * @throws `caip/account`, "Invalid CAIP-10 address"
 */
export function parseCaipAddress(value: unknown, namespaces?: readonly string[]): CaipAddressParts {
  const account = readAddress(value, namespaces)
  if (!account) throw invalid('caip/account', value)
  return account
}

/**
 * Reads a CAIP-19 asset type or asset id.
 * @throws `caip/asset`, "Invalid CAIP-19 asset id"
 */
export function parseCaipAssetId(value: unknown): CaipAssetParts {
  const [, namespace, reference, assetNamespace, assetReference, tokenId] = match(CAIP_19, value) ?? []
  if (!namespace || !reference || !assetNamespace || !assetReference) throw invalid('caip/asset', value)
  const asset = {
    namespace,
    reference,
    networkId: `${namespace}:${reference}` as const,
    assetNamespace,
    assetReference,
  }
  return tokenId === undefined ? asset : { ...asset, tokenId }
}

/**
 * Prints a CAIP-2 id.
 * @throws `caip/network` when the parts do not make one
 */
export function printCaipNetworkId({ namespace, reference }: CaipNetworkParts): CaipNetworkId {
  const id: CaipNetworkId = `${namespace}:${reference}`
  parseCaipNetworkId(id)
  return id
}

/**
 * Prints a CAIP-10 id.
 * @throws `caip/account` when the parts do not make one
 */
export function printCaipAddress(account: CaipNetworkParts & { readonly address: string }): CaipAddress {
  const id: CaipAddress = `${account.namespace}:${account.reference}:${account.address}`
  parseCaipAddress(id)
  return id
}

/**
 * Prints a CAIP-19 id.
 * @throws `caip/asset` when the parts do not make one
 */
export function printCaipAssetId(asset: Omit<CaipAssetParts, 'networkId'>): CaipAssetId {
  const type = `${asset.assetNamespace}:${asset.assetReference}` as const
  const id: CaipAssetId = `${asset.namespace}:${asset.reference}/${type}${asset.tokenId === undefined ? '' : `/${asset.tokenId}`}`
  parseCaipAssetId(id)
  return id
}
