import type { AnswerOf } from '@latchkey/plugin-embedded/messages'
import * as z from 'zod/mini'
import { type App, isSolana, useChain, walletOf } from '../app/app.ts'
import type { Handlers } from '../channel/frameChannel.ts'
import { isSignedIn } from '../service/signedIn.ts'
import { userOf } from './login.ts'

/** Reading chains is not needed before a site asks for smart accounts. */
const loadTypes = () => import('./accountTypes.ts')

const anything = z.unknown()

/** A chain's CAIP-2 id, from that or from the number of an EVM chain. */
const caip = (chainId: string | number): string => {
  const text = String(chainId)
  return text.includes(':') ? text : `eip155:${text}`
}

/** Whether this browser is signed in. A service that does not answer ends nothing. */
async function isConnected({ service }: App): Promise<boolean> {
  return (await service.resume()) !== undefined && isSignedIn(service)
}

/** What a host is answered: that the service has ended the session is said once. */
async function whetherConnected(app: App): Promise<AnswerOf<'IS_CONNECTED'>> {
  if (await isConnected(app)) return { isConnected: true }
  const { isEnded } = app
  app.wallet = undefined
  app.isEnded = false
  return {
    isConnected: false,
    ...(isEnded ? { isEnded } : {}),
    ...(app.store.isLasting ? {} : { resume: 'window' as const }),
  }
}

/** Answers what a host asks of the types that accounts have. */
function typeHandlers(app: App): Handlers {
  return {
    async GET_SMART_ACCOUNT_ENABLED_NETWORKS() {
      return { smartAccountEnabledNetworks: await (await loadTypes()).smartChainIds(app) }
    },
    INIT_SMART_ACCOUNT: async () => (await loadTypes()).smartAccount(app, await walletOf(app)),
    async SET_PREFERRED_ACCOUNT({ type }) {
      // What is asked right after it is asked of that type.
      app.accountType = type
      return (await loadTypes()).preferType(app, await walletOf(app), type)
    },
  }
}

/** Ends the session at the service and forgets what the device had of it, also where the service does not answer. */
async function signOut(app: App): Promise<void> {
  app.isLeaving = true
  app.wallet = undefined
  app.channel?.abort()
  try {
    // A document that was just loaded has not read it yet.
    if (await app.service.resume()) await app.service.call('/auth/v1/sign-out', { body: {}, schema: anything })
  } finally {
    await app.service.keep(undefined)
    await app.store.remove('slot')
    await app.store.remove('calls')
    app.isLeaving = false
    app.sessionChanged()
  }
}

/** Answers what a host asks of a session: who it is, where it is, and that it ends. */
export function sessionHandlers(app: App): Handlers & Required<Pick<Handlers, 'IS_CONNECTED' | 'SIGN_OUT'>> {
  return {
    ...typeHandlers(app),
    IS_CONNECTED: () => whetherConnected(app),
    async GET_USER({ chainId, preferredAccountType }) {
      const chain = chainId === undefined ? app.chain : caip(chainId)
      useChain(app, chain)
      const wallet = await walletOf(app)
      const { hasPasskey = false } = wallet
      if (isSolana(chain)) return userOf(app, { address: (await wallet.solana()).address, hasPasskey }, chain)
      if (preferredAccountType) app.accountType = preferredAccountType
      const user = userOf(app, wallet, chain)
      if (app.accountType === 'eoa') return user
      return { ...user, ...(await (await loadTypes()).typesOf(app, wallet.address, chain)) }
    },
    async SIGN_OUT() {
      await signOut(app)
      return undefined
    },
    async SWITCH_NETWORK({ chainId }) {
      useChain(app, caip(chainId))
      return { chainId }
    },
    GET_CHAIN_ID: async () => ({ chainId: app.chain || app.solanaChain }),
    async SYNC_THEME({ themeMode, language }) {
      app.theme = themeMode
      app.language = language
      // Ahead: where the service does not answer, the words that say so would not come either.
      void import('../locales/language.ts').then(({ loadLanguage }) => loadLanguage(language)).catch(() => undefined)
      return undefined
    },
    async SYNC_DAPP_DATA({ metadata }) {
      app.claim = metadata && { name: metadata.name }
      return undefined
    },
    async RPC_ABORT({ ids }) {
      app.channel?.abort(ids)
      return undefined
    },
    async OPEN_SETTINGS({ section }, { signal }) {
      const { openSettings } = await import('./settings.ts')
      await openSettings(app, section ?? 'logins', signal)
      return undefined
    },
    async RPC_REQUEST(payload, asked) {
      const { rpcRequest } = await import('../requests/rpcRequest.ts')
      return rpcRequest(app, payload, asked)
    },
  }
}
