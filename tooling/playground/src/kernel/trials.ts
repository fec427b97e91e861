import { ACCOUNTS } from '@latchkey/devnet/accounts'
import { type Context, definePlugin, optional, type Plugin, type Transfer } from '@latchkey/kernel'
import { nativeAsset } from '@latchkey/kernel/assets'
import type { AccountPlugin } from '@latchkey/plugin-account'

/** The second test account: it gets what is sent. */
const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ONE_HUNDREDTH_ETHER = 10n ** 16n
const LATCH_DECIMALS = 6
/** A thousandth of a coin, as decimals less. */
const THOUSANDTH = 3
/** A local chain has a transaction in a block long before this. */
const BLOCK_MS = 500

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

async function send(
  ctx: Context<Plugin<{ id: 'trials'; needs: { account?: AccountPlugin } }>>,
  what: Transfer,
): Promise<string> {
  const transfer = ctx.capability('transfer') ?? missing()
  const { hash } = await transfer(what)
  void ctx.services.clock
    .sleep(BLOCK_MS, ctx.signal)
    .then(() => ctx.plugins.account?.refreshBalance({ force: true }))
    .catch((error: unknown) => ctx.report(error, 'balance'))
  return hash
}

const DAY = 86_400

/** What the user has granted this page: used by the key of the second test account. */
let granted: unknown

/** Asks for a permission (ERC-7715), as a site does. */
async function askPermission(ctx: Context<Plugin<{ id: 'trials' }>>): Promise<string> {
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
async function takePermitted(ctx: Context<Plugin<{ id: 'trials' }>>): Promise<string> {
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
    needs: { account: optional<AccountPlugin>() },
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
        const [account, network] = [ctx.store.get(ctx.kernel.atoms.account), ctx.store.get(ctx.kernel.atoms.network)]
        const [prepare, sign, signAll] = [
          ctx.capability('prepareTransfer'),
          ctx.capability('signPsbt'),
          ctx.capability('signTransactions'),
        ]
        if (!account || !network || !prepare || !(sign ?? signAll)) missing()
        const family = ctx.store.get(ctx.kernel.atoms.families).find(({ namespace }) => namespace === network.namespace)
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
      /** Sends 0.01 of the native currency; resolves with the hash. */
      sendEther: (ctx): Promise<string> => send(ctx, { to: RECEIVER, amount: ONE_HUNDREDTH_ETHER }),
      /** Sends one test token; resolves with the hash. */
      sendToken(ctx, address: string): Promise<string> {
        const token = { address, decimals: LATCH_DECIMALS }
        return send(ctx, { to: RECEIVER, amount: 10n ** BigInt(LATCH_DECIMALS), token })
      },
    },
  })
