import type { CaipAddress } from '@latchkey/kernel'
import { siwxError } from '../errors.ts'
import type { SiwxContext } from '../plugin.ts'
import type { Backend } from './backend.ts'
import type { SiweConfig, SiwxConfig, SiwxMessage } from './configs.ts'
import type { SignInSession } from './session.ts'
import type { Subject } from './subject.ts'
import { readText } from './text.ts'

/** What a text says, as hosts keep it. */
function fieldsOf(message: string, { kind }: Subject): SiwxMessage | undefined {
  const text = readText(message, kind)
  if (!text) return undefined
  const { scheme: _, address, chainId: __, ...fields } = text.fields
  return { ...fields, accountAddress: address, chainId: text.network }
}

/** Texts, checks and sessions of a host, for every family. */
export function siwxBackend(config: SiwxConfig): Backend {
  const texts = new Map<string, SiwxMessage>()
  return {
    async text(subject) {
      const message = await config.createMessage({ accountAddress: subject.address, chainId: subject.network })
      const text = message.toString()
      texts.set(text, message)
      return text
    },
    async accept({ account, message, signature }, subject) {
      // A proof that came with the connection was not made from the host's text: its own fields count.
      const data = texts.get(message) ?? fieldsOf(message, subject)
      if (!data) throw siwxError('siwx/altered', { details: { field: 'text' } })
      await config.addSession({ data, message, signature })
      texts.clear()
      return { account, message, signature }
    },
    async sessions({ network, address }) {
      const found = await config.getSessions(network, address)
      return found.map(({ data: { accountAddress, chainId, expirationTime }, message, signature }): SignInSession => {
        const expiresAt = expirationTime === undefined ? Number.NaN : Date.parse(expirationTime)
        const session = { account: `${chainId}:${accountAddress}` as const, message, signature }
        return Number.isNaN(expiresAt) ? session : { ...session, expiresAt }
      })
    },
    async signOut(account) {
      if (account === undefined) return config.setSessions([])
      const at = account.lastIndexOf(':')
      return config.revokeSession(account.slice(0, at) as `${string}:${string}`, account.slice(at + 1))
    },
  }
}

const chainOf = (network: string): number => Number(network.slice(network.indexOf(':') + 1))

/** The same with the words of hosts that had sign-in with Ethereum before. */
export function siweBackend({ services }: SiwxContext, config: SiweConfig): Backend {
  const accountOf = (chain: number, address: string): CaipAddress => `eip155:${chain}:${address}`
  return {
    async atOnce() {
      const { chains, iat, nbf, exp, ...params } = (await config.getMessageParams?.()) ?? {}
      const { domain, uri, statement, requestId, resources } = params
      return {
        nonce: await config.getNonce(),
        ...(domain === undefined ? {} : { domain }),
        ...(uri === undefined ? {} : { uri }),
        ...(statement === undefined ? {} : { statement }),
        ...(requestId === undefined ? {} : { requestId }),
        ...(resources === undefined ? {} : { resources }),
        ...(iat === undefined ? {} : { issuedAt: iat }),
        ...(nbf === undefined ? {} : { notBefore: nbf }),
        ...(exp === undefined ? {} : { expirationTime: exp }),
        ...(chains?.length ? { networks: chains.map((chain) => `eip155:${chain}` as const) } : {}),
      }
    },
    async text({ account, address, network }) {
      const { chains: _, ...params } = (await config.getMessageParams?.()) ?? {}
      const nonce = await config.getNonce(address)
      const { host, origin } = new URL(services.platform.url)
      const iat = new Date(services.clock.now()).toISOString()
      const own = { address: `did:pkh:${account}`, chainId: chainOf(network), nonce, version: '1' } as const
      return config.createMessage({ domain: host, uri: origin, iat, ...params, ...own })
    },
    async accept({ account, message, signature }, { address, network }) {
      if (!(await config.verifyMessage({ message, signature }))) throw siwxError('siwx/bad-signature')
      config.onSignIn?.({ address, chainId: chainOf(network) })
      return { account, message, signature }
    },
    async sessions({ address }) {
      const found = await config.getSession()
      // Servers write addresses in the case they like.
      if (found?.address.toLowerCase() !== address.toLowerCase()) return []
      return [{ account: accountOf(found.chainId, address) }]
    },
    async signOut() {
      await config.signOut()
      config.onSignOut?.()
    },
  }
}
