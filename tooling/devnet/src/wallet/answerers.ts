import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { isHex, type PrivateKeyAccount, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { BITCOIN_ACCOUNTS } from '../bitcoin/accounts.ts'
import { ACCOUNTS } from '../core/accounts.ts'
import { POLKADOT_ACCOUNTS } from '../polkadot/accounts.ts'
import { SOLANA_ACCOUNTS } from '../solana/genesis/accounts.ts'
import type { Answerer, WalletRequest } from './answerer.ts'
import { bitcoinAnswerer } from './bitcoin/bitcoinAnswerer.ts'
import { bitcoinNetwork } from './bitcoin/esplora.ts'
import type { AccountOf, EvmMethods, EvmWallet } from './evm/evmWallet.ts'
import { sendMethods } from './evm/sendMethods.ts'
import { polkadotAnswerer } from './polkadot/polkadotAnswerer.ts'
import { callNode } from './request/callNode.ts'
import { readRecord } from './request/readRecord.ts'
import { WalletProblem } from './request/walletProblem.ts'
import { solanaAnswerer } from './solana/solanaAnswerer.ts'
import type { OtherFamily } from './types.ts'

function chainOf({ params }: WalletRequest): string {
  const hex = readRecord(Array.isArray(params) ? params[0] : params).text('chainId')
  const id = Number(hex)
  if (!hex.startsWith('0x') || !Number.isSafeInteger(id))
    throw new WalletProblem(-32602, 'Invalid params: "chainId" must be hexadecimal.')
  return `eip155:${id}`
}

/** Methods about accounts and chains (EIP-1102, EIP-2255, EIP-3085, EIP-3326, EIP-747, EIP-5792). */
function chainMethods(account: PrivateKeyAccount, wallet: EvmWallet): EvmMethods {
  const accounts = () => [account.address]
  const permissions = () => [{ parentCapability: 'eth_accounts', caveats: [] }]
  return {
    eth_accounts: accounts,
    eth_requestAccounts: accounts,
    wallet_getPermissions: permissions,
    wallet_requestPermissions: permissions,
    wallet_watchAsset: () => true,
    wallet_getCapabilities: () =>
      Object.fromEntries(
        Object.keys(wallet.rpcUrls)
          .filter((chainId) => chainId.startsWith('eip155:'))
          .map((chainId) => [`0x${Number(chainId.slice(7)).toString(16)}`, { atomic: { status: 'unsupported' } }]),
      ),
    wallet_switchEthereumChain(request) {
      const chainId = chainOf(request)
      if (!wallet.has(request.topic, chainId)) throw new WalletProblem(4902, `Unrecognized chain ID "${chainId}".`)
      wallet.announceChain(request.topic, chainId)
      return null
    },
    async wallet_addEthereumChain(request) {
      const chainId = chainOf(request)
      await wallet.addChain(request.topic, chainId)
      wallet.announceChain(request.topic, chainId)
      return null
    },
  }
}

export interface BitcoinAddress {
  readonly address: string
  readonly script: Uint8Array
  readonly publicKey: Uint8Array
}

export interface BitcoinKey {
  readonly privateKeys: { readonly payment: Uint8Array; readonly ordinal: Uint8Array }
  /** P2WPKH address on a CAIP-2 chain. */
  payment(chainId: string): BitcoinAddress
  /** P2TR address on a CAIP-2 chain. */
  ordinal(chainId: string): BitcoinAddress
}

/** The keys of the Bitcoin wallet, 32 bytes in hexadecimal each. */
export function bitcoinKey({ payment, ordinal }: { readonly payment: string; readonly ordinal: string }): BitcoinKey {
  const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
  const privateKeys = { payment: bytes(payment), ordinal: bytes(ordinal) }
  const [ecdsa, schnorr] = [pubECDSA(privateKeys.payment), pubSchnorr(privateKeys.ordinal)]
  return {
    privateKeys,
    payment(chainId) {
      const { address = '', script } = p2wpkh(ecdsa, bitcoinNetwork(chainId))
      return { address, script, publicKey: ecdsa }
    },
    ordinal(chainId) {
      const { address = '', script } = p2tr(schnorr, undefined, bitcoinNetwork(chainId))
      return { address, script, publicKey: schnorr }
    },
  }
}

function parseTypedData(text: unknown): TypedDataDefinition {
  try {
    const data = typeof text === 'string' ? JSON.parse(text) : text
    const { EIP712Domain: _, ...types } = data.types
    return { ...data, types }
  } catch {
    throw new WalletProblem(-32602, 'The typed data cannot be read.')
  }
}

/** Methods that sign and send nothing. */
function signMethods(accountOf: AccountOf): EvmMethods {
  const signText = (text: string, address: string) =>
    accountOf(address).signMessage({ message: isHex(text) ? { raw: text } : text })
  const signTypedData = ({ params }: WalletRequest) => {
    const [address, data] = Array.isArray(params) ? params : []
    return accountOf(String(address)).signTypedData(parseTypedData(data))
  }
  return {
    personal_sign: ({ params }) => signText(readRecord(params).text('0'), readRecord(params).text('1')),
    eth_sign: ({ params }) => signText(readRecord(params).text('1'), readRecord(params).text('0')),
    eth_signTypedData: signTypedData,
    eth_signTypedData_v3: signTypedData,
    eth_signTypedData_v4: signTypedData,
  }
}

/** An Ethereum wallet; it holds several accounts and grants the first. */
function evmAnswerer(accounts: readonly [PrivateKeyAccount, ...PrivateKeyAccount[]], wallet: EvmWallet): Answerer {
  const accountOf = (address: string): PrivateKeyAccount => {
    const found = accounts.find((account) => account.address.toLowerCase() === address.toLowerCase())
    if (!found) throw new WalletProblem(4100, `The wallet has no key of ${address}.`)
    return found
  }
  const methods = { ...signMethods(accountOf), ...sendMethods(accountOf, wallet), ...chainMethods(accounts[0], wallet) }
  return {
    methods: Object.keys(methods),
    events: ['accountsChanged', 'chainChanged', 'message', 'disconnect', 'connect'],
    address: () => accounts[0].address,
    async answer(request) {
      const run = methods[request.method]
      if (!run) throw new WalletProblem(4200, `The wallet does not know ${request.method}.`)
      return run(request)
    },
  }
}

/** DER prefix of an Ed25519 private key, RFC 8410 section 7. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SEED_LENGTH = 32

export interface SolanaKey {
  readonly publicKey: Uint8Array
  readonly address: string
  /** Signs bytes; 64 bytes. */
  sign(bytes: Uint8Array): Uint8Array
}

