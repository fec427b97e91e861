import type { CaipAddress, CaipNetworkId, SignInRequest } from '@latchkey/kernel'
import { createSignInNonce } from '@latchkey/kernel/sign-in'
import { siwxError } from '../errors.ts'
import type { SiwxContext } from '../plugin.ts'
import { gatewayServer } from './gatewayServer.ts'
import { siweBackend, siwxBackend } from './hostBackends.ts'
import { httpServer } from './httpServer.ts'
import { localStorageOf } from './localStorage.ts'
import { endOf, isGenuine, readProof } from './proof.ts'
import type { OpenServer, SignedText, SignInServer, SignInSession, SignInStorage } from './session.ts'
import type { Subject } from './subject.ts'
import { textFor } from './text.ts'

/** Who makes texts, checks them and keeps sessions. */
export interface Backend {
  /** The nonce, and what else a text says that is signed while a wallet connects; absent where the account must be known. */
  atOnce?(): Promise<Pick<SignInRequest, 'nonce'> & Partial<SignInRequest>>
  text(subject: Subject): Promise<string>
  accept(signed: SignedText, subject: Subject): Promise<SignInSession>
  sessions(subject: Subject): Promise<readonly SignInSession[]>
  /** Ends the session of one account, of all without one. */
  signOut(account?: CaipAddress): Promise<void>
}

const DAY = 86_400_000

/** A server that speaks to a host's, or to the gateway. */
function openBackend(ctx: SiwxContext, server: OpenServer): Backend {
  return { ...serverBackend(ctx, server), atOnce: async () => ({ nonce: await server.nonce() }) }
}

/** A server of the host's own. */
function serverBackend(ctx: SiwxContext, server: SignInServer): Backend {
  return {
    text: async (subject) => textFor(ctx, subject, await server.nonce(subject.account)),
    accept: (signed) => server.verify(signed),
    sessions: ({ network, address }) => server.sessions(network, address),
    signOut: (account) => server.signOut(account),
  }
}

/** Sessions that only this page knows; signatures are checked here. */
function localBackend(ctx: SiwxContext, storage: SignInStorage): Backend {
  const { sessionTtl = DAY } = ctx.store.get(ctx.atoms.options)
  return {
    atOnce: async () => ({ nonce: createSignInNonce() }),
    text: async (subject) => textFor(ctx, subject, createSignInNonce()),
    async accept(signed, subject) {
      const text = readProof(ctx, signed, subject)
      const { message, signature } = signed
      const checked = await ctx.capability('verifyMessage')?.({ message, signature, address: subject.address })
      if (checked?.outcome === 'invalid') throw siwxError('siwx/bad-signature')
      if (checked?.outcome !== 'valid') throw siwxError(checked ? 'siwx/unavailable' : 'siwx/unsupported')
      const session = { ...signed, expiresAt: endOf(text, sessionTtl) }
      await storage.add(session)
      return session
    },
    async sessions(subject) {
      const found = await storage.get(subject.network, subject.address)
      const genuine = await Promise.all(found.map((session) => isGenuine(ctx, session, subject, sessionTtl)))
      return found.filter((_, index) => genuine[index])
    },
    async signOut(account) {
      if (account === undefined) return storage.set([])
      const at = account.lastIndexOf(':')
      return storage.remove(account.slice(0, at) as CaipNetworkId, account.slice(at + 1))
    },
  }
}

const backends = new WeakMap<object, Backend>()

/** What the host has chosen; made once. */
export function backendOf(ctx: SiwxContext): Backend {
  const { server, gateway, storage, siwx, siweConfig } = ctx.store.get(ctx.atoms.options)
  const make = (): Backend => {
    if (siwx) return siwxBackend(siwx)
    if (siweConfig) return siweBackend(ctx, siweConfig)
    if (gateway) return openBackend(ctx, gatewayServer(ctx))
    if (typeof server === 'string') return openBackend(ctx, httpServer(ctx, server))
    if (server) return serverBackend(ctx, server)
    return localBackend(ctx, storage ?? localStorageOf(ctx))
  }
  const found = backends.get(ctx) ?? make()
  backends.set(ctx, found)
  return found
}
