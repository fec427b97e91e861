import type { Context, Method } from '../context.ts'
import type { DemoChain } from '../types.ts'
import { invalid, toChainId, toRecord } from './params.ts'
import { WalletError } from './walletError.ts'

function toChain(value: unknown): DemoChain {
  const { chainId, chainName, rpcUrls } = toRecord(value, 'The chain')
  const [rpcUrl]: unknown[] = Array.isArray(rpcUrls) ? rpcUrls : []
  if (typeof chainName !== 'string' || chainName === '') throw invalid('chainName must be text.')
  if (typeof rpcUrl !== 'string' || !URL.canParse(rpcUrl)) throw invalid('rpcUrls must hold at least one address.')
  return { id: toChainId(chainId), name: chainName, rpcUrl }
}

async function changeTo(chain: DemoChain, { ask, chain: current, store }: Context): Promise<null> {
  if (chain.id === current().id) return null
  await ask({
    title: 'Switch network',
    text: 'This site wants to use another network.',
    facts: [
      ['From', current().name],
      ['To', chain.name],
    ],
  })
  store.set({ chainId: chain.id })
  return null
}

/** Networks: EIP-3326 (switch) and EIP-3085 (add). */
export const chainMethods: Readonly<Record<string, Method>> = {
  eth_chainId: async (_, { chain }) => `0x${chain().id.toString(16)}`,
  net_version: async (_, { chain }) => String(chain().id),
  async wallet_switchEthereumChain([target], context) {
    const id = toChainId(toRecord(target, 'The parameter').chainId)
    const chain = context.chains().find((candidate) => candidate.id === id)
    if (!chain) throw new WalletError(4902, `Unrecognized chain ID "0x${id.toString(16)}". Add it first.`)
    return changeTo(chain, context)
  },
  async wallet_addEthereumChain([target], context) {
    const chain = toChain(target)
    const known = context.chains().find((candidate) => candidate.id === chain.id)
    if (known) return changeTo(known, context)
    const answered = await context.rpc(chain, 'eth_chainId', [])
    if (Number(answered) !== chain.id) throw invalid(`${chain.rpcUrl} answers as chain ${Number(answered)}.`)
    await context.ask({
      title: 'Add a network',
      text: 'This site wants to add a network to your wallet. Check its address.',
      facts: [
        ['Network', chain.name],
        ['Chain id', String(chain.id)],
        ['Address', chain.rpcUrl],
      ],
    })
    const { added, forgotten } = context.store.get()
    const others = added.filter((candidate) => candidate.id !== chain.id)
    context.store.set({ added: [...others, chain], forgotten, chainId: chain.id })
    return null
  },
}
