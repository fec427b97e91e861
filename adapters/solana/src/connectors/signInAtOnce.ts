import { isKernelError, kernelError, type Network, type SignInProof, type SignInRequest } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { parseSignInText, type SignInFields } from '@latchkey/kernel/sign-in'
import { standardChain } from '../clusters.ts'
import { signInKind } from '../signInKind.ts'
import { readAccounts } from './accounts.ts'
import { callFeature, type StandardAccount } from './readWallet.ts'
import type { Granted, WalletHandle } from './session.ts'

const SIGN_IN = 'solana:signIn'
const SIGNATURE_LENGTH = 64

/** The networks that a text may be for. */
interface Places {
  readonly chosen: string | undefined
  readonly offered: readonly Network[]
}

/** What the text has to say besides the account, which the wallet chooses. */
type Asked = Omit<SignInFields, 'address'>

function networkFor({ networks = [] }: SignInRequest, { chosen, offered }: Places): Network | undefined {
  const own = offered.filter(({ namespace }) => namespace === 'solana')
  const wanted = own.filter(({ id }) => networks.includes(id))
  return own.find(({ id }) => id === chosen) ?? wanted[0] ?? own[0]
}

function askedOf({ networks: _, issuedAt, ...fields }: SignInRequest, now: number, network: Network): Asked {
  const at = issuedAt ?? new Date(now).toISOString()
  return { ...fields, version: '1', chainId: standardChain(network), issuedAt: at }
}

/** What was signed, in base58 as everywhere in this family; `undefined` for a text that says anything else than was asked. */
async function proofOf(
  answer: unknown,
  { address }: StandardAccount,
  asked: Asked,
  network: Network,
): Promise<SignInProof | undefined> {
  const [bytes, signature] = ['signedMessage', 'signature'].map((name) => readProperty(answer, name))
  if (!(bytes instanceof Uint8Array && signature instanceof Uint8Array) || signature.length !== SIGNATURE_LENGTH)
    return undefined
  const message = new TextDecoder().decode(bytes)
  const read = parseSignInText(message, [signInKind])
  if (!read.ok || read.network !== network.id) return undefined
  // The network may be named in another way.
  const wanted: SignInFields = { ...asked, address, chainId: read.fields.chainId }
  const names = Object.keys({ ...wanted, ...read.fields }) as (keyof SignInFields)[]
  if (names.some((name) => JSON.stringify(wanted[name]) !== JSON.stringify(read.fields[name]))) return undefined
  const { encodeBase58 } = await import('../base58.ts')
  return { account: `${network.id}:${address}`, message, signature: encodeBase58(signature), type: 'ed25519' }
}

/** The account that signed first, then the others that the wallet shares now. */
function accountsOf({ wallet }: WalletHandle, signer: StandardAccount): readonly StandardAccount[] {
  const shared = readProperty(wallet.object, 'accounts')
  const all = Array.isArray(shared) && shared.length ? readAccounts(shared, SIGN_IN) : []
  const own = all.find(({ address }) => address === signer.address)
  return own ? [own, ...all.filter((account) => account !== own)] : [signer]
}

/**
 * Connects and signs in with one approval (`solana:signIn`). A text that is not the one that was asked for counts as none: the
 * wallet is connected, and its user signs afterwards. A wallet that fails is asked to connect alone the next time.
 * @throws `connect/rejected`, `connect/no-accounts`, `connect/malformed`, `connect/vanished`, `connect/failed`
 */
export async function signInAtOnce(handle: WalletHandle, request: SignInRequest, places: Places): Promise<Granted> {
  const network = networkFor(request, places)
  if (!network) throw kernelError('connect/no-accounts')
  const asked = askedOf(request, handle.services.clock.now(), network)
  try {
    const codes = { rejected: 'connect/rejected', fallback: 'connect/failed' } as const
    const answer = await callFeature(handle.wallet, SIGN_IN, [asked], codes)
    const output = Array.isArray(answer) ? answer[0] : undefined
    const [signer] = readAccounts([readProperty(output, 'account')], SIGN_IN)
    if (!signer) throw kernelError('connect/no-accounts')
    const proof = await proofOf(output, signer, asked, network)
    if (!proof) handle.services.log.warn('The wallet signed another text than it was asked for')
    return { accounts: accountsOf(handle, signer), signedIn: proof && [proof] }
  } catch (error) {
    if (!isKernelError(error, 'connect/rejected')) handle.cannotSignIn = true
    throw error
  }
}
