import {
  type Account,
  type ConnectContext,
  type Connector,
  kernelError,
  type RpcRequest,
  type Services,
  type WalletSession,
} from '@latchkey/kernel'
import { awaitAnswer, connecting, sessionLife } from '@latchkey/kernel/adapter'
import { abortable } from '@latchkey/kernel/async'
import { type Device, fromHex, INSTRUCTION, send, toHex } from './device.ts'

const ADDRESS_BYTES = 20
const SIGNATURE_BYTES = 65

/** The account of the device, in the family's normal form, on the first network of the site. */
async function readAccount(device: Device, { families, networks }: ConnectContext): Promise<Account> {
  const family = families.find(({ namespace }) => namespace === 'eip155')
  const network = networks.find(({ namespace }) => namespace === 'eip155')
  if (!family || !network) throw kernelError('connect/no-family', { details: { namespaces: 'eip155' } })
  const bytes = await send(device, INSTRUCTION.address, new Uint8Array())
  const address = bytes.length === ADDRESS_BYTES ? await family.parseAddress?.(toHex(bytes)) : undefined
  if (address === undefined)
    throw kernelError('connect/malformed', { details: { method: 'eth_accounts', expected: 'an address' } })
  return { caipAddress: `${network.id}:${address}`, address, type: family.defaultAccountType }
}

/** Signs on the device, one thing after the other, and reads from the nodes of the site. */
function answerWith(device: Device, services: Services, account: Account) {
  let last: Promise<unknown> = Promise.resolve()
  const sign = async (message: unknown): Promise<string> => {
    const bytes = await send(device, INSTRUCTION.sign, fromHex(message))
    if (bytes.length !== SIGNATURE_BYTES) throw kernelError('request/failed', { details: { method: 'personal_sign' } })
    return toHex(bytes)
  }
  return async ({ method, params, network }: RpcRequest, signal: AbortSignal): Promise<unknown> => {
    if (method === 'eth_accounts') return [account.address]
    if (method === 'personal_sign') {
      const [message, address]: readonly unknown[] = Array.isArray(params) ? params : []
      if (String(address).toLowerCase() !== account.address.toLowerCase())
        throw kernelError('request/unauthorized', { details: { method } })
      last = last.then(
        () => sign(message),
        () => sign(message),
      )
      return last
    }
    if (/^(eth_(send|sign)|wallet_|personal_)/.test(method))
      throw kernelError('request/unsupported-method', { details: { method } })
    return services.rpc.request(network, method, params, { signal })
  }
}

async function openSession(device: Device, services: Services, ctx: ConnectContext): Promise<WalletSession> {
  const account = await readAccount(device, ctx)
  const answer = answerWith(device, services, account)
  const close = (): void => {
    device.close().catch((error: unknown) => services.log.warn('The device could not be closed', error))
  }
  const life = sessionLife(close)
  return {
    id: 'key-card',
    accounts: [account],
    networks: [],
    // The device knows no chain.
    getNetwork: () => undefined,
    async request(call, options) {
      if (!life.isOpen) throw kernelError('request/disconnected')
      return awaitAnswer(() => answer(call, options.signal), options, { log: services.log, method: call.method })
    },
    on: life.on,
    disconnect: async () => life.close('closed'),
    dispose: () => life.close('closed'),
  }
}

/** The device as a connector. It is never opened again by itself: browsers want a press for that. */
export function keyCardConnector(open: () => Promise<Device>, services: Services): Connector {
  return {
    id: 'key-card',
    name: 'Key card',
    kind: 'injected',
    namespaces: ['eip155'],
    connect: (_request, ctx) =>
      connecting(async () => {
        // A device that is chosen after the wait was given up is closed.
        const device = await abortable(open, ctx.signal, (late) => void late.close().catch(() => undefined))
        try {
          return await openSession(device, services, ctx)
        } catch (error) {
          await device.close().catch(() => undefined)
          throw error
        }
      }),
  }
}
