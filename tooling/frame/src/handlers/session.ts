import * as z from 'zod/mini'
import { type App, isSolana, useChain, walletOf } from '../app.ts'
import type { Handlers } from '../channel/frameChannel.ts'
import { ServiceError } from '../service/client.ts'
import { userOf } from './login.ts'

const anything = z.unknown()

/** A chain's CAIP-2 id, from that or from the number of an EVM chain. */
const caip = (chainId: string | number): string => {
  const text = String(chainId)
  return text.includes(':') ? text : `eip155:${text}`
}

/** Whether this browser is signed in. A service that does not answer ends nothing. */
async function isConnected({ service }: App): Promise<boolean> {
  if (!(await service.resume())) return false
  try {
    await service.call('/auth/v1/user', { method: 'GET', schema: anything })
    return true
  } catch (error) {
    if (error instanceof ServiceError && error.reason === 'session-over') return false
    throw error
  }
}

/** Answers what a host asks of a session: who it is, where it is, and that it ends. */
export function sessionHandlers(app: App): Handlers {
  return {
    async IS_CONNECTED() {
      if (await isConnected(app)) return { isConnected: true }
      app.wallet = undefined
      return { isConnected: false, ...(app.store.isLasting ? {} : { resume: 'window' as const }) }
    },
    async GET_USER({ chainId }) {
      const chain = chainId === undefined ? app.chain : caip(chainId)
      useChain(app, chain)
      const wallet = await walletOf(app)
      const { address } = isSolana(chain) ? await wallet.solana() : wallet
      return userOf(app, address, chain)
    },
    async SIGN_OUT() {
      app.wallet = undefined
      app.channel?.abort()
      try {
        await app.service.call('/auth/v1/sign-out', { body: {}, schema: anything })
      } finally {
        await app.service.keep(undefined)
        await app.store.remove('slot')
        app.sessionChanged()
      }
      return undefined
    },
    async SWITCH_NETWORK({ chainId }) {
      useChain(app, caip(chainId))
      return { chainId }
    },
    GET_CHAIN_ID: async () => ({ chainId: app.chain || app.solanaChain }),
    async SYNC_THEME({ themeMode }) {
      app.theme = themeMode
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
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: [] }),
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