/** A key from the 64 bytes of private and public key in base58, as wallets import them. */
function solanaKey(secretKey: string): SolanaKey {
  const bytes = base58.decode(secretKey)
  const der = Buffer.concat([PKCS8, bytes.subarray(0, SEED_LENGTH)])
  const key: KeyObject = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = bytes.subarray(SEED_LENGTH)
  return { publicKey, address: base58.encode(publicKey), sign: (data) => new Uint8Array(sign(null, data, key)) }
}

const bitcoin = (type: 'p2wpkh' | 'p2tr'): string =>
  BITCOIN_ACCOUNTS.find((account) => account.type === type)?.privateKey ?? ''

/** Keys of the test wallet: the first accounts of the local chains. Never send anything of value to them. */
export const KEYS = {
  evm: ACCOUNTS[0].privateKey,
  /** Private and public key in base58. */
  solana: SOLANA_ACCOUNTS[0].secretKey,
  /** Hexadecimal, of the P2WPKH and the P2TR address. */
  bitcoin: { payment: bitcoin('p2wpkh'), ordinal: bitcoin('p2tr') },
  /** The secret that an sr25519 key is made of, in hexadecimal. */
  polkadot: POLKADOT_ACCOUNTS[0].seed,
} as const

/** A family whose keys another process has. */
function otherAnswerer({ address, methods, url }: OtherFamily): Answerer {
  return {
    methods,
    events: ['accountsChanged'],
    address: () => address,
    answer: ({ method, params }) => callNode(url, method, params),
  }
}

/** The wallets of the four families and of those that were given, by CAIP-2 namespace. */
export function answerers(
  wallet: EvmWallet,
  families: Readonly<Record<string, OtherFamily>> = {},
): Readonly<Record<string, Answerer>> {
  const others = ACCOUNTS.slice(1).map(({ privateKey }) => privateKeyToAccount(privateKey))
  return {
    ...Object.fromEntries(Object.entries(families).map(([namespace, family]) => [namespace, otherAnswerer(family)])),
    eip155: evmAnswerer([privateKeyToAccount(KEYS.evm), ...others], wallet),
    solana: solanaAnswerer(solanaKey(KEYS.solana), wallet.rpcUrls),
    bip122: bitcoinAnswerer(bitcoinKey(KEYS.bitcoin), wallet.rpcUrls),
    polkadot: polkadotAnswerer(KEYS.polkadot, wallet.rpcUrls),
  }
}
