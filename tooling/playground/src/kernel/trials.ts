import { ACCOUNTS } from '@latchkey/devnet/accounts'
import { TOKENS } from '@latchkey/devnet/tokens'
import { type Context, definePlugin, type Plugin } from '@latchkey/kernel'
import { type Asset, nativeAsset, tokenAssetId } from '@latchkey/kernel/assets'

/** The second test account: it gets what is taken. */
const RECEIVER = ACCOUNTS[1].address
const ONE_HUNDREDTH_ETHER = 10n ** 16n
/** A hundredth and a thousandth of a coin, as decimals less. */
const HUNDREDTH = 2
const THOUSANDTH = 3

type TrialsContext = Context<Plugin<{ id: 'trials' }>>

/** Test accounts of each family's local chain, from its second on: the first of them that is not the sender's own is paid. */
const RECEIVERS: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  eip155: async () => ACCOUNTS.slice(1, 3).map(({ address }) => address),
  solana: async () =>
    (await import('@latchkey/devnet/solana')).SOLANA_ACCOUNTS.slice(1, 3).map(({ address }) => address),
  bip122: async () => {
    const { BITCOIN_ACCOUNTS } = await import('@latchkey/devnet/bitcoin')
    // The first four belong to one person, the others to another.
    return [BITCOIN_ACCOUNTS[4], BITCOIN_ACCOUNTS[0]].flatMap((account) => account?.addresses.mainnet ?? [])
  },
  polkadot: async () =>
    (await import('@latchkey/devnet/polkadot')).POLKADOT_ACCOUNTS.slice(0, 2)
      .map(({ address }) => address)
      .reverse(),
}

function order(chainId: number) {
  return {
    domain: { name: 'Latchkey playground', version: '1', chainId },
    types: {
      Order: [
        { name: 'item', type: 'string' },
        { name: 'amount', type: 'uint256' },
      ],
    },
    primaryType: 'Order',
    message: { item: 'Key ring', amount: '1' },
  }
}

function missing(): never {
  throw new Error('Connect a wallet that can do this first.')
}

/** Where the wallet is now: its account, its network, and what the network's family calls its assets by. */
function here({ store, kernel: { atoms } }: TrialsContext) {
  const [account, network] = [store.get(atoms.account), store.get(atoms.network)]
  if (!account || !network) missing()
  const family = store.get(atoms.families).find(({ namespace }) => namespace === network.namespace)
  return { account, network, family }
}

/**
 * Pays a test account of the same chain, as a plugin does that sends: what is reviewed elsewhere is read back here alone.
 * @returns id of its record, which tells how the transaction is doing
 */
async function pay(ctx: TrialsContext, asset: Asset, amount: bigint): Promise<string> {
  const { account, network } = here(ctx)
  const [prepare, inspect, send] = [
    ctx.capability('prepareTransfer'),
    ctx.capability('inspectTransfer'),
    ctx.capability('sendPrepared'),
  ]
  if (!prepare || !inspect || !send) missing()
  const others = await RECEIVERS[network.namespace]?.()
  const to = others?.find((address) => address !== account.address) ?? missing()
  const prepared = await prepare({ to, asset, amount })
  const { digest } = await inspect({ prepared })
  const intent = {
    to,
    ...(asset.kind === 'native' ? { value: amount } : {}),
    digest: prepared.digest,
    assets: [{ asset: asset.id, amount, direction: 'out' as const }],
  }
  const transaction = { network: network.id, account: account.caipAddress, kind: 'send', plugin: ctx.id, intent }
  const tracker = await ctx.kernel.wallet.transactions()
  const { id } = await tracker.track({ ...transaction, anchor: prepared.anchor }, () => send({ prepared, digest }))
  return id
}

const DAY = 86_400

/** What the user has granted this page: used by the key of the second test account. */
let granted: unknown

