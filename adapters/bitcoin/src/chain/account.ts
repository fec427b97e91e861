import { type CapabilityContext, isKernelError, type KernelError, kernelError, type Network } from '@latchkey/kernel'
import { readProperty, walletCall } from '@latchkey/kernel/adapter'
import { bitcoinError } from '../errors.ts'
import { readAddress } from './addresses.ts'
import { fromHex, isEqual, toHex } from './bytes.ts'
import { hash160 } from './hashes.ts'
import { type ScriptType, scripts, typeOf } from './scripts.ts'

/** What a wallet answered that cannot be. */
export function wrongAnswer(method: string, expected: string): KernelError {
  return kernelError('connect/malformed', { details: { method, expected } })
}

/** The account whose outputs are spent. */
export interface Spender {
  readonly address: string
  readonly script: Uint8Array
  readonly type: ScriptType
  readonly redeemScript?: Uint8Array
  /** 32 bytes: the key before its tweak, of taproot accounts. */
  readonly internalKey?: Uint8Array
}

/** The script of an address of the network. @throws `bitcoin/invalid-input` for other text */
export function scriptOf(address: string, argument: string, network: Network): Uint8Array {
  const found = readAddress(address, [network])
  if (found) return found.script
  const problem = `expected an address of ${network.name}`
  throw bitcoinError('bitcoin/invalid-input', { details: { argument, problem } })
}

/**
 * The key of the account: what the wallet shared, else what it says when it is asked, which shows nothing.
 * @throws `bitcoin/ordinals-account` where the wallet then says that the address is one for ordinals
 */
async function keyOf(ctx: CapabilityContext): Promise<Uint8Array | undefined> {
  const { account, session } = ctx
  if (account.publicKey) return fromHex(account.publicKey)
  const method = 'getAccountAddresses'
  if (session.methods && !session.methods.includes(method)) return undefined
  let own: unknown
  try {
    const answer = await walletCall(ctx, method, { account: account.address, intentions: ['payment', 'ordinal'] })
    const list = Array.isArray(answer) ? answer : []
    const entries = list.filter((entry: unknown) => readProperty(entry, 'address') === account.address)
    // An address for both purposes is one for payments.
    own = entries.find((entry: unknown) => readProperty(entry, 'intention') !== 'ordinal') ?? entries[0]
  } catch (error) {
    ctx.services.log.debug('The wallet does not tell the key of its account', error)
    return undefined
  }
  if (readProperty(own, 'intention') === 'ordinal')
    throw bitcoinError('bitcoin/ordinals-account', { details: { address: account.address } })
  const key = readProperty(own, 'publicKey')
  return typeof key === 'string' ? fromHex(key) : undefined
}

const withoutSign = (key: Uint8Array): Uint8Array => (key.length === 33 ? key.slice(1) : key)

/**
 * What has to be known of the account to spend from it. A key that the wallet shared is believed only if the address
 * is its own.
 * @throws `bitcoin/ordinals-account`, `bitcoin/key-missing`
 */
export async function spenderOf(ctx: CapabilityContext): Promise<Spender> {
  const { account, network } = ctx
  const { address } = account
  if (account.type === 'ordinal') throw bitcoinError('bitcoin/ordinals-account', { details: { address } })
  const script = scriptOf(address, 'account', network)
  const type = typeOf(script)
  if (type === 'p2wpkh' || type === 'p2pkh') return { address, script, type }
  const key = await keyOf(ctx)
  if (type === 'p2sh' && key?.length === 33) {
    const redeemScript = scripts.witness(0, hash160(key))
    if (isEqual(scripts.p2sh(hash160(redeemScript)), script)) return { address, script, type, redeemScript }
  }
  if (type === 'p2tr' && key) {
    const internalKey = withoutSign(key)
    const { taprootKey } = await import('../capabilities/library.ts')
    const output = internalKey.length === 32 ? taprootKey(internalKey) : undefined
    if (output && isEqual(output, script.slice(2))) return { address, script, type, internalKey }
    // A wallet that shares the tweaked key finds its own one.
    if (toHex(internalKey) === toHex(script.slice(2))) return { address, script, type }
  }
  throw bitcoinError('bitcoin/key-missing', { details: { address } })
}

/** Who pays, and how. */
export interface Payer {
  readonly spender: Spender
  /**
   * The wallet sends by itself, choosing coins and fee, so that what it sends is not what is prepared: it does not sign apart
   * from sending, or keeps to itself the key without which there is nothing it could sign.
   */
  readonly sendsAlone: boolean
}

/**
 * Decides who pays, once for each transfer: a wallet that does not answer later changes nothing in what was reviewed. Of an
 * account whose key the wallet keeps to itself the coins are only reckoned with, not described.
 * @throws as {@link spenderOf}
 */
export async function payerOf(ctx: CapabilityContext): Promise<Payer> {
  const { account, network, session } = ctx
  try {
    return { spender: await spenderOf(ctx), sendsAlone: !takesBytes(ctx) }
  } catch (error) {
    const lacksKey = isKernelError(error) && error.code === ('bitcoin/key-missing' as string)
    if (!lacksKey || !session.methods?.includes('sendTransfer')) throw error
    const script = scriptOf(account.address, 'account', network)
    return { spender: { address: account.address, script, type: typeOf(script) }, sendsAlone: true }
  }
}

/** Whether the wallet signs without sending. */
export function canSign({ session: { methods } }: CapabilityContext): boolean {
  return methods?.includes('signPsbt') ?? true
}

/** Whether the wallet takes the very bytes, to sign them, or to sign and send them. */
export function takesBytes(ctx: CapabilityContext): boolean {
  return canSign(ctx) || ctx.session.methods?.includes('bitcoin_sendPsbt') === true
}

/** Whether outputs of the account may carry ordinals: those of a wallet that keeps them nowhere else. */
export function mayHoldOrdinals({ session, account }: CapabilityContext): boolean {
  return !session.accounts.some(({ type, address }) => type === 'ordinal' && address !== account.address)
}

/** The scripts of all accounts of the wallet on this network. */
export function ownScripts({ session, account, network }: CapabilityContext): readonly Uint8Array[] {
  const addresses = [account, ...session.accounts].map(({ address }) => address)
  return [...new Set(addresses)].flatMap((address) => readAddress(address, [network])?.script ?? [])
}
