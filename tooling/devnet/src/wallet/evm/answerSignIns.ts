import type { ResponderOptions } from '../createResponder.ts'
import { WalletProblem } from '../request/walletProblem.ts'
import type { Approval } from '../types.ts'
import type { Client } from '../walletProcess.ts'

/** What an app asks to have signed (CAIP-74). */
interface Payload {
  readonly chains: readonly string[]
  readonly domain: string
  readonly aud: string
  readonly version: string
  readonly nonce: string
  readonly iat: string
  readonly resources?: readonly string[]
}

interface SignedText {
  readonly message: string
  readonly signature: string
}

const RECAP = 'urn:recap:'

/** Narrows what a text allows (ERC-5573) to some chains, as wallets write it that support no others. */
function onlyOn(chains: readonly string[], resource: string): string {
  const recap: unknown = JSON.parse(Buffer.from(resource.slice(RECAP.length), 'base64').toString('utf8'))
  const { att }: { att?: Record<string, Record<string, unknown>> } = Object(recap)
  const narrowed = Object.entries(att ?? {}).map(([name, actions]) => [
    name,
    Object.fromEntries(Object.keys(actions).map((action) => [action, [{ chains }]])),
  ])
  const text = JSON.stringify({ att: Object.fromEntries(narrowed) })
  return RECAP + Buffer.from(text).toString('base64').replaceAll('=', '')
}

/** Has what is sent carry signatures of another text: the library would not let them go. */
async function withWrongSignatures(client: Client, act: () => Promise<unknown>): Promise<void> {
  const engine: object = client.engine
  const send = Reflect.get(engine, 'sendResult')
  Reflect.set(engine, 'sendResult', (message: { readonly result: { readonly cacaos: { s: { s: string } }[] } }) => {
    for (const { s } of message.result.cacaos) s.s = `${s.s.slice(0, 10)}${s.s[10] === '0' ? '1' : '0'}${s.s.slice(11)}`
    return Reflect.apply(send, engine, [message])
  })
  await act().finally(() => Reflect.set(engine, 'sendResult', send))
}

/**
 * Approves and signs in with one answer (`wc_sessionAuthenticate`): one signature for each chain that was asked for and that
 * the wallet supports, or that an approval names. Resolves with what was signed.
 */
export async function approveSignIn(
  { client, answerers, supports }: ResponderOptions,
  { id, topic, payload }: { readonly id: number; readonly topic: string; readonly payload: Payload },
  approval: Approval = {},
): Promise<readonly SignedText[]> {
  const chains = payload.chains.filter((chain) => approval.chains?.includes(chain) ?? supports(chain))
  const answerer = answerers.eip155
  const first = chains[0]
  if (!answerer || first === undefined) throw new WalletProblem(5100, 'Unsupported chains.')
  const resources = payload.resources?.map((entry) => (entry.startsWith(RECAP) ? onlyOn(chains, entry) : entry))
  const { resources: _, ...rest } = payload
  const request = { ...rest, chains, ...(resources ? { resources } : {}) }
  const signed = await Promise.all(
    chains.map(async (chainId) => {
      const address = answerer.address(chainId)
      const iss = `did:pkh:${chainId}:${address}`
      const message = client.formatAuthMessage({ request, iss })
      const signature = await answerer.answer({ topic, chainId, method: 'personal_sign', params: [message, address] })
      return { message, signature: String(signature), iss }
    }),
  )
  const auths = signed.map(({ signature, iss }) => ({
    h: { t: 'caip122' as const },
    p: { ...request, iss },
    s: { t: 'eip191' as const, s: signature },
  }))
  const send = () => client.approveSessionAuthenticate({ id, auths })
  await (approval.unchecked ? withWrongSignatures(client, send) : send())
  return signed.map(({ message, signature }) => ({ message, signature }))
}