/** Asks for a permission (ERC-7715), as a site does. */
async function askPermission(ctx: TrialsContext): Promise<string> {
  const [account, ask] = [ctx.store.get(ctx.kernel.atoms.account), ctx.capability('grantPermissions')]
  if (!account || !ask) missing()
  const { privateKeyToAccount } = await import('viem/accounts')
  const { publicKey } = privateKeyToAccount(ACCOUNTS[1].privateKey)
  const start = Math.floor(ctx.services.clock.now() / 1000)
  const data = { allowance: `0x${ONE_HUNDREDTH_ETHER.toString(16)}`, start, period: DAY }
  const request = {
    chainId: `0x${Number(account.caipAddress.split(':')[1]).toString(16)}`,
    expiry: start + 7 * DAY,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } },
    permissions: [{ type: 'native-token-recurring-allowance', data }],
    policies: [],
  }
  granted = await ask({ request })
  return 'This site may take 0.01 ETH a day, for a week.'
}

/** Uses it, as a site's server does: nothing of the widget takes part. */
async function takePermitted(ctx: TrialsContext): Promise<string> {
  const [context, meta] = [Reflect.get(Object(granted), 'context'), Reflect.get(Object(granted), 'signerMeta')]
  const node = ctx.store.get(ctx.kernel.atoms.network)?.rpcUrls[0]
  if (typeof context !== 'string' || node === undefined) throw new Error('Ask for the permission first.')
  const [{ createWalletClient, http }, { privateKeyToAccount }, { redeemCall }] = await Promise.all([
    import('viem'),
    import('viem/accounts'),
    import('@latchkey/plugin-smart-sessions/redeem'),
  ])
  const account = privateKeyToAccount(ACCOUNTS[1].privateKey)
  const call = redeemCall({ context, signerMeta: meta }, { to: RECEIVER, value: ONE_HUNDREDTH_ETHER / 2n })
  return createWalletClient({ account, transport: http(node) }).sendTransaction({ ...call, chain: null })
}

/** A plugin of the host's own: uses what the connected wallet can do, through the public plugin API. */
export const trials = () =>
  definePlugin({
    id: 'trials',
    api: 1,
    actions: {
      /** Signs a sentence; resolves with the signature. */
      async signMessage(ctx): Promise<string> {
        const sign = ctx.capability('signMessage') ?? missing()
        return (await sign({ message: 'Hello from the Latchkey playground' })).signature
      },
      /** Signs an order as EIP-712 data; resolves with the signature. */
      async signOrder(ctx, chainId: number): Promise<string> {
        const sign = ctx.capability('signTypedData') ?? missing()
        return (await sign({ typedData: order(chainId) })).signature
      },
      /** Has a payment to the account itself signed and not sent, as a site does that builds its own; resolves with its size. */
      async signBuilt(ctx): Promise<string> {
        const { account, network, family } = here(ctx)
        const [prepare, sign, signAll] = [
          ctx.capability('prepareTransfer'),
          ctx.capability('signPsbt'),
          ctx.capability('signTransactions'),
        ]
        if (!prepare || !(sign ?? signAll)) missing()
        const asset = nativeAsset(network, family)
        const amount = 10n ** BigInt(Math.max(0, asset.decimals - THOUSANDTH))
        const { bytes } = await prepare({ to: account.address, asset, amount })
        const signed = sign
          ? (await sign({ psbt: bytes })).psbt
          : (await signAll?.({ transactions: [bytes] }))?.transactions[0]
        return `${signed?.length ?? 0} bytes, not sent`
      },
      askPermission,
      takePermitted,
      /** Sends 0.01 of the native coin; resolves with the id of its record. */
      async sendCoin(ctx): Promise<string> {
        const { network, family } = here(ctx)
        const asset = nativeAsset(network, family)
        return pay(ctx, asset, 10n ** BigInt(Math.max(0, asset.decimals - HUNDREDTH)))
      },
      /** Sends one test token of the EVM chains; resolves with the id of its record. */
      async sendToken(ctx): Promise<string> {
        const { network, family } = here(ctx)
        const { address, name, symbol, decimals } = TOKENS.latch
        const id = tokenAssetId(network.id, family, address)
        const kind = { network: network.id, kind: 'token', standard: 'erc20', standing: 'listed' } as const
        return pay(ctx, { id, ...kind, address, name, symbol, decimals }, 10n ** BigInt(decimals))
      },
    },
  })
