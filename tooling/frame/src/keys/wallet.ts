import { contextOf, fromBase64Url, importKey, unseal } from './seal.ts'

/** The keys of a wallet as the service has them. */
export interface Ciphertexts {
  readonly evm: string
  /** Missing in wallets that were made before they had one: it comes from the phrase then. */
  readonly solana?: string
  readonly phrase: string
}

/** An account of an open wallet: its key is decrypted for one signature at a time. */
export interface Signer {
  readonly address: string
  /** Runs with the private key, whose bytes are overwritten afterwards. */
  withKey<T>(work: (key: Uint8Array) => Promise<T>): Promise<T>
}

/** An open wallet. Its own address is that on EVM chains, in EIP-55 form. */
export interface Wallet extends Signer {
  /** The account on Solana, opened when it is first asked for. */
  readonly solana: () => Promise<Signer>
  /** Asks for a passkey, where each signature does. @throws FrameError where none was used */
  readonly confirm?: (() => Promise<void>) | undefined
  /** Whether a passkey opens it. */
  readonly hasPasskey?: boolean
}

/** What is stored of a wallet. */
export interface SealedWallet {
  readonly wallet: string
  readonly ciphertexts: Ciphertexts
}

type Open = () => Promise<Uint8Array<ArrayBuffer>>

/** Opens a key for the time of one piece of work. */
function keeper(open: Open): Signer['withKey'] {
  return async (work) => {
    const secret = await open()
    try {
      return await work(secret)
    } finally {
      secret.fill(0)
    }
  }
}

async function solanaFromPhrase(phrase: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { solanaKeyOf } = await import('./phrase.ts')
  try {
    return await solanaKeyOf(new TextDecoder().decode(phrase))
  } finally {
    phrase.fill(0)
  }
}

/** Opens the ciphertext of the key and checks that it has the form of one. @throws for a key that is of another wallet */
export async function openWallet(account: string, sealed: SealedWallet, key: CryptoKey): Promise<Wallet> {
  const { wallet, ciphertexts } = sealed
  const open = (data: string, purpose: string): ReturnType<Open> =>
    unseal(key, fromBase64Url(data), contextOf(account, wallet, purpose))
  const withKey = keeper(() => open(ciphertexts.evm, 'evm'))
  const { addressOf } = await import('../sign/evm.ts')
  let solana: Promise<Signer> | undefined
  const openSolana = async (): Promise<Signer> => {
    const { solana: own, phrase } = ciphertexts
    const withSolanaKey = keeper(async () =>
      own === undefined ? solanaFromPhrase(await open(phrase, 'phrase')) : open(own, 'solana'),
    )
    const { solanaAddressOf } = await import('../sign/solana.ts')
    return { address: await withSolanaKey(async (secret) => solanaAddressOf(secret)), withKey: withSolanaKey }
  }
  return {
    address: await withKey(async (secret) => addressOf(secret)),
    withKey,
    solana: () => {
      solana ??= openSolana().catch((error: unknown) => {
        solana = undefined
        throw error
      })
      return solana
    },
  }
}

/** The words of a wallet, by its key. @throws for a key that is of another wallet */
export async function openPhrase(
  account: string,
  { wallet, ciphertexts }: SealedWallet,
  raw: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const data = fromBase64Url(ciphertexts.phrase)
  const phrase = await unseal(await importKey(raw), data, contextOf(account, wallet, 'phrase'))
  try {
    return new TextDecoder().decode(phrase)
  } finally {
    phrase.fill(0)
  }
}
